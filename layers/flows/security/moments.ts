import type { MomentEvent } from '../../contract/events/event.ts';
import { outgoingOf } from '../../contract/events/record.ts';
import { pendingOf } from '../../core/bundles/detection.ts';
import { lifecycleRules } from '../../core/bundles/lifecycle-rules.ts';
import type { Noted } from '../../core/security/noted.ts';
import { lastFinalBy, type MintSecurity } from '../../core/security/security.ts';
import type { Emit } from '../../edge/producer.ts';
import type { AsOf } from './as-of.ts';
import type { HeldAlerts } from './held-alerts.ts';

/** What a processor knows of a mint's time. */
export type Watched = {
  readonly state: MintSecurity;
  /** When a row last arrived here, wall clock; 0 before the first. */
  arrivedMs: number;
  /** Up to when the clock was asked for what a moment decides. */
  waitedMs: number;
  /** The last end of a bundle, or rise of the status, that was put on the tape. */
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
  return isOpenEnd(hot, lastFinalBy(hot.state, nowMs + lifecycleRules.exitGraceMs + AHEAD_MS));
};

/** Puts the end of a bundle, or a rise of the status, on the tape as soon as it is sure. */
export const endQuiet = async (stores: Stores, hot: Watched, nowMs: number): Promise<void> => {
  const end = lastFinalBy(hot.state, nowMs - END_MS);
  if (isOpenEnd(hot, end) && nowMs - hot.arrivedMs >= quietOf(hot, end)) await putMoment(stores, hot, end);
};

const isOpenEnd = ({ endMs, arrivedMs }: Watched, end: number | null): end is number =>
  arrivedMs > 0 && end !== null && end > endMs;

const quietOf = ({ arrivedMs }: Watched, end: number): number =>
  end > arrivedMs - LIVE_MS ? END_QUIET_MS : READ_QUIET_MS;

/** What the clock made of a mint. */
type Clocked = Pick<AsOf, 'state'> & { readonly clock: readonly Noted[]; readonly clockMs: number };

/** Puts a final moment on the tape where no row came, before the clock is noted as asked. */
export const endBy = async (stores: Stores, hot: Watched, { state, clock, clockMs }: Clocked): Promise<void> => {
  const finals = [hot.state, state].map(one => lastFinalBy(one, clockMs));
  const raised = clock.flatMap(({ kind, atMs }) => (kind === 'suspicious' ? [atMs] : []));
  const moments = [...finals, ...raised].filter(ms => ms !== null);
  if (moments.length > 0) await putMoment(stores, hot, Math.max(...moments));
};

/** The same moment twice is a duplicate. */
const putMoment = async (stores: Stores, hot: Watched, timestamp: number): Promise<void> => {
  const { mint, newestSlot } = hot.state;
  const event: MomentEvent = { type: 'moment', mint, slot: newestSlot, timestamp };
  await stores.emitEvents([outgoingOf(event)]);
  hot.endMs = Math.max(hot.endMs, timestamp);
};
