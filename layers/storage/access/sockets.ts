import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { Tier } from '../../contract/tiers.ts';
import { deleteItem, getItem, getItems, type Item, isConflict, putItem, type TableRef } from '../kernel/dynamo.ts';
import { inParallel } from '../kernel/parallel.ts';
import { consistently, queryItems } from '../kernel/query.ts';

export type Sockets = {
  readonly connections: TableRef<'connections'>;
  readonly subscriptions: TableRef<'subscriptions'>;
};

export type Connection = {
  readonly id: string;
  readonly keyHash: string;
  readonly keyId: string;
  readonly tier: Tier;
  readonly channels: readonly string[];
  readonly version: number;
};

export type Listener = { readonly connectionId: string; readonly channel: string; readonly keyHash: string };

export const openSockets = (client: DynamoDBClient, connections: string, subscriptions: string): Sockets => ({
  connections: { client, table: connections },
  subscriptions: { client, table: subscriptions },
});

/** In seconds. The gateway closes sockets after two hours. */
const LIFE_SECONDS = 7_500;
const PARALLEL_MAX = 16;

const expiry = (nowMs: number): Item => ({ expires: { N: String(Math.floor(nowMs / 1000) + LIFE_SECONDS) } });
const socketKey = (id: string): Item => ({ id: { S: `c#${id}` } });
const topicKey = (topic: string): Item => ({ id: { S: `t#${topic}` } });
const ownerKey = (keyId: string): Item => ({ id: { S: `k#${keyId}` } });

/** The first two parts, so one lookup serves a token or wallet. */
export const topicOf = (channel: string): string => channel.split(':', 2).join(':');
const listenerKey = (channel: string, id: string): Item => ({
  topic: { S: topicOf(channel) },
  listener: { S: `${channel}#${id}` },
});

/** Returns whether a socket is within `max` (null: unlimited). Cleans up dead sockets when full. */
export const admit = async (
  sockets: Sockets,
  keyId: string,
  id: string,
  max: number | null,
  nowMs: number,
): Promise<boolean> => {
  const held = await enter(sockets, keyId, id, max);
  if (max === null && held !== null && held % TIDIED_EVERY === 0) await forgetGone(sockets, keyId, nowMs);
  if (held !== null) return true;
  await forgetGone(sockets, keyId, nowMs);
  return (await enter(sockets, keyId, id, max)) !== null;
};

/** Keeps unlimited keys from collecting dead sockets. */
const TIDIED_EVERY = 250;

/** The new count, or null when full. */
const enter = async (
  { connections: { client, table } }: Sockets,
  keyId: string,
  id: string,
  max: number | null,
): Promise<number | null> => {
  const command = new UpdateItemCommand({
    TableName: table,
    Key: ownerKey(keyId),
    UpdateExpression: 'ADD sockets :id',
    ReturnValues: 'UPDATED_NEW',
    ...(max !== null && { ConditionExpression: 'attribute_not_exists(sockets) OR size(sockets) < :max' }),
    ExpressionAttributeValues: { ':id': { SS: [id] }, ...(max !== null && { ':max': { N: String(max) } }) },
  });
  return client.send(command).then(
    ({ Attributes }) => Attributes!.sockets!.SS!.length,
    error => {
      if (isConflict(error)) return null;
      throw error;
    },
  );
};

const forgetGone = async (sockets: Sockets, keyId: string, nowMs: number): Promise<void> => {
  const owner = await getItem(sockets.connections, ownerKey(keyId));
  const ids = owner?.sockets?.SS ?? [];
  const open = new Set((await openOf(sockets, ids, nowMs)).map(item => item.id!.S!.slice(2)));
  await leave(
    sockets,
    keyId,
    ids.filter(id => !open.has(id)),
  );
};

const leave = async (
  { connections: { client, table } }: Sockets,
  keyId: string,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return;
  await client.send(
    new UpdateItemCommand({
      TableName: table,
      Key: ownerKey(keyId),
      UpdateExpression: 'DELETE sockets :ids',
      ExpressionAttributeValues: { ':ids': { SS: [...ids] } },
    }),
  );
};

