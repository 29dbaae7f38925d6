import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredRecord } from '../kinesis/record-log.ts';
import { formatSequenceNumber, type Shard } from '../kinesis/shards.ts';
import type { LambdaFunction } from '../lambda/function.ts';
import type { InvokeResult } from '../lambda/instance.ts';
import type { InvokeError } from '../lambda/runtime.ts';
import { getJsonObject, getJsonText, hasObjectAt, listAt } from '../template/json.ts';
import type { Mapping } from './mapping.ts';
import type { Window, Windows } from './window.ts';

/** Records that are given up after failed invocations. */
export type Discard = {
  readonly condition: 'RetryAttemptsExhausted' | 'RecordAgeExceeded';
  readonly records: readonly StoredRecord[];
  readonly invocations: number;
  readonly requestId: string;
  readonly error: InvokeError | undefined;
};

/** A mapping and where it reports. */
export type Consumer = {
  readonly mapping: Mapping;
  readonly fn: LambdaFunction;
  readonly region: string;
  readonly log: (line: string) => void;
  /** Receives a warning when a shard is blocked. */
  readonly warn: (line: string) => void;
};

export type BatchContext = Consumer & {
  readonly shard: Shard;
  /** Of a mapping with a tumbling window. */
  readonly windows?: Windows;
  readonly invoke: (fn: LambdaFunction, event: object) => Promise<InvokeResult>;
  readonly discard: (discard: Discard) => void;
  /** All records up to this sequence number are done. */
  readonly done: (sequence: number) => void;
  readonly isStopped: () => boolean;
};

const BACKOFF_MS_MIN = 50;
const BACKOFF_MS_MAX = 5_000;

/** Attempts between warnings: 8 take about 6 s, 16 about 46 s. */
const STUCK_TRIES = 8;

/** Invokes, retries, splits and discards in order. Returns when all records are done. */
export async function handleRecordBatch(context: BatchContext, records: readonly StoredRecord[]): Promise<void> {
  for (const part of context.windows?.parts(records) ?? [records]) await handlePart(context, part);
}

async function handlePart(context: BatchContext, records: readonly StoredRecord[]): Promise<void> {
  let rest = records;
  let attempts = 0;
  const beganMs = performance.now();
  while (rest.length > 0 && !context.isStopped()) {
    rest = dropAged(context, rest, attempts);
    const last = rest.at(-1);
    if (last === undefined) return;
    const window = await context.windows?.enter(rest);
    const answered = await context.invoke(context.fn, buildEvent(context, rest, window));
    // An answer without state is a failure, as on AWS.
    const isStateless = window !== undefined && answered.ok && !hasObjectAt(answered.value, 'state');
    const errorMessage = 'The function of a tumbling window answered without `state`.';
    const result: InvokeResult = isStateless
      ? { ok: false, requestId: answered.requestId, error: { errorType: 'MissingState', errorMessage } }
      : answered;
    // Stopping the stack is not a failure of the function.
    if (context.isStopped() && !result.ok) return;
    if (window !== undefined && result.ok) await context.windows?.leave(window, getJsonObject(result.value, 'state'));
    const failedAt = findFirstFailure(context, rest, result);
    if (failedAt === undefined) {
      if (attempts >= STUCK_TRIES) context.warn(`[${context.fn.name}] ${context.shard.id} continues.`);
      return context.done(last.sequence);
    }
    attempts += 1;
    const { fn, shard, log, warn } = context;
    const why = result.ok ? 'the function reports a failed record' : formatReason(result.error);
    log(`[${fn.name}] Batch of ${rest.length} records of ${shard.id} failed, attempt ${attempts}: ${why}`);
    const seconds = Math.round((performance.now() - beganMs) / 1000);
    if (attempts % STUCK_TRIES === 0)
      warn(`[${fn.name}] ${shard.id} is blocked by a record for ${seconds} s: ${why}. See the log of the function.`);
    const before = rest[failedAt - 1];
    if (before !== undefined) context.done(before.sequence);
    rest = rest.slice(failedAt);
    if (context.mapping.bisect && before !== undefined) {
      // A split does not count as a retry.
      attempts -= 1;
    } else if (context.mapping.bisect && !result.ok && rest.length > 1) {
      const middle = Math.ceil(rest.length / 2);
      await handlePart(context, rest.slice(0, middle));
      rest = rest.slice(middle);
      attempts = 0;
    } else if (context.mapping.retriesMax >= 0 && attempts > context.mapping.retriesMax) {
      return dropRecords(context, rest, 'RetryAttemptsExhausted', attempts, result);
    } else {
      await sleep(Math.min(BACKOFF_MS_MIN * 2 ** (attempts - 1), BACKOFF_MS_MAX));
    }
  }
}

