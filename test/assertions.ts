/** Test doubles of metrics and push: counts in a map, messages to a given client. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Observer } from '../layers/edge/observe.ts';
import { openPusher, type Pusher } from '../layers/edge/push.ts';
import { openSockets } from '../layers/storage/access/sockets.ts';

/** Counts by name into a map; drops use the name in /metrics. */
export const countInto = (counts: Map<string, number>): Observer => {
  const count = (name: string, by = 1): void => void counts.set(name, (counts.get(name) ?? 0) + by);
  return { count, countDropped: async messages => count('chain_messages_dropped_total', messages) };
};

type Names = { readonly connections: string; readonly subscriptions: string; readonly keys: string };

/** A pusher over named tables that posts to a client. */
export const pusherOver = (dynamo: DynamoDBClient, names: Names, client: Pusher['client']): Pusher => {
  const sockets = openSockets(dynamo, names.connections, names.subscriptions);
  return openPusher({ ...sockets, keys: { client: dynamo, table: names.keys } }, client);
};
