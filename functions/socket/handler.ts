import type { APIGatewayProxyWebsocketEventV2, Context } from 'aws-lambda';
import { dynamoClient, socketClient } from '../../layers/edge/clients.ts';
import { tableName } from '../../layers/edge/config.ts';
import { logger } from '../../layers/edge/logger.ts';
import { connect, disconnect, type UpgradeAnswer } from '../../layers/flows/socket/connect.ts';
import { converse } from '../../layers/flows/socket/converse.ts';
import { openKeys } from '../../layers/storage/access/keys.ts';
import { openSockets } from '../../layers/storage/access/sockets.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { openSecurity } from '../../layers/storage/security/security.ts';

const client = dynamoClient();
const parts = {
  keys: openKeys(client, tableName('keys')),
  sockets: openSockets(client, tableName('connections'), tableName('subscriptions')),
  tape: openTape(client, tableName('tape')),
  notes: openNotes(client, tableName('ledgers')),
  security: openSecurity(client, tableName('security')),
  client: socketClient(),
};

type SocketEvent = APIGatewayProxyWebsocketEventV2 & { readonly headers?: Readonly<Record<string, string>> };

/** Handles the three WebSocket routes. */
export const handler = async (event: SocketEvent, context: Context): Promise<UpgradeAnswer> => {
  logger.addContext(context);
  const { requestContext, headers = {} } = event;
  const id = requestContext.connectionId;
  if (requestContext.eventType === 'CONNECT') return connect(parts, id, authorizationOf(headers), Date.now());
  if (requestContext.eventType === 'DISCONNECT') return disconnect(parts, id);
  await converse(parts, id, textOf(event), Date.now());
  return { statusCode: 200 };
};

/** Decodes binary frames as text. */
const textOf = ({ body = '', isBase64Encoded }: SocketEvent): string =>
  isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;

const authorizationOf = (headers: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1];
