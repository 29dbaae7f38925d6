import { type Feed, type FeedSource, summarizeFeed } from '../../core/coverage/feed.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { loadLag } from '../../storage/coordination/lag.ts';
import { sumDropsBetween } from '../../storage/operations/counters.ts';
import { loadCoverage } from '../../storage/operations/coverage.ts';
import type { StreamCheckpoints } from '../../storage/operations/stream-checkpoints.ts';
import { listWaitingTimes, type ProcessorName, readNearbyCheckpoints } from '../processor-lag.ts';
import { readBackfill } from '../read-backfill.ts';
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
  /** Of all sources that reported within a day; null without one. */
  readonly newestSlot: number | null;
  readonly feedAgeMs: number | null;
  readonly sources: FeedSource[];
  readonly backfill: Awaited<ReturnType<typeof readBackfill>>;
};

const MINUTE_MS = 60_000;

/** Processors from last to first. */
const path: readonly ProcessorName[] = ['coordination', 'intake', 'wallets'];

/** Returns the lag between the chain and coordination data. */
export async function readCoordinationHealth(stores: HealthStores, nowMs: number): Promise<Health> {
  const [{ sinceMs, feed }, dropped, backfill] = await Promise.all([
    findLagStart(stores, nowMs),
    sumDropsBetween(stores.operations, nowMs - MINUTE_MS, nowMs),
    readBackfill(stores.operations, nowMs),
  ]);
  return {
    healthy: sinceMs === null,
    degradedWindowMs: sinceMs === null ? 0 : nowMs - sinceMs,
    droppedMessagesLastMinute: dropped,
    observedAtMs: nowMs,
    newestSlot: feed.newestSlot,
    feedAgeMs: feed.ageMs,
    sources: feed.sources,
    backfill,
  };
}

/** Tests for a lagging pipeline or a silent source. */
export async function isDegraded(stores: HealthStores, nowMs: number): Promise<boolean> {
  return (await findLagStart(stores, nowMs)).sinceMs !== null;
}

type Lagging = { readonly sinceMs: number | null; readonly feed: Feed };

/** Start of the lag or silence, unix ms; null without one. */
async function findLagStart({ coordination, operations }: HealthStores, nowMs: number): Promise<Lagging> {
  const [lag, checkpoints, coverage] = await Promise.all([
    loadLag(coordination),
    readNearbyCheckpoints(operations, path),
    loadCoverage(operations),
  ]);
  const feed = summarizeFeed(coverage, nowMs);
  const times = path
    .flatMap(name => listWaitingTimes(name, checkpoints))
    .map(atMs => atMs + rules.lagMsMax)
    .filter(atMs => atMs < nowMs);
  if (lag && lag.sinceMs !== null && nowMs - lag.appliedMs <= rules.standsMs) times.push(lag.sinceMs);
  if (feed.silentSinceMs !== null) times.push(feed.silentSinceMs);
  return { sinceMs: times.length === 0 ? null : Math.min(...times), feed };
}
