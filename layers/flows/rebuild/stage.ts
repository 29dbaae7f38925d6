import type { Emit, Outgoing } from '../../edge/producer.ts';
import type { BatchWork } from '../../edge/stream.ts';
import { splitIntoChunks } from '../../storage/kernel/parallel.ts';
import type { TapeBatch } from '../processor/records.ts';
import type { OpenedSection } from '../section/section.ts';

/** Runs a processor in this process. Resolves once everything is committed. */
export type Stage = (records: readonly Outgoing[], nowMs?: number) => Promise<void>;

type Options = {
  readonly name: string;
  readonly work: BatchWork;
  readonly clock: () => number;
  readonly sequences: Sequences;
};

/** Of source offsets: no stream has such a shard. */
const SHARD = 'r';

/** Of a batch. */
export const RECORDS_MAX = 200;

/** Ascending per key, also over restarts, and below Kinesis numbers. */
export type Sequences = (key: string) => string;

const PER_MS = 1_000_000n;

export function openSequences(clock: () => number): Sequences {
  let last = 0n;
  return () => {
    const now = BigInt(clock()) * PER_MS;
    last = now > last ? now : last + 1n;
    return String(last);
  };
}

/** Independent of a process's other keys. For keys that begin here. */
export function openKeySequences(atMs: number): Sequences {
  const counts = new Map<string, bigint>();
  return key => {
    const count = (counts.get(key) ?? 0n) + 1n;
    counts.set(key, count);
    return String(BigInt(atMs) * PER_MS + count);
  };
}

/** Throws when a key fails. */
export function openStage({ name, work, clock, sequences }: Options): Stage {
  return async (records, nowMs = clock()) => {
    for (const some of splitIntoChunks(records, RECORDS_MAX)) {
      const numbered = some.map(({ key, data }) => ({
        shard: SHARD,
        sequence: sequences(key),
        text: data,
        partitionKey: key,
      }));
      if ((await work(numbered, nowMs)) !== null) throw createStageError(name);
    }
  };
}

/** Runs a section in this process over rows. Resolves once everything is committed. */
export type SectionStage = (batches: ReadonlyMap<string, TapeBatch>, nowMs?: number) => Promise<void>;

/** Throws when a key fails. Nobody gets the messages. */
export function openSectionStage({ name, engine }: OpenedSection, clock: () => number): SectionStage {
  return async (batches, nowMs = clock()) => {
    const [failure] = await engine.run(batches, nowMs);
    if (failure !== undefined) throw createStageError(name, failure.error);
  };
}

function createStageError(name: string, cause?: unknown): Error {
  return new Error(`The processor ${name} failed during the rebuild. Its log names the key. Run it again.`, { cause });
}

export const ignoreRecords: Emit = async () => {};