/** A deleted socket is not recreated. */
export const saveConnection = (sockets: Sockets, connection: Connection, nowMs: number): Promise<void> =>
  putItem(
    sockets.connections,
    {
      ...socketKey(connection.id),
      hash: { S: connection.keyHash },
      key: { S: connection.keyId },
      tier: { S: connection.tier },
      channels: { S: JSON.stringify(connection.channels) },
      v: { N: String(connection.version) },
      ...expiry(nowMs),
    },
    connection.version === 1
      ? { ConditionExpression: 'attribute_not_exists(id)' }
      : {
          ConditionExpression: 'v = :before',
          ExpressionAttributeValues: { ':before': { N: String(connection.version - 1) } },
        },
  );

export const loadConnection = async (sockets: Sockets, id: string): Promise<Connection | undefined> => {
  const item = await getItem(sockets.connections, socketKey(id));
  return item && connectionOf(item);
};

export const connectionsOf = async (sockets: Sockets, keyId: string, nowMs: number): Promise<readonly Connection[]> => {
  const owner = await getItem(sockets.connections, ownerKey(keyId));
  return (await openOf(sockets, owner?.sockets?.SS ?? [], nowMs)).map(connectionOf);
};

/** TTL deletion takes days, so the expiry is checked. */
const openOf = async (sockets: Sockets, ids: readonly string[], nowMs: number): Promise<readonly Item[]> =>
  (await getItems(sockets.connections, ids.map(socketKey))).filter(item => Number(item.expires!.N) * 1000 > nowMs);

const connectionOf = (item: Item): Connection => ({
  id: item.id!.S!.slice(2),
  keyHash: item.hash!.S!,
  keyId: item.key!.S!,
  tier: item.tier!.S as Tier,
  channels: JSON.parse(item.channels!.S!),
  version: Number(item.v!.N),
});

/** Later commits see the subscription. */
export const listen = async (
  sockets: Sockets,
  connection: Connection,
  channels: readonly string[],
  nowMs: number,
): Promise<void> => {
  await inParallel([...new Set(channels.map(topicOf))], PARALLEL_MAX, topic =>
    putItem(sockets.connections, { ...topicKey(topic), ...expiry(nowMs) }),
  );
  await inParallel(channels, PARALLEL_MAX, channel =>
    putItem(sockets.subscriptions, {
      ...listenerKey(channel, connection.id),
      hash: { S: connection.keyHash },
      ...expiry(nowMs),
    }),
  );
};

export const unlisten = async ({ subscriptions }: Sockets, id: string, channels: readonly string[]): Promise<void> => {
  await inParallel(channels, PARALLEL_MAX, channel => deleteItem(subscriptions, listenerKey(channel, id)));
};

/** Topics that may have subscribers; one read per hundred topics. */
export const heardTopics = async (sockets: Sockets, topics: readonly string[]): Promise<readonly string[]> =>
  (await getItems(sockets.connections, topics.map(topicKey))).map(item => item.id!.S!.slice(2));

export const listeners = async (sockets: Sockets, topic: string): Promise<readonly Listener[]> => {
  const items = await queryItems(sockets.subscriptions, consistently('topic = :topic', { topic }));
  return items.map(item => {
    const text = item.listener!.S!;
    const cut = text.lastIndexOf('#');
    return { channel: text.slice(0, cut), connectionId: text.slice(cut + 1), keyHash: item.hash!.S! };
  });
};

/** `heard` lists channels it was found under, if its record is gone. */
export const forgetConnection = async (sockets: Sockets, id: string, heard: readonly string[] = []): Promise<void> => {
  const connection = await loadConnection(sockets, id);
  await unlisten(sockets, id, [...new Set([...heard, ...(connection?.channels ?? [])])]);
  if (!connection) return;
  await deleteItem(sockets.connections, socketKey(id));
  await leave(sockets, connection.keyId, [id]);
};
