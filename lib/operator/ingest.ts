import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { PermanentError } from 'solana-forwarder/errors';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { toPartitionKey } from '../../layers/contract/events/key.ts';
import { type Rejection, readEvent } from '../../layers/contract/events/read.ts';
import { serializeEventRecord, toOutgoingRecord } from '../../layers/contract/events/record.ts';
import { type DecodeCount, unreadCount } from '../../layers/decode/adapters/counts.ts';
import { type Outgoing, putEvents } from '../../layers/edge/producer.ts';
import { appendTrace } from '../../layers/edge/progress.ts';
import { createInputPrices, fillSwapPrices } from '../../layers/flows/ingest/stamp.ts';
import { createDecodeTally } from '../../layers/flows/ingest/tally.ts';
import { mergeLastPlaces, type Places } from '../../layers/storage/operations/stream-checkpoints.ts';
import type { Line } from './lines.ts';

export type IngestOptions = {
  readonly kinesis: KinesisClient;
  readonly stream: string;
  /** Added to every timestamp, in ms. */
  readonly shiftMs: number;
  /** Multiple of the tape's pace; null is unlimited. */
  readonly speed: number | null;
  /** With a speed: sets each event's time to when it is sent. */
  readonly restamp: boolean;
  /** Events count as received at their times. */
  readonly isClaimed?: boolean;
  /** What was decoded of the lines so far; taken from it. */
  readonly counted?: DecodeCount[];
  /** Required by `settle`: keeps counts and has every processor save checkpoints. */
  readonly tracked: boolean;
  readonly onReject: (line: Line, rejection: Rejection) => void;
  readonly onProgress: (read: number) => void;
  /** Input up to this line is in the stream. */
  readonly onSent?: (ordinal: number) => void;
  /** Keeps known wallets before the batch that they came in is sent. */
  readonly keepKnown?: (events: readonly ChainEvent[]) => Promise<void>;
};

export type Sent = {
  /** Null when not tracked. */
  readonly run: string | null;
  readonly read: number;
  readonly sent: number;
  readonly rejected: number;
  /** Why reading stopped early, or null. */
  readonly unread: string | null;
  readonly keys: ReadonlySet<string>;
  /** Last position by shard. */
  readonly places: Places;
};

type Lines = AsyncIterable<Line> | Iterable<Line>;

const BATCH_MAX = 500;
/** Events due within this time share a batch. */
const PACE_MS = 50;

/** A file cannot know live coverage, and a shift falsifies it. */
const COVERAGE_REJECTION = { path: 'type', reason: 'coverage comes from live sources; send it to the ingest API' };

type Pending = { readonly ordinal: number; readonly outgoing: Outgoing; readonly event: ChainEvent };

/** Reads the event of a line, or says why ingest refuses it. */
export function readLine(line: Line, nowMs: number): ReturnType<typeof readEvent> {
  const read = line.rejection === undefined ? readEvent(line.text, nowMs) : { rejection: line.rejection };
  return 'event' in read && read.event.type === 'coverage' ? { rejection: COVERAGE_REJECTION } : read;
}

/** Validates lines and puts the events into the stream in order. */
export async function sendEventLines(lines: Lines, options: IngestOptions): Promise<Sent> {
  const run = options.tracked ? randomUUID() : null;
  const keys = new Set<string>();
  let places: Places = new Map();
  const pace = createPacer(options);
  const prices = createInputPrices();
  let [read, sent, rejected, ordinal] = [0, 0, 0, 0];
  let pending: Pending[] = [];
  const { counted = [] } = options;
  const tally = createDecodeTally(options.shiftMs);
  const flush = async (isLast = false): Promise<void> => {
    const batch = pending;
    pending = [];
    sent += batch.length;
    tally.add(counted.splice(0), Date.now());
    await options.keepKnown?.(batch.map(({ event }) => event));
    const outgoing = [...batch.map(one => one.outgoing), ...(isLast ? tally.take().map(toOutgoingRecord) : [])];
    const records = outgoing.map(record => (options.tracked ? appendTrace(record) : record));
    places = mergeLastPlaces(await putEvents(options.kinesis, options.stream, records), places);
    for (const { outgoing: own } of batch) keys.add(own.key);
    options.onProgress(read);
    // One input line may yield several lines.
    const last = batch.at(-1);
    if (last !== undefined) options.onSent?.(last.ordinal - 1);
  };
  const take = async (line: Line): Promise<void> => {
    read += 1;
    ordinal = line.ordinal;
    const result = readLine(line, Date.now() + Math.max(0, -options.shiftMs));
    if ('rejection' in result) {
      rejected += 1;
      // An adapter counts what it refuses.
      if (line.rejection === undefined) counted.push(unreadCount);
      options.onReject(line, result.rejection);
      return;
    }
    if (pace.mustWait(result.event.timestamp)) {
      await flush();
      await pace.wait(result.event.timestamp);
    }
    const event = fillSwapPrices(prices, pace.place(result.event));
    pending.push({
      ordinal,
      outgoing: { key: toPartitionKey(event), data: serializeEventRecord(event, run, options.isClaimed) },
      event,
    });
    if (pending.length >= BATCH_MAX) await flush();
  };
  let unread: string | null = null;
  try {
    for await (const line of lines) await take(line);
  } catch (error) {
    // Reports a read error. Earlier lines still count.
    if (!(error instanceof PermanentError)) throw error;
    unread = error.message;
  }
  await flush(true);
  options.onSent?.(ordinal);
  return { run, read, sent, rejected, unread, keys, places };
}

/** setTimeout fires longer delays at once. */
const TIMER_MS_MAX = 2 ** 31 - 1;

function createPacer({ speed, shiftMs, restamp }: IngestOptions) {
  let first: { readonly eventMs: number; readonly wallMs: number } | null = null;
  const dueMs = (eventMs: number): number => {
    first ??= { eventMs, wallMs: Date.now() };
    return speed === null ? 0 : first.wallMs + (eventMs - first.eventMs) / speed;
  };
  return {
    mustWait: (eventMs: number): boolean => dueMs(eventMs) > Date.now() + PACE_MS,
    wait: async (eventMs: number): Promise<void> => {
      for (let ms = dueMs(eventMs) - Date.now(); ms > 0; ms = dueMs(eventMs) - Date.now())
        await sleep(Math.min(ms, TIMER_MS_MAX));
    },
    place: (event: ChainEvent): ChainEvent => ({
      ...event,
      timestamp: restamp && speed !== null ? Math.round(dueMs(event.timestamp)) : event.timestamp + shiftMs,
      ...(event.type === 'source_gap' && { from_ts: event.from_ts + shiftMs, to_ts: event.to_ts + shiftMs }),
    }),
  };
}
