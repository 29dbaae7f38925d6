import type { KinesisClient } from '@aws-sdk/client-kinesis';
import {
  type Emission,
  lastPlaces,
  laterPlaces,
  type Places,
  type StreamMarks,
  saveMark,
  type TimedPlace,
} from '../storage/stream-marks.ts';
import { logger } from './logger.ts';
import { type Emit, putEvents, putInOrder } from './producer.ts';

/** Tracks source offsets and emitted positions, so that `ingest --wait` can follow. */
export type Progress = {
  /** `name` is the stream's name in the table of streams. */
  readonly emitter: (client: KinesisClient, name: string, stream: string) => Emit;
  /** Logs a failed write and continues. */
  readonly done: (shard: string, through: string) => Promise<void>;
};

/** Minimum age difference of the two positions, for measuring lag. */
const APART_MS = 31_000;
const STEP_MS = 10_000;

/** Recent positions by stream and shard, oldest first. */
type Times = Map<string, Map<string, readonly TimedPlace[]>>;

/** Correct only with parallelization 1 per shard. `clock`: unix ms. */
export const openProgress = (marks: StreamMarks, processor: string, clock: () => number = Date.now): Progress => {
  let emitted = new Map<string, Places>();
  const times: Times = new Map();
  return {
    emitter: (client, name, stream) => async records => {
      const placed = await (name === 'events' ? putEvents : putInOrder)(client, stream, records);
      emitted.set(name, laterPlaces(emitted.get(name) ?? new Map(), lastPlaces(placed)));
    },
    done: async (shard, through) => {
      const since = emitted;
      emitted = new Map();
      const atMs = clock();
      await saveMark(marks, processor, shard, { through, atMs, emitted: timed(times, since, atMs) }).catch(error => {
        for (const [name, places] of since) emitted.set(name, laterPlaces(places, emitted.get(name) ?? new Map()));
        logger.error('A checkpoint was not written', { error, shard });
      });
    },
  };
};

/** Pairs each newest position with an older one. */
const timed = (
  times: Times,
  emitted: ReadonlyMap<string, Places>,
  nowMs: number,
): ReadonlyMap<string, ReadonlyMap<string, Emission>> =>
  new Map(
    [...emitted].map(([name, places]) => {
      const known = times.get(name) ?? new Map<string, readonly TimedPlace[]>();
      times.set(name, known);
      return [
        name,
        new Map(
          [...places].map(([shard, sequence]) => {
            const newest = { sequence, atMs: nowMs };
            const kept = remembered(known.get(shard) ?? [], newest);
            known.set(shard, kept);
            return [shard, { newest, older: nowMs - kept[0]!.atMs >= APART_MS ? kept[0]! : null }];
          }),
        ),
      ];
    }),
  );

/** Keeps the last of the positions that are old enough. */
const remembered = (places: readonly TimedPlace[], newest: TimedPlace): readonly TimedPlace[] => {
  const last = places.at(-1);
  const kept = last && newest.atMs - last.atMs < STEP_MS ? places : [...places, newest];
  const first = kept.findLastIndex(({ atMs }) => newest.atMs - atMs >= APART_MS);
  return kept.slice(Math.max(0, first));
};
