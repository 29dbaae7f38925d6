import { extractTopic } from '../../storage/access/channel-names.ts';
import { SEQS_PER_MS, saveTopicHead } from '../../storage/access/heads.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { type MessageLog, type PlacedMessage, readMessages, saveMessages } from '../../storage/messages/log.ts';
import { type HeardTopic, isKept } from './audience.ts';
import { LOST, type PushMessage, type PushRecord } from './records.ts';

export type PlaceDeps = { readonly sockets: Sockets; readonly log: MessageLog };

export type Received = PushRecord & { readonly sequence: string };
type MessagesRecord = Received & { readonly kind: 'messages' };

/** Of each record, in order. */
export type Placed = ReadonlyMap<Received, readonly PlacedMessage[]>;

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
  const isFilled = (record: Received): record is MessagesRecord =>
    record.kind === 'messages' && record.messages.length > 0;
  const byTopic = Map.groupBy(records.filter(isFilled), ({ messages }) => extractTopic(messages[0]!.channel));
  const heard = [...byTopic].filter(([topic]) => topics.has(topic));
  const placed = await runInParallel(heard, TOPICS_IN_PARALLEL_MAX, ([topic, own]) =>
    saveTopic(deps, topic, topics.get(topic)!, own),
  );
  return new Map(placed.flat());
}

async function saveTopic(
  { sockets, log }: PlaceDeps,
  topic: string,
  { audience, head }: HeardTopic,
  records: readonly MessagesRecord[],
): Promise<readonly (readonly [Received, readonly PlacedMessage[]])[]> {
  const nowMs = sockets.clock();
  const heard = new Map([...audience].filter(([, hearing]) => isKept(hearing, sockets)));
  const channels = new Map(head.channels);
  const kept: PlacedMessage[] = [];
  let { newest } = head;
  const isRepeated = ({ sequence }: Received): boolean => BigInt(sequence) <= BigInt(head.source);

  /** Deterministic: a repeated batch has the same numbers. */
  function toPlaced(record: MessagesRecord, { channel, data, place }: PushMessage): readonly PlacedMessage[] {
    if (place) return [{ channel, data, ...place }];
    if (isRepeated(record) || !heard.has(channel)) return [];
    const prev = channels.get(channel) ?? 0;
    newest = Math.max(newest + 1, record.atMs * SEQS_PER_MS);
    channels.set(channel, newest);
    kept.push({ channel, seq: newest, prev, data });
    return kept.slice(-1);
  }

  const placed = records.map(
    record => [record, record.messages.flatMap(message => toPlaced(record, message))] as const,
  );
  if (kept.length > 0) {
    // A lost message breaks the path: earlier ones are in its gap.
    const there = kept.filter(({ data }) => data !== LOST);
    await saveMessages(log, topic, there, nowMs + sockets.resumeMs);
    const source = records.at(-1)!.sequence;
    const next = { ...head, version: head.version + 1, newest, before: head.newest, source, channels };
    await saveTopicHead(sockets, topic, next, nowMs);
  }
  const [first, ...later] = placed;
  if (!isRepeated(first![0])) return placed;
  const again = await readMessages(log, topic, { after: head.before, newest: head.channels });
  return [[first![0], [...again, ...first![1]]], ...later];
}
