import { toWorthSource } from '../../core/security/security.ts';
import { dropChunks } from '../../core/worth/history.ts';
import { sumLocked } from '../../core/worth/take-worth.ts';
import type { Security } from '../../storage/security/security.ts';
import { saveLiquidityChunks, saveWorth } from '../../storage/security/worth.ts';
import { type CommitPolicies, commitPolicies, isCommitDue } from '../tokens/commit-policy.ts';
import type { CachedSecurity } from './state.ts';

/** The stored worth: its newest row, locked balances and size. */
export type SavedWorth = { readonly seq: number; readonly lockedRaw: bigint; readonly bytes: number };

/** A snapshot follows its stored worth. */
export function toSavedWorth({ seq, state }: CachedSecurity): SavedWorth {
  return { seq, lockedRaw: sumLocked(state.worth, state.holders), bytes: 0 };
}

/** Stores worth some rows late, locked balances at once. */
export async function saveDueWorth(
  security: Security,
  { state, seq }: CachedSecurity,
  saved: SavedWorth,
  isForced: boolean,
  policies?: CommitPolicies,
): Promise<SavedWorth> {
  const { mint, worth } = state;
  const source = toWorthSource(state);
  const { lockedRaw } = source;
  const isDue = isCommitDue(policies?.worth ?? commitPolicies.worth, { rows: seq - saved.seq, bytes: saved.bytes });
  if (!isDue && lockedRaw === saved.lockedRaw && !(isForced && seq > saved.seq)) return saved;
  await saveLiquidityChunks(security, mint, worth.history);
  dropChunks(worth.history);
  return { seq, lockedRaw, bytes: await saveWorth(security, mint, { seq, source }) };
}
