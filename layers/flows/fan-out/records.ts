import { type Outgoing, recordsOf } from '../../edge/producer.ts';
import type { Listener } from '../../storage/access/listeners.ts';
import { topicOf } from '../../storage/access/topics.ts';

/** One event for the subscribers of a channel. */
export type PushMessage = {
  readonly channel: string;
  /** The payload as JSON. */
  readonly data: string;
  /** Arrival number of a trade, on channels with a replay. */
  readonly arrival: number | null;
};

/** A listener whose replay is pending. */
export type ReplayRequest = Pick<Listener, 'connectionId' | 'channel' | 'pendingReplay'> & {
  /** Arrival number of the newest annotated trade before the subscription was confirmed. */
  readonly newest: number;
};

/** Sockets with drops they were not informed of, and when to try (unix ms). */
export type Unsaid = ReadonlyMap<string, number>;

/** A record of the stream `push`. */
export type PushRecord =
  | { readonly kind: 'messages'; readonly atMs: number; readonly messages: readonly PushMessage[] }
  | { readonly kind: 'replay'; readonly replay: ReplayRequest }
  | { readonly kind: 'unsaid'; readonly unsaid: Unsaid };

type Row = readonly [channel: string, data: string, arrival: number | null];
type Written = { readonly at: number; readonly messages: readonly Row[] };
type Text = Written | { readonly replay: ReplayRequest } | { readonly unsaid: readonly (readonly [string, number])[] };

const MESSAGES_MAX = 200;
const UNSAID_MAX = 10_000;
/** One key, so one order: no count is said twice. */
const UNSAID_KEY = 'unsaid';

/** Packs messages into records of their topics, in order. */
export const messageRecords = (messages: readonly PushMessage[], atMs: number): readonly Outgoing[] => {
  const write = (_topic: string, some: readonly PushMessage[]): string => {
    const rows = some.map(({ channel, data, arrival }): Row => [channel, data, arrival]);
    return JSON.stringify({ at: atMs, messages: rows } satisfies Written);
  };
  const byTopic = Map.groupBy(messages, ({ channel }) => topicOf(channel));
  return [...byTopic].flatMap(([topic, own]) => recordsOf(topic, own, MESSAGES_MAX, write));
};

/** Messages in a record of `messageRecords`. */
export const messageCount = (data: string): number => (JSON.parse(data) as Written).messages.length;

/** Asks for a replay, in order with the messages of the topic. */
export const replayRecord = ({ connectionId, channel, pendingReplay, newest }: ReplayRequest): Outgoing => ({
  key: topicOf(channel),
  data: JSON.stringify({ replay: { connectionId, channel, pendingReplay, newest } }),
});

/** Names the sockets that wait for counts of dropped messages. */
export const unsaidRecords = (unsaid: Unsaid): readonly Outgoing[] =>
  recordsOf(UNSAID_KEY, [...unsaid], UNSAID_MAX, (_key, some) => JSON.stringify({ unsaid: some }));

/** Decodes a record. Throws on text of another form. */
export const readRecord = (text: string): PushRecord => {
  const record = JSON.parse(text) as Text;
  if ('messages' in record)
    return {
      kind: 'messages',
      atMs: record.at,
      messages: record.messages.map(([channel, data, arrival]) => ({ channel, data, arrival })),
    };
  if ('replay' in record) return { kind: 'replay', replay: record.replay };
  return { kind: 'unsaid', unsaid: new Map(record.unsaid) };
};
