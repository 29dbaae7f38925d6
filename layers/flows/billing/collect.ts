import { isCollectionDue, resolveFirstUsageDay, toFinalUsageDay } from '../../core/billing/final-day.ts';
import {
  type BillingRecord,
  type Customer,
  createBillingRecord,
  type ProviderName,
  toBilledCustomer,
} from '../../core/billing/record.ts';
import { type BilledUnit, listMissingQuantities, sumUnitsByDay } from '../../core/billing/units.ts';
import { formatUtcDay } from '../../core/kernel/utc-day.ts';
import { type Account, type Accounts, listAccounts } from '../../storage/access/accounts.ts';
import { type Keys, queryKeyIds } from '../../storage/access/keys.ts';
import { MESSAGES, readUsage, type UsageTable } from '../../storage/access/usage.ts';
import { ensureBilledSince, loadCollected, saveCollected } from '../../storage/billing/collections.ts';
import { type BillingTable, readRecords, saveRecord } from '../../storage/billing/records.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';

export type UsageSource = {
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly usage: UsageTable;
  readonly billing: BillingTable;
};

export type Collector = UsageSource & {
  readonly provider: { readonly name: ProviderName; readonly units: readonly BilledUnit[] };
  /** Receives units that are recorded but not used any more. */
  readonly warn: (message: string) => void;
};

type Range = { readonly from: string; readonly to: string };
/** An account of the provider. */
export type BilledAccount = Pick<Account, 'id'> & { readonly billing: Customer };

const IN_PARALLEL_MAX = 4;

/** Freezes the usage of final days. Skips the work if it was done lately. */
export async function saveFinalUsage(deps: Collector, nowMs: number): Promise<void> {
  const { billing, provider } = deps;
  const last = await loadCollected(billing, provider.name);
  if (!isCollectionDue(last, nowMs)) return;
  const range = { from: resolveFirstUsageDay(last, nowMs), to: toFinalUsageDay(nowMs) };
  // A run would have seen an account that was billed before.
  const newDay = formatUtcDay(last?.collectedMs ?? nowMs);
  const billed = (await listAccounts(deps.accounts)).flatMap(({ id, billing }) =>
    billing?.provider === provider.name ? [{ id, billing }] : [],
  );
  await runInParallel(billed, IN_PARALLEL_MAX, async account => {
    const since = await ensureBilledSince(billing, provider.name, account.id, newDay);
    await saveAccountUsage(deps, account, { from: since > range.from ? since : range.from, to: range.to }, nowMs);
  });
  await saveCollected(billing, provider.name, { throughDay: range.to, collectedMs: nowMs, units: provider.units });
}

/** Freezes the running day too. Only for an account that is not used any more. */
export async function closeUsage(deps: Collector, account: BilledAccount, nowMs: number): Promise<void> {
  const since = await ensureBilledSince(deps.billing, deps.provider.name, account.id, formatUtcDay(nowMs));
  const from = resolveFirstUsageDay(await loadCollected(deps.billing, deps.provider.name), nowMs);
  await saveAccountUsage(deps, account, { from: since > from ? since : from, to: formatUtcDay(nowMs) }, nowMs);
}

/** Records what an account used beyond its records. A repeat changes nothing. */
async function saveAccountUsage(deps: Collector, account: BilledAccount, range: Range, nowMs: number): Promise<void> {
  if (range.from > range.to) return;
  // Read first: a record that appears later is found by the condition of the write.
  const records = await readRecords(deps.billing, account.id, range.from, range.to);
  for (const [day, used] of await readUsedUnits(deps, account.id, range))
    for (const unit of deps.provider.units) {
      const own = records.filter(record => record.day === day && record.unit === unit);
      await saveUnitRecord(deps, account, { day, unit, used: used[unit], own }, nowMs);
    }
}

async function readUsedUnits({ keys, usage }: UsageSource, account: string, { from, to }: Range) {
  const counts = await runInParallel(await queryKeyIds(keys, account), IN_PARALLEL_MAX, async id =>
    (await readUsage(usage, id, from, to)).map(({ day, name, count, credits }) => ({
      day,
      credits,
      delivered: name === MESSAGES ? count : 0,
    })),
  );
  return sumUnitsByDay(counts);
}

type UnitUsage = {
  readonly day: string;
  readonly unit: BilledUnit;
  readonly used: number;
  readonly own: readonly BillingRecord[];
};

async function saveUnitRecord(
  { billing, warn }: Collector,
  { id, billing: customer }: BilledAccount,
  { day, unit, used, own }: UnitUsage,
  nowMs: number,
): Promise<void> {
  const recorded = own.reduce((sum, { quantity }) => sum + quantity, 0);
  if (used < recorded) return warn(`${id} used ${used} ${unit} on ${day}, but ${recorded} are recorded.`);
  let number = own.length;
  for (const quantity of listMissingQuantities(used, recorded)) {
    number += 1;
    const record = createBillingRecord({ account: id, day, unit, number }, quantity, toBilledCustomer(customer), nowMs);
    // Another run records the same, or the next one the difference.
    if (!(await saveRecord(billing, record))) return;
  }
}
