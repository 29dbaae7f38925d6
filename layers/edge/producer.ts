import { setTimeout as sleep } from 'node:timers/promises';
import { type KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { ThrottledError } from '../storage/kernel/dynamo.ts';
import { splitIntoChunks } from '../storage/kernel/parallel.ts';
import { retry } from '../storage/kernel/retry.ts';

export type Outgoing = { readonly key: string; readonly data: string };

const RECORDS_MAX = 500;
const BYTES_MAX = 4_000_000;
const ROUNDS_MAX = 12;
const BACKOFF_MS = 50;

/**
 * Retries rejected records in order and holds back later records of their keys. `apart` allows one
 * record per key and call. Throws when records remain after the last round.
 */
export async function putInOrder(
  client: KinesisClient,
  stream: string,
  records: readonly Outgoing[],
  apart = false,
): Promise<readonly Placement[]> {
  const placed: Placement[] = new Array(records.length);
  let waiting: readonly Waiting[] = records.map((record, index) => ({ record, index }));
  let refused: ReadonlyMap<number, string> = new Map();
  const failure = () =>
    new ThrottledError(
      `${stream} rejected ${refused.size} records in ${ROUNDS_MAX} rounds: ${[...refused.values()][0]}`,
    );
  const putSome = async (): Promise<true | undefined> => {
    const round = selectRound(waiting, refused, apart);
    refused = await put(client, stream, round, placed);
    waiting = waiting.filter(({ index }) => placed[index] === undefined);
    return refused.size < round.length || undefined;
  };
  while (waiting.length > 0) {
    await retry({ triesMax: ROUNDS_MAX, backoffMs: BACKOFF_MS, failure }, putSome);
    if (refused.size > 0) await sleep(BACKOFF_MS);
  }
  return placed;
}

export type Emit = (records: readonly Outgoing[]) => Promise<void>;

export function emitInto(client: KinesisClient, stream: string): Emit {
  return async records => {
    await putInOrder(client, stream, records);
  };
}

/** Puts records for readers that may miss some. Returns the rejected ones. */
export type TryEmit = (records: readonly Outgoing[]) => Promise<readonly Outgoing[]>;

/** Rejected calls that a sender waits for, 350 ms in all. */
const REFUSALS_MAX = 3;

/** Puts in order like `putInOrder`, but soon gives up, so that a full shard delays nobody. */
export function tryPutInto(client: KinesisClient, stream: string): TryEmit {
  return async records => {
    const placed: Placement[] = new Array(records.length);
    let waiting: readonly Waiting[] = records.map((record, index) => ({ record, index }));
    let refused: ReadonlyMap<number, string> = new Map();
    for (let refusals = 0; waiting.length > 0 && refusals <= REFUSALS_MAX; ) {
      refused = await put(client, stream, selectRound(waiting, refused, false), placed);
      waiting = waiting.filter(({ index }) => placed[index] === undefined);
      if (refused.size === 0) continue;
      if (refusals < REFUSALS_MAX) await sleep(BACKOFF_MS * 2 ** refusals);
      refusals += 1;
    }
    return waiting.map(({ record }) => record);
  };
}

/** Kinesis bills records in 25 KB units. */
const LINES_MAX = 10;
const DENSE_EVENTS = 100;
const DENSE_LINES_MAX = 50;
const LINES_BYTES_MAX = 25_000;

/** Puts events in order within each key. Returns their positions. */
export function putEvents(
  client: KinesisClient,
  stream: string,
  events: readonly Outgoing[],
): Promise<readonly Placement[]> {
  const records: { readonly key: string; readonly lines: string[]; bytes: number }[] = [];
  const newest = new Map<string, (typeof records)[number]>();
  const counts = new Map<string, number>();
  for (const { key } of events) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { key, data } of events) {
    const bytes = Buffer.byteLength(data) + 1;
    let record = newest.get(key);
    if (
      record === undefined ||
      record.lines.length === (counts.get(key)! > DENSE_EVENTS ? DENSE_LINES_MAX : LINES_MAX) ||
      record.bytes + bytes > LINES_BYTES_MAX
    ) {
      record = { key, lines: [], bytes: 0 };
      newest.set(key, record);
      records.push(record);
    }
    record.lines.push(data);
    record.bytes += bytes;
  }
  const packed = records.map(({ key, lines }) => ({ key, data: lines.join('\n') }));
  return putInOrder(client, stream, packed, true);
}

export function emitEventsInto(client: KinesisClient, stream: string): Emit {
  return async events => {
    await putEvents(client, stream, events);
  };
}

/** Kinesis allows 1 MB. */
const RECORD_BYTES_MAX = 700_000;

/** Packs parts into records, at most `partsMax` each. Splits records that are too long. */
export function packIntoRecords<Part>(
  key: string,
  parts: readonly Part[],
  partsMax: number,
  write: (key: string, parts: readonly Part[]) => string,
): readonly Outgoing[] {
  return splitIntoChunks(parts, partsMax).flatMap(group => splitToFit(key, group, write));
}

function splitToFit<Part>(
  key: string,
  parts: readonly Part[],
  write: (key: string, parts: readonly Part[]) => string,
): readonly Outgoing[] {
  const data = write(key, parts);
  if (parts.length === 1 || Buffer.byteLength(data) <= RECORD_BYTES_MAX) return [{ key, data }];
  const middle = Math.ceil(parts.length / 2);
  return [...splitToFit(key, parts.slice(0, middle), write), ...splitToFit(key, parts.slice(middle), write)];
}

export type Placement = { readonly shard: string; readonly sequence: string };
type Waiting = { readonly record: Outgoing; readonly index: number };

/**
 * The next records for one call.
 * A rejected record blocks later ones of its key.
 */
function selectRound(
  waiting: readonly Waiting[],
  refused: ReadonlyMap<number, string>,
  apart: boolean,
): readonly Waiting[] {
  const heldKeys = new Set(waiting.filter(({ index }) => refused.has(index)).map(({ record }) => record.key));
  const round: Waiting[] = [];
  let bytes = 0;
  for (const candidate of waiting) {
    if (round.length === RECORDS_MAX) break;
    if (heldKeys.has(candidate.record.key) && !refused.has(candidate.index)) continue;
    bytes += Buffer.byteLength(candidate.record.data) + candidate.record.key.length;
    if (bytes > BYTES_MAX && round.length > 0) break;
    round.push(candidate);
    if (apart) heldKeys.add(candidate.record.key);
  }
  return round;
}

async function put(
  client: KinesisClient,
  stream: string,
  round: readonly Waiting[],
  placed: Placement[],
): Promise<ReadonlyMap<number, string>> {
  const answer = await client.send(
    new PutRecordsCommand({
      StreamName: stream,
      Records: round.map(({ record }) => ({ PartitionKey: record.key, Data: Buffer.from(record.data) })),
    }),
  );
  const refused = new Map<number, string>();
  answer.Records?.forEach((result, at) => {
    const { index } = round[at]!;
    if (result.SequenceNumber) placed[index] = { shard: result.ShardId!, sequence: result.SequenceNumber };
    else refused.set(index, `${result.ErrorCode}: ${result.ErrorMessage}`);
  });
  return refused;
}