/** The last invocation of a window. Its answer is not used. */
export async function finishWindow(context: Omit<BatchContext, 'windows'>, window: Window): Promise<void> {
  const result = await context.invoke(context.fn, buildEvent(context, [], window, true));
  if (!result.ok && !context.isStopped())
    context.log(
      `[${context.fn.name}] The end of a window of ${context.shard.id} failed: ${formatReason(result.error)}`,
    );
}

/** Index of the first failed record; undefined if none failed. */
function findFirstFailure({ mapping }: BatchContext, records: readonly StoredRecord[], result: InvokeResult) {
  if (!result.ok) return 0;
  if (!mapping.reportsFailures) return undefined;
  const failures = listAt(result.value, 'batchItemFailures').map(failure => getJsonText(failure, 'itemIdentifier'));
  if (failures.length === 0) return undefined;
  const indexes = failures.map(id => records.findIndex(({ sequence }) => formatSequenceNumber(sequence) === id));
  // An unknown identifier fails the whole batch, as on AWS.
  return Math.max(0, Math.min(...indexes));
}

function dropAged(context: BatchContext, records: readonly StoredRecord[], attempts: number): readonly StoredRecord[] {
  const { ageSecondsMax } = context.mapping;
  if (ageSecondsMax < 0) return records;
  const oldest = Date.now() - ageSecondsMax * 1000;
  const fresh = records.findIndex(record => record.arrivedMs >= oldest);
  const aged = fresh === -1 ? records : records.slice(0, fresh);
  if (aged.length > 0) dropRecords(context, aged, 'RecordAgeExceeded', attempts, undefined);
  return records.slice(aged.length);
}

function dropRecords(
  context: BatchContext,
  records: readonly StoredRecord[],
  condition: Discard['condition'],
  invocations: number,
  result: InvokeResult | undefined,
): void {
  const last = records.at(-1);
  if (last === undefined) return;
  const error = result === undefined || result.ok ? undefined : result.error;
  context.discard({ condition, records, invocations, requestId: result?.requestId ?? '', error });
  context.done(last.sequence);
}

function formatReason({ errorType, errorMessage }: InvokeError): string {
  return `${errorType}: ${errorMessage}`;
}

function buildEvent(context: BatchContext, records: readonly StoredRecord[], window?: Window, isFinal = false): object {
  const { mapping, shard, fn, region } = context;
  return {
    Records: records.map(record => ({
      kinesis: {
        kinesisSchemaVersion: '1.0',
        partitionKey: record.partitionKey,
        sequenceNumber: formatSequenceNumber(record.sequence),
        data: record.data,
        approximateArrivalTimestamp: record.arrivedMs / 1000,
      },
      eventSource: 'aws:kinesis',
      eventVersion: '1.0',
      eventID: `${shard.id}:${formatSequenceNumber(record.sequence)}`,
      eventName: 'aws:kinesis:record',
      invokeIdentityArn: fn.roleArn,
      awsRegion: region,
      eventSourceARN: mapping.streamArn,
    })),
    ...(window && {
      window: { start: new Date(window.startMs).toISOString(), end: new Date(window.endMs).toISOString() },
      state: window.state,
      shardId: shard.id,
      eventSourceARN: mapping.streamArn,
      isFinalInvokeForWindow: isFinal,
      isWindowTerminatedEarly: window.isTerminatedEarly,
    }),
  };
}
