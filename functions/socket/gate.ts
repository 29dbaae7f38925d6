import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { dynamoClient, socketClient } from '../../layers/edge/clients.ts';
import { tableName } from '../../layers/edge/config.ts';
import { connect, disconnect, type UpgradeAnswer } from '../../layers/flows/gate/connect.ts';
import { converse } from '../../layers/flows/gate/converse.ts';
import { openKeys } from '../../layers/storage/keys.ts';
import { openSockets } from '../../layers/storage/sockets.ts';
import { openTape } from '../../layers/storage/tape.ts';

const client = dynamoClient();
const parts = {
  keys: openKeys(client, tableName('keys')),
  sockets: openSockets(client, tableName('connections'), tableName('subscriptions')),
  tape: openTape(client, tableName('tape')),
  client: socketClient(),
};

type SocketEvent = APIGatewayProxyWebsocketEventV2 & { readonly headers?: Readonly<Record<string, string>> };

/** The WebSocket API's three routes. */
export const handler = async ({ requestContext, headers = {}, body = '' }: SocketEvent): Promise<UpgradeAnswer> => {
  const id = requestContext.connectionId;
  if (requestContext.eventType === 'CONNECT') return connect(parts, id, authorizationOf(headers), Date.now());
  if (requestContext.eventType === 'DISCONNECT') return disconnect(parts, id);
  await converse(parts, id, body, Date.now());
  return { statusCode: 200 };
};

const authorizationOf = (headers: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1];
