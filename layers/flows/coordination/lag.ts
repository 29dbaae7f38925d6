import type { Link } from '../../core/relations/link.ts';
import { logger } from '../../edge/logger.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { loadLag, saveLag } from '../../storage/coordination/lag.ts';
import { lagRules as rules } from './lag-rules.ts';

export type LagWatch = {
  sinceMs: number | null;
  /** Last observation and last record, unix ms. */
  seenMs: number;
  notedMs: number;
  isNoted: boolean;
  /** The newest event, and two earlier samples. */
  newest: Applied | null;
  before: readonly Applied[];
};

type Applied = { readonly eventMs: number; readonly appliedMs: number };

export function createLagWatch(): LagWatch {
  return {
    sinceMs: null,
    seenMs: 0,
    notedMs: 0,
    isNoted: false,
    newest: null,
    before: [],
  };
}

export type LagDeps = { readonly coordination: CoordinationTable; readonly lag: LagWatch };

/** Restores the lag an earlier instance recorded. */
export async function restoreLagWatch({ coordination, lag }: LagDeps): Promise<void> {
  const noted = await loadLag(coordination).catch(error => {
    logger.error('Reading the coordination lag failed; continuing without it', { error });
    return null;
  });
  if (noted === null || noted.sinceMs === null || lag.sinceMs !== null) return;
  Object.assign(lag, { sinceMs: noted.sinceMs, seenMs: noted.appliedMs, notedMs: noted.appliedMs, isNoted: true });
}

/** Returns whether this processor knows of a current lag. */
export function isLagging({ sinceMs, seenMs }: LagWatch, nowMs: number): boolean {
  return sinceMs !== null && nowMs - seenMs <= rules.standsMs;
}

/** Records the delay of the newest event of a batch. */
export async function noteNewest(deps: LagDeps, links: readonly Link[], nowMs: number): Promise<void> {
  const counted = links.filter(({ kind }) => kind === 'buy' || kind === 'funded');
  const newestMs = counted.reduce((newest, { timestampMs }) => Math.max(newest, timestampMs), 0);
  if (counted.length > 0) await noteLag(deps, newestMs, nowMs);
}

/** Records a batch's delay. Failed writes are only logged. */
export async function noteLag({ coordination, lag }: LagDeps, eventMs: number, appliedMs: number): Promise<void> {
  // Older events are backfill.
  if (lag.newest !== null && eventMs <= lag.newest.eventMs) return;
  const isLive = isAtPace(lag, { eventMs, appliedMs });
  const lagMs = appliedMs - eventMs;
  if (lagMs <= rules.lagMsMax || lagMs > rules.liveMsMax || isLive === false) lag.sinceMs = null;
  else if (isLive || isLagging(lag, appliedMs)) {
    // The lag starts when the event was due.
    if (!isLagging(lag, appliedMs)) lag.sinceMs = eventMs + rules.lagMsMax;
    lag.seenMs = appliedMs;
  }
  const isLate = lag.sinceMs !== null;
  if ((!isLate && !lag.isNoted) || appliedMs - lag.notedMs < rules.noteEveryMs) return;
  await saveLag(coordination, { appliedMs, sinceMs: lag.sinceMs }).then(
    () => Object.assign(lag, { notedMs: appliedMs, isNoted: isLate }),
    error => logger.error('Saving the coordination lag failed; a later batch retries', { error }),
  );
}

/** Whether events arrive at live pace; null while unknown. */
function isAtPace(lag: LagWatch, now: Applied): boolean | null {
  const isFirst = lag.newest === null || now.appliedMs - lag.newest.appliedMs > rules.standsMs;
  const before = isFirst ? [] : lag.before;
  const last = before.at(-1);
  const isDue = last === undefined || now.appliedMs - last.appliedMs >= rules.paceMsMin;
  lag.newest = now;
  lag.before = isDue ? [...before, now].slice(-2) : before;
  const from = before.find(({ appliedMs }) => now.appliedMs - appliedMs >= rules.paceMsMin);
  return from === undefined ? null : now.eventMs - from.eventMs <= rules.paceMax * (now.appliedMs - from.appliedMs);
}
