import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { loadLag } from '../../storage/coordination/lag.ts';
import { dropsBetween } from '../../storage/operations/counters.ts';
import type { StreamCheckpoints } from '../../storage/operations/stream-checkpoints.ts';
import { checkpointsAround, type ProcessorName, waitingSince } from '../processor-lag.ts';
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
  const [lag, checkpoints] = await Promise.all([loadLag(coordination), checkpointsAround(operations, path)]);
  const times = path
    .flatMap(name => waitingSince(name, checkpoints))
    .map(atMs => atMs + rules.lagMsMax)
    .filter(atMs => atMs < nowMs);
  if (lag && lag.sinceMs !== null && nowMs - lag.appliedMs <= rules.standsMs) times.push(lag.sinceMs);
  return times.length === 0 ? null : Math.min(...times);
};
