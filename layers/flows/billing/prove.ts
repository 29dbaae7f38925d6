import {
  applyBillingProof,
  type BillingRecord,
  failBillingRecord,
  SUMS_MS,
  type TimedRecord,
  withBillingDueTime,
} from '../../core/billing/record.ts';
import { saveRecord } from '../../storage/billing/records.ts';
import type { SendDeps } from './send.ts';

const STUCK =
  'The result is unknown, and a repeat would not be recognized any more. Look at the records of the provider, ' +
  'then confirm it, or retry it with --not-billed';

/** Whether a repeat of the record could be counted twice. */
export function isBeyondRepeat({ provider }: SendDeps, record: BillingRecord, nowMs: number): boolean {
  return record.unknown !== null && nowMs >= provider.repeatUntilMs(toTimedRecord(record), record.unknown.firstMs);
}

/** Looks for a record in the provider's sums. Returns it, or null if nothing is known yet. */
export async function proveRecord(deps: SendDeps, record: BillingRecord): Promise<BillingRecord | null> {
  const nowMs = deps.clock();
  const sumsMs = (record.unknown?.lastMs ?? record.changedMs) + SUMS_MS;
  if (deps.provider.prove === null) return save(deps, failBillingRecord(record, STUCK, nowMs));
  // An event that arrived late is not in the sums yet.
  if (nowMs < sumsMs) return save(deps, withBillingDueTime(record, sumsMs, record.note));
  const proof = await deps.provider.prove(toTimedRecord(record));
  if (proof === null) return save(deps, withBillingDueTime(record, nowMs + SUMS_MS / 4, 'The sums could not be read'));
  return save(deps, applyBillingProof(record, proof, nowMs));
}

async function save({ billing }: SendDeps, record: BillingRecord): Promise<BillingRecord | null> {
  return (await saveRecord(billing, record)) ? record : null;
}

/** A record has had a time since its first claim. */
function toTimedRecord(record: BillingRecord): TimedRecord {
  return record as TimedRecord;
}
