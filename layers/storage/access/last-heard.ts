import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { isStored } from '../../contract/channels.ts';
import { getItem, type Item, isWritten, scanItems } from '../kernel/dynamo.ts';
import { extractTopic } from './channel-names.ts';
import { addHoles, loadTopicHead } from './heads.ts';
import { LIFE_SECONDS as SOCKET_SECONDS, type Sockets } from './sockets.ts';

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

/** All channels that somebody hears or heard. Scans the table. */
export async function scanHeardChannels({ subscriptions }: Sockets): Promise<readonly string[]> {
  return (await scanItems(subscriptions)).filter(isLastHeard).map(item => parseLastHeard(item)[0]);
}

/** Precedes a listener's row. What nobody heard for longer is left out. */
export async function beginHearing(sockets: Sockets, channel: string): Promise<void> {
  if (isStored(channel)) return;
  const nowMs = sockets.clock();
  const item = await getItem(sockets.subscriptions, toKey(channel));
  if (item) {
    const [, last] = parseLastHeard(item);
    const topic = extractTopic(channel);
    const head = await loadTopicHead(sockets, topic);
    const isKept = sockets.isEndless || nowMs < last.atMs + Math.max(SOCKET_SECONDS * 1_000, sockets.resumeMs);
    if (isBroken(last, head.closed.get(channel), isKept)) {
      const holes = [[channel, last.atMs]] as const;
      // Another writer may have been faster.
      if (!(await isWritten(addHoles(sockets, topic, head, holes, nowMs)))) return beginHearing(sockets, channel);
    }
  }
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
