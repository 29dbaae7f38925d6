import { REST_MS } from '../../storage/market/due-mints.ts';
import { type CachedLedgers, isUnwritten } from './state.ts';

/** Rows that stored ledgers may lack: bounds what readers and a cold start fold. */
export const DEFERRED_ROWS_MAX = 256;
/** Ledgers that only changed in the newest part mostly trade again. */
const KEPT_SHARE = 3 / 4;
/** Rows of the tape may expire after a week. */
const WAITING_MS_MAX = 86_400_000;

/** Whether a mint rests, so that all of its ledgers are stored. */
export function isResting(newestMs: number, nowMs: number): boolean {
  return nowMs - newestMs >= REST_MS;
}

/** Number of the row through which a flush stores ledgers; null if none is due. */
export function planLedgerFlush(state: CachedLedgers, deferredMax: number, isAtRest: boolean): number | null {
  const { applied, base, traded, notes } = state;
  if (isAtRest) return applied > notes.memo.applied ? applied : null;
  if (state.tradedMs - state.flushedMs >= WAITING_MS_MAX) return applied;
  // Nobody wakes a mint without a new trade.
  if (traded <= base && isUnwritten(state)) return applied;
  const kept = Math.floor(deferredMax * KEPT_SHARE);
  // Another environment's base is known one flush later.
  const isDue = applied - base >= deferredMax && applied - notes.seq >= deferredMax - kept;
  return isDue && applied > base ? applied - kept : null;
}
