import type { TickEvent } from '../../contract/events/event.ts';
import { toOutgoingRecord } from '../../contract/events/record.ts';
import { getPendingCheckTimes } from '../../core/bundles/detection.ts';
import { lifecycleRules } from '../../core/bundles/lifecycle-rules.ts';
import type { Noted } from '../../core/security/noted.ts';
import { findLastDueMs, type MintSecurity } from '../../core/security/security.ts';
import type { Outgoing } from '../../edge/producer.ts';
import type { AsOf } from './as-of.ts';
import type { HeldAlerts } from './held-alerts.ts';

export type Watched = {
  readonly state: MintSecurity;
  /** Wall clock; 0 before the first row. */
  arrivedMs: number;
  waitedMs: number;
  /** Last bundle end or status rise on the tape. */
  endMs: number;
};

/** Source clocks may be ahead; the sweep handles later deadlines. */
const TICK_MS = 3_000;
const AHEAD_MS = 15_000;

/** Delay after a bundle's end and after the last row, for rows in transit. */
const END_MS = 1_000;
const END_QUIET_MS = 3_000;

/** Live mints have rows near the clock; old tapes wait longer. */
const LIVE_MS = 60_000;
const READ_QUIET_MS = lifecycleRules.exitGraceMs + END_QUIET_MS;

/** Whether a deadline cannot wait for the sweep. */
export function isWaiting(cached: Watched & { readonly held: HeldAlerts }, nowMs: number): boolean {
  if (cached.held.alerts.length > 0) return true;
  const { throughMs } = getPendingCheckTimes(cached.state.detection);
  if (throughMs > cached.waitedMs && throughMs <= nowMs + TICK_MS) return true;
  return isOpenEnd(cached, findLastDueMs(cached.state, nowMs + lifecycleRules.exitGraceMs + AHEAD_MS));
}

/** Returns the tape event of a certain bundle end or status rise. */
export function createQuietEndTick(cached: Watched, nowMs: number): readonly Outgoing[] {
  const end = findLastDueMs(cached.state, nowMs - END_MS);
  return isOpenEnd(cached, end) &&
    nowMs - cached.arrivedMs >= (end > cached.arrivedMs - LIVE_MS ? END_QUIET_MS : READ_QUIET_MS)
    ? createTick(cached, end)
    : [];
}

function isOpenEnd({ endMs, arrivedMs }: Watched, end: number | null): end is number {
  return arrivedMs > 0 && end !== null && end > endMs;
}

type Clocked = Pick<AsOf, 'state'> & { readonly clock: readonly Noted[]; readonly clockMs: number };

/** Returns the tape event of final ticks, which precedes the record of the clock. */
export function createDueEndTick(cached: Watched, { state, clock, clockMs }: Clocked): readonly Outgoing[] {
  const finals = [cached.state, state].map(one => findLastDueMs(one, clockMs));
  const raised = clock.flatMap(({ kind, atMs }) => (kind === 'suspicious' ? [atMs] : []));
  const ticks = [...finals, ...raised].filter(ms => ms !== null);
  return ticks.length > 0 ? createTick(cached, Math.max(...ticks)) : [];
}

/** A repeated tick is a duplicate. */
function createTick(cached: Watched, timestamp: number): readonly Outgoing[] {
  const { mint, examined } = cached.state;
  cached.endMs = Math.max(cached.endMs, timestamp);
  const event: TickEvent = { type: 'tick', mint, slot: examined.newestSlot, timestamp };
  return [toOutgoingRecord(event)];
}
