import { type BillingRecord, formatBillingRecordId } from '../../core/billing/record.ts';
import { loadDueRecords, loadFailedRecords } from '../../storage/billing/records.ts';
import { runInParallel, splitIntoChunks } from '../../storage/kernel/parallel.ts';
import { resolveToError } from '../../storage/kernel/together.ts';
import { type Collector, saveFinalUsage } from './collect.ts';
import { isBeyondRepeat, proveRecord } from './prove.ts';
import { type SendDeps, sendRecords } from './send.ts';

export type ExportDeps = SendDeps &
  Collector & {
    readonly count: (counter: string, by: number) => void;
    readonly fail: (message: string) => void;
  };

const RECORDS_MAX = 2_000;
const CALLS_IN_PARALLEL_MAX = 4;
/** A run starts no further call after this. The function ends at 240 s. */
const RUN_MS_MAX = 100_000;
/** Calls in a row that the provider does not accept before a run gives up. */
const TROUBLES_MAX = 5;

/** One run: freezes usage, then sends what is due. Throws if the provider denies access. */
export async function runBillingExport(deps: ExportDeps): Promise<void> {
  const startMs = deps.clock();
  // Frozen records are sent whatever stops the collection.
  const failure = await resolveToError(saveFinalUsage(deps, startMs));
  const due = await loadDueRecords(deps.billing, deps.provider.name, startMs, RECORDS_MAX);
  const isProof = (record: BillingRecord) => record.status === 'accepted' || isBeyondRepeat(deps, record, startMs);
  const denials = await sendAll(
    deps,
    due.filter(record => !isProof(record)),
    startMs + RUN_MS_MAX,
  );
  await proveAll(deps, due.filter(isProof), startMs + RUN_MS_MAX);
  const failed = await loadFailedRecords(deps.billing, deps.provider.name);
  // Counted by every run, so that the alarm lasts until an operator acts.
  deps.count('chain_billing_records_failed_total', failed.length);
  if (failure) throw failure;
  if (denials.length > 0) throw new Error(`${deps.provider.name} denies access: ${denials[0]}`);
}

/** Returns the reasons of denials. */
async function sendAll(deps: ExportDeps, records: readonly BillingRecord[], endMs: number): Promise<readonly string[]> {
  const denials: string[] = [];
  let troubles = 0;
  await runInParallel(splitIntoChunks(records, deps.provider.batchMax), CALLS_IN_PARALLEL_MAX, async batch => {
    if (deps.clock() >= endMs || troubles >= TROUBLES_MAX || denials.length > 0) return;
    const sent = await sendRecords(deps, batch);
    if (sent.length === 0) return;
    troubles = sent.some(({ answer: { kind } }) => kind === 'accepted' || kind === 'duplicate' || kind === 'refused')
      ? 0
      : troubles + 1;
    denials.push(...sent.flatMap(({ answer }) => (answer.kind === 'denied' ? [answer.note] : [])));
    for (const { record } of sent) observeRecord(deps, record, isBilled(record));
  });
  return denials;
}

async function proveAll(deps: ExportDeps, records: readonly BillingRecord[], endMs: number): Promise<void> {
  await runInParallel(records, CALLS_IN_PARALLEL_MAX, async record => {
    if (deps.clock() >= endMs) return;
    const next = await proveRecord(deps, record);
    // An accepted one was counted when it was sent.
    if (next !== null) observeRecord(deps, next, isBilled(next) && !isBilled(record));
  });
}

function isBilled({ status }: BillingRecord): boolean {
  return status === 'accepted' || status === 'done';
}

function observeRecord({ count, fail, provider }: ExportDeps, record: BillingRecord, isNew: boolean): void {
  if (record.status === 'failed')
    fail(
      `${provider.name} did not bill ${record.quantity} ${record.unit}, ` +
        `record ${formatBillingRecordId(record)}: ${record.note}`,
    );
  if (isNew) count(`chain_billing_units_total{unit="${record.unit}"}`, record.quantity);
}
