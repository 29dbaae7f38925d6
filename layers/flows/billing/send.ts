import type { Provider } from '../../core/billing/provider.ts';
import {
  type Answer,
  applyBillingAnswer,
  applyBillingClaim,
  type BillingRecord,
  type TimedRecord,
  withBillingDueTime,
} from '../../core/billing/record.ts';
import { type BillingTable, saveRecord } from '../../storage/billing/records.ts';
import { takeSlot } from '../../storage/billing/slots.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';

export type SendDeps = {
  readonly billing: BillingTable;
  readonly provider: Provider;
  /** Unix ms. */
  readonly clock: () => number;
};

/** A record before and after its claim. */
type Claim = { readonly before: BillingRecord; readonly record: TimedRecord };

/** A sent record and what became of it. */
export type Sent = { readonly record: BillingRecord; readonly answer: Answer };

const SLOT_AGAIN_MS = 10 * 60_000;

/** Sends records in one call. Each is claimed before and has its answer stored after. */
export async function sendRecords(deps: SendDeps, batch: readonly BillingRecord[]): Promise<readonly Sent[]> {
  const found = await runInParallel(batch, batch.length, record => tryClaim(deps, record));
  const claims = found.filter(one => one !== null);
  if (claims.length === 0) return [];
  const answers = await deps.provider.send(claims.map(({ record }) => record));
  return runInParallel(claims, claims.length, async ({ before, record }) => {
    const answer = answers[claims.findIndex(one => one.record === record)]!;
    const next = applyBillingAnswer(record, before, answer, deps.provider.prove !== null, deps.clock());
    // If another run was faster, it sent the same record.
    await saveRecord(deps.billing, next);
    return { record: next, answer };
  });
}

/** Null if another run has the record, or the provider has no time for it. */
async function tryClaim(deps: SendDeps, before: BillingRecord): Promise<Claim | null> {
  const { billing, provider, clock } = deps;
  const { slotMs: earlierMs, unknown } = before;
  // An earlier attempt may have been accepted with its time, which must not change then.
  const isReusable = earlierMs !== null && (unknown !== null || provider.isFresh(earlierMs, clock()));
  const slotMs = isReusable ? earlierMs : await takeSlot(billing, before, provider.slots(before.day, clock()));
  if (slotMs === null) {
    await saveRecord(
      billing,
      withBillingDueTime(before, clock() + SLOT_AGAIN_MS, 'Waits for a free time at the provider'),
    );
    return null;
  }
  const record = applyBillingClaim(before, slotMs, clock());
  return (await saveRecord(billing, record)) ? { before, record } : null;
}
