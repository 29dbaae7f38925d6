import { DeleteItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { getItem, getItems, type Item, isWritten } from '../kernel/dynamo.ts';
import { parseTopicHeads, type TopicHead, toTopicHeadKey } from './heads.ts';
import type { Sockets } from './sockets.ts';

const PREFIX = 't#';
function toKey(topic: string): Item {
  return { id: { S: `${PREFIX}${topic}` } };
}

/** Longer than any socket lives and messages are kept. */
const LIFE_SECONDS = 2 * 86_400;

/** Whether a topic may have listeners. Consistent. */
export async function isTopic({ connections }: Pick<Sockets, 'connections'>, topic: string): Promise<boolean> {
  return (await getItem(connections, toKey(topic))) !== undefined;
}

/**
 * Topics that may have listeners; the others are missing. Consistent: a list of listeners read after
 * its version is at least as new.
 */
export async function loadTopicStates(
  { connections }: Pick<Sockets, 'connections'>,
  topics: readonly string[],
): Promise<ReadonlyMap<string, { readonly version: number; readonly head: TopicHead }>> {
  const items = await getItems(
    connections,
    topics.flatMap(topic => [toKey(topic), toTopicHeadKey(topic)]),
  );
  const heads = parseTopicHeads(items, topics);
  return new Map(
    items
      .filter(({ id }) => id!.S!.startsWith(PREFIX))
      .map(item => {
        const topic = item.id!.S!.slice(PREFIX.length);
        return [topic, { version: Number(item.v!.N), head: heads.get(topic)! }];
      }),
  );
}

/** A topic created twice never repeats a version: fewer than 1,000 changes a millisecond. */
const VERSIONS_PER_MS = 1_000;

/** Counts a change of a topic's rows, after it. */
export async function incrementTopicVersion(
  { connections: { client, table } }: Sockets,
  topic: string,
  nowMs: number,
): Promise<void> {
  await client.send(
    new UpdateItemCommand({
      TableName: table,
      Key: toKey(topic),
      UpdateExpression: 'SET v = if_not_exists(v, :first) + :one, expires = :expires',
      ExpressionAttributeValues: {
        ':first': { N: String(nowMs * VERSIONS_PER_MS) },
        ':one': { N: '1' },
        ':expires': { N: String(Math.floor(nowMs / 1000) + LIFE_SECONDS) },
      },
    }),
  );
}

/** The same after removals, which do not create a topic. */
export async function incrementHeardTopic({ connections: { client, table } }: Sockets, topic: string): Promise<void> {
  const command = new UpdateItemCommand({
    TableName: table,
    Key: toKey(topic),
    UpdateExpression: 'SET v = v + :one',
    ConditionExpression: 'attribute_exists(v)',
    ExpressionAttributeValues: { ':one': { N: '1' } },
  });
  await isWritten(client.send(command));
}

/** Removes a topic without listeners. Returns false if its rows changed since that version. */
export function deleteTopic(
  { connections: { client, table } }: Sockets,
  topic: string,
  version: number,
): Promise<boolean> {
  const command = new DeleteItemCommand({
    TableName: table,
    Key: toKey(topic),
    ConditionExpression: 'v = :v',
    ExpressionAttributeValues: { ':v': { N: String(version) } },
  });
  return isWritten(client.send(command));
}
