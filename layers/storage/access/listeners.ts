import { DeleteItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { getHeldSource } from '../../contract/held-name.ts';
import { deleteItem, getItem, type Item, isWritten, putItem } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import { extractTopic } from './channel-names.ts';
import type { Connection, Held } from './connections.ts';
import { beginHearing, isLastHeard, type LastHeard, noteLeft, parseLastHeard } from './last-heard.ts';
import { type Sockets, toSocketExpiry } from './sockets.ts';
import { incrementHeardTopic } from './topics.ts';

/** One subscription of a socket, as the fan-out reads it. */
export type Listener = {
  readonly connectionId: string;
  /** As the socket holds it. */
  readonly channel: string;
  readonly keyHash: string;
  /** Whether events come in batches: `frames` is "batch". */
  readonly isBatched: boolean;
  /** Record version of a subscribe whose first messages were not sent. Null without one. */
  readonly pendingReplay: number | null;
  /** Live messages have numbers above it. */
  readonly after: number;
};

function toKey(channel: string, id: string): Item {
  return {
    topic: { S: extractTopic(channel) },
    listener: { S: `${channel}#${id}` },
  };
}

/** All listeners of a topic, and when its channels were last heard. Consistent. */
export async function loadHearings(
  sockets: Pick<Sockets, 'subscriptions'>,
  topic: string,
): Promise<{ readonly listeners: readonly Listener[]; readonly last: ReadonlyMap<string, LastHeard> }> {
  const items = await queryItems(sockets.subscriptions, buildConsistentQuery('topic = :topic', { topic }));
  return {
    listeners: items.filter(item => !isLastHeard(item)).map(parseListener),
    last: new Map(items.filter(isLastHeard).map(parseLastHeard)),
  };
}

export async function loadListeners(
  sockets: Pick<Sockets, 'subscriptions'>,
  topic: string,
): Promise<readonly Listener[]> {
  return (await loadHearings(sockets, topic)).listeners;
}

export async function loadListener(sockets: Sockets, id: string, channel: string): Promise<Listener | undefined> {
  const item = await getItem(sockets.subscriptions, toKey(channel, id));
  return item && parseListener(item);
}

function parseListener(item: Item): Listener {
  const text = item.listener!.S!;
  const cut = text.lastIndexOf('#');
  return {
    channel: text.slice(0, cut),
    connectionId: text.slice(cut + 1),
    keyHash: item.hash!.S!,
    isBatched: item.batched?.BOOL ?? false,
    pendingReplay: item.replay ? Number(item.replay.N) : null,
    after: Number(item.replayed?.N ?? 0),
  };
}

/** Lets live messages above `after` follow. Returns false if another subscribe began since. */
export async function finishListenerReplay(
  sockets: Sockets,
  { channel, connectionId, pendingReplay }: Pick<Listener, 'channel' | 'connectionId' | 'pendingReplay'>,
  after: number,
): Promise<boolean> {
  if (pendingReplay === null) return false;
  const { client, table } = sockets.subscriptions;
  const command = new UpdateItemCommand({
    TableName: table,
    Key: toKey(channel, connectionId),
    UpdateExpression: 'SET replayed = :after REMOVE replay',
    ConditionExpression: 'replay = :pending',
    ExpressionAttributeValues: { ':after': { N: String(after) }, ':pending': { N: String(pendingReplay) } },
  });
  const isEnded = await isWritten(client.send(command));
  if (isEnded) await incrementHeardTopic(sockets, extractTopic(channel));
  return isEnded;
}

/** Writes the row of a held channel. Returns false if it changed meanwhile. */
export async function saveListenerRow(
  sockets: Sockets,
  connection: Connection,
  channel: string,
  held: Held,
  nowMs: number,
): Promise<boolean> {
  const key = toKey(channel, connection.id);
  const row = await getItem(sockets.subscriptions, key);
  const seen = Number(row?.v?.N ?? 0);
  if (seen >= held.changed) return true;
  const isBegun = row !== undefined && Number(row.begun!.N) === held.begun;
  if (!isBegun) await beginHearing(sockets, getHeldSource(channel));
  return isWritten(
    isBegun ? updateRow(sockets, key, held, seen) : insertRow(sockets, { key, connection, held, seen, nowMs }),
  );
}

/** Keeps the state of the replay. */
function updateRow({ subscriptions: { client, table } }: Sockets, key: Item, held: Held, seen: number) {
  return client.send(
    new UpdateItemCommand({
      TableName: table,
      Key: key,
      UpdateExpression: 'SET v = :next, batched = :batched',
      ConditionExpression: 'v = :seen',
      ExpressionAttributeValues: {
        ':next': { N: String(held.changed) },
        ':batched': { BOOL: held.isBatched },
        ':seen': { N: String(seen) },
      },
    }),
  );
}

type Begun = {
  readonly key: Item;
  readonly connection: Connection;
  readonly held: Held;
  readonly seen: number;
  readonly nowMs: number;
};

function insertRow({ subscriptions }: Sockets, { key, connection, held, seen, nowMs }: Begun) {
  return putItem(
    subscriptions,
    {
      ...key,
      hash: { S: connection.keyHash },
      v: { N: String(held.changed) },
      begun: { N: String(held.begun) },
      batched: { BOOL: held.isBatched },
      replay: { N: String(held.begun) },
      expires: toSocketExpiry(nowMs),
    },
    seen === 0
      ? { ConditionExpression: 'attribute_not_exists(topic)' }
      : { ConditionExpression: 'v = :seen', ExpressionAttributeValues: { ':seen': { N: String(seen) } } },
  );
}

/** Deletes a row, unless a later version than the record's wrote it. Without a record always. */
export async function dropRow(
  sockets: Sockets,
  id: string,
  channel: string,
  version: number | undefined,
): Promise<void> {
  await noteLeft(sockets, getHeldSource(channel));
  const { subscriptions } = sockets;
  const key = toKey(channel, id);
  if (version === undefined) return deleteItem(subscriptions, key);
  const { client, table } = subscriptions;
  const command = new DeleteItemCommand({
    TableName: table,
    Key: key,
    ConditionExpression: 'attribute_not_exists(v) OR v <= :version',
    ExpressionAttributeValues: { ':version': { N: String(version) } },
  });
  await isWritten(client.send(command));
}
