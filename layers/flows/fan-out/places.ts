import { SEQS_PER_MS, saveTopicHead, type TopicHead } from '../../storage/access/heads.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { extractTopic } from '../../storage/access/topics.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { type MessageLog, type PlacedMessage, readMessages, saveMessages } from '../../storage/messages/log.ts';
import { type Audience, type HeardTopic, isKept } from './audience.ts';
import { LOST, type PushMessage, type PushRecord } from './records.ts';

export type PlaceDeps = { readonly sockets: Sockets; readonly log: MessageLog };

export type Received = PushRecord & { readonly sequence: string };
type MessagesRecord = Received & { readonly kind: 'messages' };

export type Placed = {
  readonly messages: ReadonlyMap<Received, readonly PlacedMessage[]>;
  /** With the numbers after the batch. */
  readonly topics: ReadonlyMap<string, HeardTopic>;
};

const TOPICS_IN_PARALLEL_MAX = 16;

/**
 * Numbers and keeps messages before any is sent. Repeated records keep their numbers. Throws when
 * another function was faster.
 */
export async function appendNumberedMessages(
  deps: PlaceDeps,
  records: readonly Received[],
  topics: ReadonlyMap<string, HeardTopic>,
): Promise<Placed> {
  const byTopic = Map.groupBy(records.filter(isMessages), ({ messages }) => extractTopic(messages[0]!.channel));
  const heard = [...byTopic].filter(([topic]) => topics.has(topic));
  const placed = await runInParallel(heard, TOPICS_IN_PARALLEL_MAX, ([topic, own]) =>
    saveTopic(deps, topic, topics.get(topic)!, own),
  );
  const heads = new Map(heard.map(([topic], at) => [topic, placed[at]!.head]));
  return {
    messages: new Map(placed.flatMap(({ messages }) => [...messages])),
    topics: new Map([...topics].map(([topic, one]) => [topic, { ...one, head: heads.get(topic) ?? one.head }])),
  };
}

function isThere({ data }: PlacedMessage): boolean {
  return data !== LOST;
}

function isMessages(record: Received): record is MessagesRecord {
  return record.kind === 'messages' && record.messages.length > 0;
}

type PlacedTopic = {
  readonly messages: ReadonlyMap<Received, readonly PlacedMessage[]>;
  readonly head: TopicHead;
};

async function saveTopic(
  deps: PlaceDeps,
  topic: string,
  { audience, head }: HeardTopic,
  records: readonly MessagesRecord[],
): Promise<PlacedTopic> {
  const nowMs = deps.sockets.clock();
  const heard = new Map([...audience].filter(([, hearing]) => isKept(hearing, deps.sockets)));
  const [repeated, fresh] = splitAt(records, head.source);
  const next = addNumbers(head, heard, fresh);
  if (next.kept.length > 0) {
    // A lost message breaks the path: earlier ones are in its gap.
    await saveMessages(deps.log, topic, next.kept.filter(isThere), nowMs + deps.sockets.resumeMs);
    await saveTopicHead(deps.sockets, topic, next.head, nowMs);
  }
  if (repeated.length === 0) return { messages: next.messages, head: next.head };
  const again = await readMessages(deps.log, topic, { after: head.before, newest: head.channels });
  const messages = new Map([
    ...repeated.map((record, at) => [record, at === 0 ? again : []] as const),
    ...next.messages,
  ]);
  for (const record of repeated)
    messages.set(record, [...messages.get(record)!, ...record.messages.flatMap(toPlacedMessages)]);
  return { messages, head: next.head };
}

function splitAt(records: readonly MessagesRecord[], source: string) {
  const isRepeated = ({ sequence }: Received) => BigInt(sequence) <= BigInt(source);
  return [records.filter(isRepeated), records.filter(record => !isRepeated(record))] as const;
}

function toPlacedMessages({ channel, data, place }: PushMessage): readonly PlacedMessage[] {
  return place === null ? [] : [{ channel, data, ...place }];
}

type Numbered = {
  readonly messages: ReadonlyMap<Received, readonly PlacedMessage[]>;
  readonly kept: readonly PlacedMessage[];
  readonly head: TopicHead;
};

/** Deterministic: a repeated batch has the same numbers. */
function addNumbers(head: TopicHead, heard: Audience, records: readonly MessagesRecord[]): Numbered {
  const channels = new Map(head.channels);
  const kept: PlacedMessage[] = [];
  let newest = head.newest;
  const placeOf = ({ channel, data }: PushMessage, atMs: number): readonly PlacedMessage[] => {
    if (!heard.has(channel)) return [];
    const prev = channels.get(channel) ?? 0;
    newest = Math.max(newest + 1, atMs * SEQS_PER_MS);
    channels.set(channel, newest);
    const placed = { channel, seq: newest, prev, data };
    kept.push(placed);
    return [placed];
  };
  const messages = new Map(
    records.map(record => [
      record,
      record.messages.flatMap(message => (message.place ? toPlacedMessages(message) : placeOf(message, record.atMs))),
    ]),
  );
  if (kept.length === 0) return { messages, kept, head };
  const source = records.at(-1)!.sequence;
  return {
    messages,
    kept,
    head: { ...head, version: head.version + 1, newest, before: head.newest, source, channels },
  };
}
