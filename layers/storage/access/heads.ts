import { createVersionCondition, getItems, type Item, putItem } from '../kernel/dynamo.ts';
import { parsePackedAttribute, toPackedAttribute } from '../kernel/packed-attribute.ts';
import { joinTopic, trimTopic } from './channel-names.ts';
import type { Sockets } from './sockets.ts';

/** Numbers of a topic's messages. Its channels share one count. */
export type TopicHead = {
  /** 0: never written. */
  readonly version: number;
  readonly newest: number;
  /** The newest before the last batch. */
  readonly before: number;
  /** Of the newest record in the stream. */
  readonly source: string;
  readonly channels: ReadonlyMap<string, number>;
  /** When channels were last heard before their newest hole. */
  readonly closed: ReadonlyMap<string, number>;
};

const noHead: TopicHead = {
  version: 0,
  newest: 0,
  before: 0,
  source: '0',
  channels: new Map(),
  closed: new Map(),
};

/** Numbers follow the clock, so none returns without its head. */
export const SEQS_PER_MS = 1_000;

const LIFE_SECONDS = 60 * 86_400;
const PREFIX = 'h#';
export function toTopicHeadKey(topic: string): Item {
  return { id: { S: `${PREFIX}${topic}` } };
}

type Stored = readonly (readonly [name: string, seq: number, closed?: number])[];

export async function loadTopicHead(sockets: Pick<Sockets, 'connections'>, topic: string): Promise<TopicHead> {
  return (await loadTopicHeads(sockets, [topic])).get(topic)!;
}

export async function loadTopicHeads(
  { connections }: Pick<Sockets, 'connections'>,
  topics: readonly string[],
): Promise<ReadonlyMap<string, TopicHead>> {
  return parseTopicHeads(await getItems(connections, topics.map(toTopicHeadKey)), topics);
}

export function parseTopicHeads(items: readonly Item[], topics: readonly string[]): ReadonlyMap<string, TopicHead> {
  const stored = items.filter(({ id }) => id!.S!.startsWith(PREFIX)).map(parseHead);
  return new Map([...topics.map(topic => [topic, noHead] as const), ...stored]);
}

function parseHead(item: Item): readonly [string, TopicHead] {
  const topic = item.id!.S!.slice(PREFIX.length);
  const stored = parsePackedAttribute<Stored>(item.c!);
  const head = {
    version: Number(item.v!.N),
    newest: Number(item.q!.N),
    before: Number(item.b!.N),
    source: item.w!.S!,
    channels: new Map(stored.map(([name, seq]) => [joinTopic(topic, name), seq])),
    closed: new Map(stored.flatMap(([name, , at]) => (at === undefined ? [] : [[joinTopic(topic, name), at]]))),
  };
  return [topic, head];
}

/** Throws ConditionalCheckFailedException when another writer was faster. */
export function saveTopicHead(
  { connections }: Pick<Sockets, 'connections'>,
  topic: string,
  { version, newest, before, source, channels, closed }: TopicHead,
  nowMs: number,
): Promise<void> {
  const stored: Stored = [...channels].map(([channel, seq]) => {
    const [name, at] = [trimTopic(topic, channel), closed.get(channel)];
    return at === undefined ? [name, seq] : [name, seq, at];
  });
  const item = {
    ...toTopicHeadKey(topic),
    v: { N: String(version) },
    q: { N: String(newest) },
    b: { N: String(before) },
    w: { S: source },
    c: toPackedAttribute(stored),
    expires: { N: String(Math.floor(nowMs / 1000) + LIFE_SECONDS) },
  };
  return putItem(connections, item, createVersionCondition(version - 1));
}

/** Numbers without a message: earlier ones may be missing. */
export async function addHoles(
  sockets: Pick<Sockets, 'connections'>,
  topic: string,
  head: TopicHead,
  holes: readonly (readonly [channel: string, heardMs: number])[],
  nowMs: number,
): Promise<TopicHead> {
  const first = Math.max(head.newest + 1, nowMs * SEQS_PER_MS);
  const next = {
    ...head,
    version: head.version + 1,
    newest: first + holes.length - 1,
    channels: new Map([...head.channels, ...holes.map(([channel], at) => [channel, first + at] as const)]),
    closed: new Map([...head.closed, ...holes]),
  };
  await saveTopicHead(sockets, topic, next, nowMs);
  return next;
}
