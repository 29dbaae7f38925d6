import type { MomentEvent } from '../../contract/events/event.ts';
import { outgoingOf } from '../../contract/events/record.ts';
import { pendingOf } from '../../core/bundles/detection.ts';
import { lastEndBy } from '../../core/bundles/lifecycle.ts';
import { lifecycleRules } from '../../core/bundles/lifecycle-rules.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { Emit } from '../../edge/producer.ts';
import type { HeldAlerts } from './held-alerts.ts';

/** What a processor knows of a mint's time. */
export type Watched = {
  readonly state: MintSecurity;
  /** When a row last arrived here, wall clock; 0 before the first. */
  arrivedMs: number;
  /** Up to when the clock was asked for what a moment decides. */
  waitedMs: number;
  /** The last end of a bundle that was put on the tape. */
  endMs: number;
};

type Stores = { readonly emitEvents: Emit };

/** What is decided later than this is left to the sweep: a source's clock may be ahead. */
const MOMENT_MS = 3_000;
const AHEAD_MS = 15_000;

/** A bundle of a live mint ends so long after it was due, and after the last row came: what is under way until then still counts. */
const END_MS = 1_000;
const END_QUIET_MS = 3_000;

/** A mint is live where its rows come within so long of what they tell of. On a tape of long ago the clock knows nothing of what comes next, so there it is quiet only as long as the bundle was empty in the tape's own time, and a live mint's while. */
const LIVE_MS = 60_000;
const READ_QUIET_MS = lifecycleRules.exitGraceMs + END_QUIET_MS;

/** Whether something of a mint is decided within a moment, which is left neither to the next trade nor to the sweep. */
export const isWaiting = (hot: Watched & { readonly held: HeldAlerts }, nowMs: number): boolean => {
  if (hot.held.alerts.length > 0) return true;
  const { throughMs } = pendingOf(hot.state.detection);
  if (throughMs > hot.waitedMs && throughMs <= nowMs + MOMENT_MS) return true;
  return isOpenEnd(hot, lastEndBy(hot.state.bundles, nowMs + lifecycleRules.exitGraceMs + AHEAD_MS));
};

/** Puts the end of a bundle on its mint's tape as soon as it is sure, where a row was seen to come. */
export const endQuiet = async (stores: Stores, hot: Watched, nowMs: number): Promise<void> => {
  const end = lastEndBy(hot.state.bundles, nowMs - END_MS);
  if (isOpenEnd(hot, end) && nowMs - hot.arrivedMs >= quietOf(hot, end)) await endBy(stores, hot, nowMs - END_MS);
};

const isOpenEnd = ({ endMs, arrivedMs }: Watched, end: number | null): end is number =>
  arrivedMs > 0 && end !== null && end > endMs;

const quietOf = ({ arrivedMs }: Watched, end: number): number =>
  end > arrivedMs - LIVE_MS ? END_QUIET_MS : READ_QUIET_MS;

/** Where a bundle's end passed and nothing came: puts that moment on the mint's tape, before the clock is said to have been asked. The same moment twice is a duplicate. */
export const endBy = async (stores: Stores, hot: Watched, nowMs: number): Promise<void> => {
  const { mint, bundles, newestSlot } = hot.state;
  const timestamp = lastEndBy(bundles, nowMs);
  if (timestamp === null) return;
  const event: MomentEvent = { type: 'moment', mint, slot: newestSlot, timestamp };
  await stores.emitEvents([outgoingOf(event)]);
  hot.endMs = Math.max(hot.endMs, timestamp);
};
