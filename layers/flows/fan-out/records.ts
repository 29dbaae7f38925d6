import { type Beat, HEARTBEAT } from '../../contract/heartbeat.ts';
import { type Outgoing, packIntoRecords } from '../../edge/producer.ts';
import { extractTopic } from '../../storage/access/channel-names.ts';
import type { Listener } from '../../storage/access/listeners.ts';

/** One event for the subscribers of a channel. */
export type PushMessage = {
  readonly channel: string;
  /** The payload as JSON, or `LOST`. */
  readonly data: string;
  /** Of rows that number their messages. The fan-out numbers the others. */
  readonly place: Place | null;
};

/** A message that did not reach the stream. */
export const LOST = '';

/** A number and the one before it, on a channel. */
export type Place = { readonly seq: number; readonly prev: number };

/** A listener whose first messages are pending. */
export type ReplayRequest = Pick<Listener, 'connectionId' | 'channel' | 'pendingReplay'> & {
  /** The number asked for, or the current one. */
  readonly after: number;
  readonly isResume: boolean;
};

/** Sockets with drops they were not informed of, and when to try (unix ms). */
export type Unsaid = ReadonlyMap<string, number>;

/** A record of the stream `push`. */
export type PushRecord =
  | { readonly kind: 'messages'; readonly atMs: number; readonly messages: readonly PushMessage[] }
  | { readonly kind: 'replay'; readonly replay: ReplayRequest }
  | { readonly kind: 'unsaid'; readonly unsaid: Unsaid }
  | { readonly kind: 'heartbeat'; readonly beat: Beat };

type Row = readonly [channel: string, data: string, seq?: number, prev?: number];
type Written = { readonly at: number; readonly messages: readonly Row[] };
type Text =
  | Written
  | { readonly replay: ReplayRequest }
  | { readonly unsaid: readonly (readonly [string, number])[] }
  | { readonly beat: Beat };

const MESSAGES_MAX = 200;
const UNSAID_MAX = 10_000;
/** One key, so one order: no count is said twice. */
const UNSAID_KEY = 'unsaid';

/** Packs messages into records of their topics, in order. */
export function packMessageRecords(messages: readonly PushMessage[], atMs: number): readonly Outgoing[] {
  const write = (_topic: string, some: readonly PushMessage[]): string => {
    const rows = some.map(
      ({ channel, data, place }): Row => (place ? [channel, data, place.seq, place.prev] : [channel, data]),
    );
    return JSON.stringify({ at: atMs, messages: rows } satisfies Written);
  };
  const byTopic = Map.groupBy(messages, ({ channel }) => extractTopic(channel));
  return [...byTopic].flatMap(([topic, own]) => packIntoRecords(topic, own, MESSAGES_MAX, write));
}

/** Of the messages in a record. */
export function parseRecordChannels(
  data: string,
): readonly { readonly channel: string; readonly isNumbered: boolean }[] {
  return (JSON.parse(data) as Written).messages.map(([channel, , seq]) => ({ channel, isNumbered: seq === undefined }));
}

/** In order with the messages of the topic. */
export function replayRecord(request: ReplayRequest): Outgoing {
  const { connectionId, channel, pendingReplay, after, isResume } = request;
  const replay: ReplayRequest = { connectionId, channel, pendingReplay, after, isResume };
  return { key: extractTopic(channel), data: JSON.stringify({ replay }) };
}

export function packUnsaidRecords(unsaid: Unsaid): readonly Outgoing[] {
  return packIntoRecords(UNSAID_KEY, [...unsaid], UNSAID_MAX, (_key, some) => JSON.stringify({ unsaid: some }));
}

/** For sockets that asked for heartbeats. */
export function createHeartbeatRecord(beat: Beat): Outgoing {
  return { key: HEARTBEAT, data: JSON.stringify({ beat }) };
}

/** Decodes a record. Throws on text of another form. */
export function readRecord(text: string): PushRecord {
  const record = JSON.parse(text) as Text;
  if ('messages' in record)
    return {
      kind: 'messages',
      atMs: record.at,
      messages: record.messages.map(([channel, data, seq, prev]) => ({
        channel,
        data,
        place: seq === undefined ? null : { seq, prev: prev! },
      })),
    };
  if ('replay' in record) return { kind: 'replay', replay: record.replay };
  if ('beat' in record) return { kind: 'heartbeat', beat: record.beat };
  return { kind: 'unsaid', unsaid: new Map(record.unsaid) };
}
