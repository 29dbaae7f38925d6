import { processors } from '../../contract/processors.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { loadLag } from '../../storage/coordination/lag.ts';
import { dropsBetween } from '../../storage/operations/counters.ts';
import {
  type Emission,
  readCheckpoints,
  type StreamCheckpoint,
  type StreamCheckpoints,
  type TimedPlace,
} from '../../storage/operations/stream-checkpoints.ts';
import { lagRules as rules } from './lag-rules.ts';

export type HealthStores = {
  readonly coordination: CoordinationTable;
  readonly operations: StreamCheckpoints;
};

export type Health = {
  readonly healthy: boolean;
  /** 0 without lag. */
  readonly degradedWindowMs: number;
  readonly droppedMessagesLastMinute: number;
  readonly observedAtMs: number;
};

const MINUTE_MS = 60_000;

type ProcessorName = keyof typeof processors;
type Checkpoints = ReadonlyMap<string, StreamCheckpoint>;

/** Processors from last to first. */
const path: readonly ProcessorName[] = ['coordination', 'security', 'wallets'];

/** Returns the lag between the trade stream and coordination data. */
export const coordinationHealth = async (stores: HealthStores, nowMs: number): Promise<Health> => {
  const [sinceMs, dropped] = await Promise.all([
    laggingSince(stores, nowMs),
    dropsBetween(stores.operations, nowMs - MINUTE_MS, nowMs),
  ]);
  return {
    healthy: sinceMs === null,
    degradedWindowMs: sinceMs === null ? 0 : nowMs - sinceMs,
    droppedMessagesLastMinute: dropped,
    observedAtMs: nowMs,
  };
};

/** Returns whether the live pipeline lags. */
export const isDegraded = async (stores: HealthStores, nowMs: number): Promise<boolean> =>
  (await laggingSince(stores, nowMs)) !== null;

/** Start of the lag, unix ms; null without lag. */
const laggingSince = async ({ coordination, operations }: HealthStores, nowMs: number): Promise<number | null> => {
  const names = [...new Set(path.flatMap(name => [name, ...emittersTo(name)]))];
  const [lag, ...checkpoints] = await Promise.all([
    loadLag(coordination),
    ...names.map(name => readCheckpoints(operations, name)),
  ]);
  const checkpointsOf = new Map(names.map((name, at) => [name, checkpoints[at]!]));
  const times = path
    .flatMap(name =>
      emittersTo(name).flatMap(from => waitingSince(name, checkpointsOf.get(name)!, checkpointsOf.get(from)!)),
    )
    .map(atMs => atMs + rules.lagMsMax)
    .filter(atMs => atMs < nowMs);
  if (lag && lag.sinceMs !== null && nowMs - lag.appliedMs <= rules.standsMs) times.push(lag.sinceMs);
  return times.length === 0 ? null : Math.min(...times);
};

const emittersTo = (name: ProcessorName): readonly ProcessorName[] =>
  (Object.keys(processors) as ProcessorName[]).filter(from =>
    (processors[from].emits as readonly string[]).includes(processors[name].source),
  );

/** Times of unread emissions per shard, unix ms. */
const waitingSince = (name: ProcessorName, own: Checkpoints, from: Checkpoints): readonly number[] => {
  const emissions = [...from.values()].flatMap(({ emitted }) => emitted);
  return emissions
    .filter(({ stream }) => stream === processors[name].source)
    .flatMap(emission => undoneSince(emission, own.get(emission.shard)));
};

/** An older unread emission means a longer backlog. */
const undoneSince = ({ newest, older }: Emission, checkpoint: StreamCheckpoint | undefined): readonly number[] => {
  const waits = (place: TimedPlace) => checkpoint === undefined || BigInt(place.sequence) > BigInt(checkpoint.through);
  if (older && waits(older)) return [Math.min(older.atMs, checkpoint?.atMs ?? older.atMs)];
  return waits(newest) ? [newest.atMs] : [];
};
