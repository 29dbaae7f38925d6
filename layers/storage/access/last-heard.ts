import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { isStored } from '../../contract/channels.ts';
import { ConflictError, getItem, type Item, isWritten } from '../kernel/dynamo.ts';
import { retry } from '../kernel/retry.ts';
import { addHoles, loadTopicHead } from './heads.ts';
import { LIFE_SECONDS as SOCKET_SECONDS, type Sockets } from './sockets.ts';
import { extractTopic } from './topics.ts';

/** The last subscribe or leave of a channel. */
export type LastHeard = {
  readonly atMs: number;
  /** An earlier version wrote it, and kept elsewhere what was missed. */
  readonly isOld: boolean;
};

/** Sorts before the listeners of its channel. */
function toKey(channel: string): Item {
  return { topic: { S: extractTopic(channel) }, listener: { S: `${channel}#` } };
}

export function isLastHeard(item: Item): boolean {
  return item.listener!.S!.endsWith('#');
}

export function parseLastHeard(item: Item): readonly [channel: string, LastHeard] {
  return [item.listener!.S!.slice(0, -1), { atMs: Number(item.left!.N), isOld: item.floor !== undefined }];
}

/** Whether messages are missing, and no hole says so. */
export function isBroken({ atMs, isOld }: LastHeard, closedMs: number | undefined, isKept: boolean): boolean {
  return isKept ? isOld && closedMs === undefined : closedMs !== atMs;
}

const TRIES_MAX = 20;

/** Precedes a listener's row. What nobody heard for longer is left out. */
export async function beginHearing(sockets: Sockets, channel: string): Promise<void> {
  if (isStored(channel)) return;
  const { subscriptions, connections, clock, resumeMs } = sockets;
  const item = await getItem(subscriptions, toKey(channel));
  const last = item && parseLastHeard(item)[1];
  const isKept = !last || clock() < last.atMs + Math.max(SOCKET_SECONDS * 1_000, resumeMs);
  const topic = extractTopic(channel);
  const failure = () => new ConflictError(`The head of ${topic} changed during each of ${TRIES_MAX} tries`);
  if (last && (!isKept || last.isOld))
    await retry({ triesMax: TRIES_MAX, failure }, async () => {
      const head = await loadTopicHead({ connections }, topic);
      if (!isBroken(last, head.closed.get(channel), isKept)) return true;
      return (await isWritten(addHoles({ connections }, topic, head, [[channel, last.atMs]], clock()))) || undefined;
    });
  await noteHeard(sockets, channel);
}

/** Precedes the end of a listener's row. Does not begin what nobody heard. */
export function noteLeft(sockets: Sockets, channel: string): Promise<void> {
  return isStored(channel) ? Promise.resolve() : noteHeard(sockets, channel, 'attribute_exists(topic)');
}

/** Longer than a topic without messages. */
const LIFE_SECONDS = 60 * 86_400;

async function noteHeard({ subscriptions, clock }: Sockets, channel: string, condition?: string): Promise<void> {
  const nowMs = clock();
  const command = new UpdateItemCommand({
    TableName: subscriptions.table,
    Key: toKey(channel),
    UpdateExpression: 'SET #left = :left, expires = :expires',
    ConditionExpression: condition,
    ExpressionAttributeNames: { '#left': 'left' },
    ExpressionAttributeValues: {
      ':left': { N: String(nowMs) },
      ':expires': { N: String(Math.floor(nowMs / 1000) + LIFE_SECONDS) },
    },
  });
  await isWritten(subscriptions.client.send(command));
}
