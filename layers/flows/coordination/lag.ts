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
};

export const newLagWatch = (): LagWatch => ({ sinceMs: null, seenMs: 0, notedMs: 0, isNoted: false });

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
 * Notes how long after the newest event of a batch the batch was applied. Readers learn of it where it is too long, and once more when it is not any more. Nothing of the batch hangs
 * on it: what cannot be written is said and not waited for.
 */
export const noteLag = async ({ coordination, lag }: LagParts, eventMs: number, appliedMs: number): Promise<void> => {
  const lagMs = appliedMs - eventMs;
  if (lagMs > rules.lagMsMax && lagMs <= rules.liveMsMax) {
    // It lags since the event should have been applied, or since before if it never caught up.
    if (!isLagging(lag, appliedMs)) lag.sinceMs = eventMs + rules.lagMsMax;
    lag.seenMs = appliedMs;
  } else lag.sinceMs = null;
  const isLate = lag.sinceMs !== null;
  if ((!isLate && !lag.isNoted) || appliedMs - lag.notedMs < rules.noteEveryMs) return;
  await saveLag(coordination, { appliedMs, sinceMs: lag.sinceMs }).then(
    () => Object.assign(lag, { notedMs: appliedMs, isNoted: isLate }),
    error => console.error(`the lag of coordination was not noted: ${error}`),
  );
};
