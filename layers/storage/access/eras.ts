import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { isStored } from '../../contract/channels.ts';
import { ConflictError, getItem, getItems, type Item, isWritten, putItem } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryPages } from '../kernel/query.ts';
import { retry } from '../kernel/retry.ts';
import { SEQS_PER_MS } from './heads.ts';
import { isExpired, type Sockets } from './sockets.ts';
import { extractTopic } from './topics.ts';

/**
 * Time in which somebody heard a channel, or had shortly before. All its messages are numbered and
 * kept.
 */
export type Era = {
  readonly channel: string;
  /** Messages of the era are above it. 0 in the first era. */
  readonly floor: number;
  /** The last leave, or the beginning. Unix ms. */
  readonly leftMs: number;
};

/** Sorts before the listeners of its channel. */
function toKey(channel: string): Item {
  return { topic: { S: extractTopic(channel) }, listener: { S: `${channel}#` } };
}

export function isEra(item: Item): boolean {
  return item.listener!.S!.endsWith('#');
}

export function parseEra(item: Item): Era {
  return {
    channel: item.listener!.S!.slice(0, -1),
    floor: Number(item.floor!.N),
    leftMs: Number(item.left!.N),
  };
}

/** Clocks of functions differ. */
const SKEW_MS_MAX = 60_000;

/** Whether an era lasts without listeners. */
export function isOpen(era: Era, nowMs: number, { resumeMs }: Pick<Sockets, 'resumeMs'>): boolean {
  return nowMs < era.leftMs + resumeMs + SKEW_MS_MAX;
}

export async function loadEras(
  { subscriptions }: Pick<Sockets, 'subscriptions'>,
  channels: readonly string[],
): Promise<ReadonlyMap<string, Era>> {
  const items = await getItems(subscriptions, channels.filter(name => !isStored(name)).map(toKey));
  return new Map(items.map(parseEra).map(era => [era.channel, era]));
}

const TRIES_MAX = 20;

/** Begins an era unless one lasts. Precedes the row of a listener. */
export async function ensureEra(sockets: Sockets, channel: string, nowMs: number): Promise<void> {
  if (isStored(channel)) return;
  const failure = () => new ConflictError(`The era of ${channel} changed during each of ${TRIES_MAX} tries`);
  await retry({ triesMax: TRIES_MAX, failure }, async () => {
    const item = await getItem(sockets.subscriptions, toKey(channel));
    const era = item && parseEra(item);
    if (era && (nowMs < era.leftMs + sockets.resumeMs || (await isHeard(sockets, channel, nowMs)))) return true;
    return (await startEra(sockets, channel, era, nowMs)) || undefined;
  });
}

/** Expired rows are of closed sockets without a later announcement. */
async function isHeard({ subscriptions }: Sockets, channel: string, nowMs: number): Promise<boolean> {
  const condition = 'topic = :topic AND begins_with(listener, :channel)';
  const query = buildConsistentQuery(condition, { topic: extractTopic(channel), channel: `${channel}#` });
  // The first row almost always decides, so read page by page.
  for await (const { items } of queryPages(subscriptions, { ...query, Limit: 2 }, 10))
    if (items.some(item => !isEra(item) && !isExpired(item, nowMs))) return true;
  return false;
}

/** By then every processor knows the topic. */
const KNOWN_MS = 2_000;
/** Longer than a head. */
const LIFE_SECONDS = 60 * 86_400;

function startEra(
  { subscriptions }: Sockets,
  channel: string,
  before: Era | undefined,
  nowMs: number,
): Promise<boolean> {
  const floor = before === undefined ? 0 : (nowMs + KNOWN_MS) * SEQS_PER_MS;
  const item = { ...toKey(channel), floor: { N: String(floor) }, ...toLeftFields(nowMs) };
  const condition = before
    ? {
        ConditionExpression: '#left = :before',
        ...named,
        ExpressionAttributeValues: { ':before': { N: String(before.leftMs) } },
      }
    : { ConditionExpression: 'attribute_not_exists(topic)' };
  return isWritten(putItem(subscriptions, item, condition));
}

const named = { ExpressionAttributeNames: { '#left': 'left' } };

function toLeftFields(nowMs: number) {
  return {
    left: { N: String(nowMs) },
    expires: { N: String(Math.floor(nowMs / 1000) + LIFE_SECONDS) },
  };
}

/** Notes that a listener leaves, before its row is deleted. */
export async function noteEraLeft({ subscriptions, clock }: Sockets, channel: string): Promise<void> {
  if (isStored(channel)) return;
  const { left, expires } = toLeftFields(clock());
  const command = new UpdateItemCommand({
    TableName: subscriptions.table,
    Key: toKey(channel),
    UpdateExpression: 'SET #left = :left, expires = :expires',
    ConditionExpression: 'attribute_exists(topic)',
    ...named,
    ExpressionAttributeValues: { ':left': left, ':expires': expires },
  });
  await isWritten(subscriptions.client.send(command));
}
