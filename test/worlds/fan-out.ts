import {
  type ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Post } from '../../layers/edge/platform.ts';
import type { Outgoing } from '../../layers/edge/producer.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { openTally } from '../../layers/edge/tally.ts';
import { createFanOut, type FanOutDeps } from '../../layers/flows/fan-out/fan-out.ts';
import { HEARD_MS, openHeardTopics } from '../../layers/flows/heard-topics.ts';
import type { Publisher } from '../../layers/flows/notify.ts';
import { loadTopicHeads } from '../../layers/storage/access/heads.ts';
import { loadHeardHours } from '../../layers/storage/access/heard-hours.ts';
import { openSockets } from '../../layers/storage/access/sockets.ts';
import { isTopic } from '../../layers/storage/access/topics.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';
import { countInto } from '../assertions.ts';

type Names = Readonly<
  Record<
    'connections' | 'subscriptions' | 'messages' | 'keys' | 'tape' | 'ledgers' | 'security' | 'wallets' | 'usage',
    string
  >
>;

/** The deps of a fan-out over tables. Its clock never moves. */
export const fanOutDeps = (
  dynamo: DynamoDBClient,
  names: Names,
  client: ApiGatewayManagementApiClient,
): FanOutDeps => ({
  sockets: openSockets(dynamo, names.connections, names.subscriptions),
  log: { client: dynamo, table: names.messages },
  keys: { client: dynamo, table: names.keys },
  tally: openTally({ client: dynamo, table: names.usage }),
  tape: openTape({ client: dynamo, table: names.tape }),
  notes: openNotes({ client: dynamo, table: names.ledgers }),
  security: { client: dynamo, table: names.security },
  wallets: openWallets({ client: dynamo, table: names.wallets }),
  post: postTo(client),
  client,
  emitPush: async () => [],
  observe: countInto(new Map()),
  clock: () => 0,
  pause: async () => {},
});

const postTo =
  (client: ApiGatewayManagementApiClient): Post =>
  (id, text) =>
    client.send(new PostToConnectionCommand({ ConnectionId: id, Data: Buffer.from(text) })).then(
      () => 'sent',
      error => (error instanceof GoneException ? 'gone' : 'failed'),
    );

let sequence = 0;

/** Records of the push stream as its reader receives them. */
export const pushed = (records: readonly Outgoing[]): readonly StreamRecord[] =>
  records.map(({ data }) => ({ shard: 'shard-0', sequence: String(++sequence), text: data }));

/** The stream's only shard, by table: one batch at a time. */
const shards = new Map<string, Promise<unknown>>();

/** A publisher into a real fan-out, without cached topics. */
export const publisherOver = (
  dynamo: DynamoDBClient,
  names: Names,
  client: ApiGatewayManagementApiClient,
): Publisher => {
  const deps = fanOutDeps(dynamo, names, client);
  const take = createFanOut(deps);
  let askedMs = 0;
  return {
    ...openHeardTopics({
      filter: () => loadHeardHours(deps.sockets.connections, deps.sockets.clock()),
      ask: topic => isTopic(deps.sockets, topic),
      clock: () => (askedMs += HEARD_MS),
    }),
    emitPush: async records => {
      const before = shards.get(names.connections) ?? Promise.resolve();
      // What fails here is lost, as in the stream after the last try.
      const own = before.then(() => take(pushed(records), 0)).catch(() => null);
      shards.set(names.connections, own);
      await own;
      return [];
    },
    clock: () => 0,
    newest: async topics => {
      const heads = await loadTopicHeads(deps.sockets, [...new Set(topics)]);
      return new Map([...heads.values()].flatMap(({ channels }) => [...channels]));
    },
    lost: new Set(),
    doubted: new Set(),
  };
};
