import { isLeaseLive } from '../../core/usage/lease.ts';
import {
  type AccountMonth,
  type AllowanceMonth,
  createUnusedMonth,
  readAllowances,
  saveRecount,
} from '../../storage/access/allowances.ts';
import type { Quotas } from '../../storage/access/quota.ts';
import { type AccountCredits, readAccountCredits } from './account-credits.ts';

export type RecountDeps = AccountCredits & { readonly operations: Quotas };

/**
 * Frees what ended leases reserved and did not use, and adds what was used without a plan. `nowMs`
 * must not be later than the read. Returns the used credits.
 */
export async function updateAllowanceMonth(deps: RecountDeps, read: AllowanceMonth, nowMs: number): Promise<number> {
  const { used, drawn } = await readAccountCredits(deps, read);
  const ended = [...read.leases.keys()].filter(end => !isLeaseLive(end, nowMs));
  const live = [...read.leases].reduce((sum, [end, credits]) => (ended.includes(end) ? sum : sum + credits), 0);
  // Both are bounds: `drawn` includes spent credits of live leases.
  const reserved = Math.min(read.granted - read.undrawn, drawn + live);
  await saveRecount(deps.operations, read, { reserved, undrawn: used - drawn, recountedMs: nowMs, ended });
  return used;
}

export async function updateAccountAllowance(deps: RecountDeps, of: AccountMonth, nowMs: number): Promise<number> {
  const [read = createUnusedMonth(of)] = await readAllowances(deps.operations, [of]);
  return updateAllowanceMonth(deps, read, nowMs);
}
