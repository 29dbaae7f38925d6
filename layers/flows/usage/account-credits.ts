import { formatUtcDay } from '../../core/kernel/utc-day.ts';
import { formatUtcMonth, toMonthEndMs } from '../../core/kernel/utc-month.ts';
import type { Overage } from '../../core/usage/overage.ts';
import type { AccountPlan } from '../../edge/allowance.ts';
import type { AccountMonth } from '../../storage/access/allowances.ts';
import { type Keys, queryKeyIds } from '../../storage/access/keys.ts';
import { readUsage, type UsageTable } from '../../storage/access/usage.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';

const KEYS_IN_PARALLEL_MAX = 8;

export type AccountCredits = { readonly keys: Keys; readonly usage: UsageTable };

/** Credits of an account. The drawn ones were reserved of an allowance before. */
type Used = { readonly used: number; readonly drawn: number };

/** What all keys of an account used in a UTC month, revoked ones too. Exact. */
export async function readAccountCredits(
  { keys, usage }: AccountCredits,
  { account, month }: AccountMonth,
): Promise<Used> {
  const last = formatUtcDay(toMonthEndMs(month) - 1);
  const ids = await queryKeyIds(keys, account);
  const rows = await runInParallel(ids, KEYS_IN_PARALLEL_MAX, id => readUsage(usage, id, `${month}-01`, last));
  return rows.flat().reduce((sum, row) => ({ used: sum.used + row.credits, drawn: sum.drawn + row.drawn }), NONE);
}

const NONE: Used = { used: 0, drawn: 0 };

export type AllowanceUse = {
  readonly credits: number;
  readonly used: number;
  readonly overage: Overage;
  readonly resetsAtMs: number;
};

/** Of the month of a time. */
export async function readAllowanceUse(
  deps: AccountCredits,
  { account, allowance, overage }: AccountPlan,
  nowMs: number,
): Promise<AllowanceUse> {
  const month = formatUtcMonth(nowMs);
  const { used } = await readAccountCredits(deps, { account, month });
  return { credits: allowance, used, overage, resetsAtMs: toMonthEndMs(month) };
}
