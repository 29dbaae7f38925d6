import { REST_MS } from '../../storage/market/due-mints.ts';
import { type CommitPolicy, isCommitDue } from '../tokens/commit-policy.ts';
import { type CachedLedgers, isUnwritten } from './state.ts';

/** Ledgers that only changed in the newest part mostly trade again. */
const KEPT_SHARE = 3 / 4;
/** Rows of the tape may expire after a week. */
const WAITING_MS_MAX = 86_400_000;

/** Whether a mint rests, so that all of its ledgers are stored. */
export function isResting(newestMs: number, nowMs: number): boolean {
  return nowMs - newestMs >= REST_MS;
}

/** Number of the row through which a flush stores ledgers; null if none is due. */
export function planLedgerFlush(
  state: CachedLedgers,
  policy: CommitPolicy,
  { isHeard, isAtRest }: { readonly isHeard: boolean; readonly isAtRest: boolean },
): number | null {
  const { applied, base, traded, notes } = state;
  if (isAtRest) return applied > notes.memo.applied ? applied : null;
  if (state.tradedMs - state.flushedMs >= WAITING_MS_MAX) return applied;
  // Nobody wakes a mint without a new trade.
  if (traded <= base && isUnwritten(state)) return applied;
  if (applied === base || !isCommitDue(policy, { rows: applied - base, isHeard })) return null;
  if (isHeard) return applied;
  const kept = Math.floor(policy.rows * KEPT_SHARE);
  // Another environment's base is known one flush later.
  return applied - notes.seq >= policy.rows - kept ? applied - kept : null;
}
