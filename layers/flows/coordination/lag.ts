import type { CoordinationTable } from '../../storage/coordination.ts';
import { loadLag, saveLag } from '../../storage/coordination-lag.ts';
import { lagRules as rules } from './lag-rules.ts';

/** What the processor remembers of its own lag. */
export type LagWatch = {
  /** Since when it lags; null while it does not. */
  sinceMs: number | null;
  /** When it was last seen to lag, and when that was last noted; unix ms. */
  seenMs: number;
  notedMs: number;
  /** Whether what was last noted says that it lags. */
  isNoted: boolean;
  /** Newest event applied so far, and the newest at two earlier moments at most. */
  newest: Applied | null;
  before: readonly Applied[];
};

/** An event's time, and when it was applied. */
type Applied = { readonly eventMs: number; readonly appliedMs: number };

export const newLagWatch = (): LagWatch => ({
  sinceMs: null,
  seenMs: 0,
  notedMs: 0,
  isNoted: false,
  newest: null,
  before: [],
});

export type LagParts = { readonly coordination: CoordinationTable; readonly lag: LagWatch };

/** What a cold function learns of the lag that an earlier one noted, where it knows of none itself. Nothing hangs on it either. */
export const recallLag = async ({ coordination, lag }: LagParts): Promise<void> => {
  const noted = await loadLag(coordination).catch(error => {
    console.error(`what was noted of the lag of coordination could not be read: ${error}`);
    return null;
  });
  if (noted === null || noted.sinceMs === null || lag.sinceMs !== null) return;
  Object.assign(lag, { sinceMs: noted.sinceMs, seenMs: noted.appliedMs, notedMs: noted.appliedMs, isNoted: true });
};

/** Whether it lags at a moment, as far as this processor knows. */
export const isLagging = ({ sinceMs, seenMs }: LagWatch, nowMs: number): boolean =>
  sinceMs !== null && nowMs - seenMs <= rules.standsMs;

/**
 * Notes how long after its newest event a batch was applied. Readers learn when that is too long.
 * A failed write is logged, and nothing waits for it.
 */
export const noteLag = async ({ coordination, lag }: LagParts, eventMs: number, appliedMs: number): Promise<void> => {
  // Events older than those applied before fill in the past.
  if (lag.newest !== null && eventMs <= lag.newest.eventMs) return;
  const isLive = keepsPace(lag, { eventMs, appliedMs });
  const lagMs = appliedMs - eventMs;
  if (lagMs <= rules.lagMsMax || lagMs > rules.liveMsMax || isLive === false) lag.sinceMs = null;
  else if (isLive || isLagging(lag, appliedMs)) {
    // It lags since the event should have been applied, or since before if it never caught up.
    if (!isLagging(lag, appliedMs)) lag.sinceMs = eventMs + rules.lagMsMax;
    lag.seenMs = appliedMs;
  }
  const isLate = lag.sinceMs !== null;
  if ((!isLate && !lag.isNoted) || appliedMs - lag.notedMs < rules.noteEveryMs) return;
  await saveLag(coordination, { appliedMs, sinceMs: lag.sinceMs }).then(
    () => Object.assign(lag, { notedMs: appliedMs, isNoted: isLate }),
    error => console.error(`the lag of coordination was not noted: ${error}`),
  );
};

/** Whether events come at the pace of a live feed; null where that is not known yet. */
const keepsPace = (lag: LagWatch, now: Applied): boolean | null => {
  const isFirst = lag.newest === null || now.appliedMs - lag.newest.appliedMs > rules.standsMs;
  const before = isFirst ? [] : lag.before;
  const last = before.at(-1);
  const isDue = last === undefined || now.appliedMs - last.appliedMs >= rules.paceMsMin;
  lag.newest = now;
  lag.before = isDue ? [...before, now].slice(-2) : before;
  const from = before.find(({ appliedMs }) => now.appliedMs - appliedMs >= rules.paceMsMin);
  return from === undefined ? null : now.eventMs - from.eventMs <= rules.paceMax * (now.appliedMs - from.appliedMs);
};
