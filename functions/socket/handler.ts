import type { APIGatewayProxyWebsocketEventV2, Context } from 'aws-lambda';
import { functions } from '../../layers/contract/functions.ts';
import { readCaller } from '../../layers/edge/caller.ts';
import { buildKinesisClient, buildSocketClient } from '../../layers/edge/clients.ts';
import { getDataGeneration, getStreamName, resumeMs } from '../../layers/edge/config.ts';
import { createHeaderLookup } from '../../layers/edge/headers.ts';
import { logger } from '../../layers/edge/logger.ts';
import { getRealMs, isClockVirtual } from '../../layers/edge/platform.ts';
import { emitInto } from '../../layers/edge/producer.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { connect, disconnect, type UpgradeAnswer } from '../../layers/flows/socket/connect.ts';
import { handleSocketMessage } from '../../layers/flows/socket/converse.ts';
import { openMessageRate } from '../../layers/flows/socket/message-rate.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { openNodes } from '../../layers/storage/token-list/nodes.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';

const tables = openTables(functions.socket);
const { keys, usage, connections, subscriptions, messages, tape, wallets, operations, listings, tokens } = tables;
const sockets = { connections, subscriptions, resumeMs: resumeMs(), clock: Date.now, isEndless: isClockVirtual() };
const deps = {
  keys,
  usage,
  sockets,
  log: messages,
  operations,
  listings,
  tokens,
  nodes: openNodes(listings),
  tape: openTape(tape),
  wallets: openWallets(wallets, getDataGeneration()),
  client: buildSocketClient(),
  emit: emitInto(buildKinesisClient(), getStreamName('push')),
  countMessage: openMessageRate({ quotas: operations, sockets, clock: getRealMs }),
  clock: Date.now,
};

/** The types leave out what only `$connect` has. */
type SocketEvent = APIGatewayProxyWebsocketEventV2 & {
  readonly requestContext: { readonly identity?: { readonly sourceIp?: string } };
  readonly headers?: Readonly<Record<string, string>>;
  readonly queryStringParameters?: Readonly<Record<string, string>>;
};

/** Handles the three WebSocket routes. */
export async function handler(event: SocketEvent, context: Context): Promise<UpgradeAnswer> {
  logger.addContext(context);
  const { requestContext, headers = {}, queryStringParameters: query } = event;
  const id = requestContext.connectionId;
  if (requestContext.eventType === 'CONNECT') {
    const caller = readCaller(headers, requestContext.identity?.sourceIp);
    return connect(deps, id, createHeaderLookup(headers)('authorization'), getRealMs(), query?.ticket, caller);
  }
  if (requestContext.eventType === 'DISCONNECT') return disconnect(deps, id);
  await handleSocketMessage(deps, id, event.body ?? '');
  return { statusCode: 200 };
}
