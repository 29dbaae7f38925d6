import {
  type BillingRecord,
  finishBillingRecord,
  formatBillingRecordId,
  type ProviderName,
  parseBillingRecordId,
  retryBillingRecord,
} from '../../layers/core/billing/record.ts';
import { closeUsage } from '../../layers/flows/billing/collect.ts';
import { loadCollected } from '../../layers/storage/billing/collections.ts';
import {
  type BillingTable,
  findRecord,
  loadFailedRecords,
  openRecords,
  saveRecord,
} from '../../layers/storage/billing/records.ts';
import { getAccountById } from './accounts.ts';
import { createDynamoClient } from './clients.ts';
import { listAllKeys } from './keys.ts';
import { getTargetOutput, type Target, UsageError } from './target.ts';

const providers: readonly ProviderName[] = ['stripe', 'aws-marketplace'];

/** What a provider has not counted yet. Waiting records need nobody. */
export type BillingStatus = {
  readonly provider: ProviderName;
  /** Last UTC day that is recorded; null before the first run. */
  readonly throughDay: string | null;
  readonly waiting: readonly BillingRow[];
  readonly failed: readonly BillingRow[];
};

export type BillingRow = {
  readonly id: string;
  readonly quantity: number;
  readonly status: BillingRecord['status'];
  /** Whether the provider may have it. */
  readonly isUnknown: boolean;
  readonly tries: number;
  readonly since: string;
  readonly note: string;
};

function resolveTable(target: Target): BillingTable {
  return {
    client: createDynamoClient(target),
    table: getTargetOutput(target, 'BillingTable'),
  };
}

/** Of every provider. */
export async function readBillingStatus(target: Target): Promise<readonly BillingStatus[]> {
  const billing = resolveTable(target);
  return Promise.all(
    providers.map(async provider => ({
      provider,
      throughDay: (await loadCollected(billing, provider))?.throughDay ?? null,
      waiting: (await openRecords(billing, provider)).map(toRow),
      failed: (await loadFailedRecords(billing, provider)).map(toRow),
    })),
  );
}

function toRow(record: BillingRecord): BillingRow {
  return {
    id: formatBillingRecordId(record),
    quantity: record.quantity,
    status: record.status,
    isUnknown: record.unknown !== null,
    tries: record.tries,
    since: new Date(record.changedMs).toISOString(),
    note: record.note,
  };
}

/**
 * Sends a failed record again with the next run. `isUnbilled`: the operator knows that the provider
 * does not have it. Throws UsageError when a repeat could be billed twice.
 */
export async function retryBilling(
  target: Target,
  id: string,
  isUnbilled: boolean,
  nowMs: number,
): Promise<BillingRow> {
  const record = await getFailedRecord(target, id);
  if (record.unknown !== null && !isUnbilled && record.customer.provider === 'aws-marketplace')
    throw new UsageError(
      `AWS may have metered ${id}, and its answer is unknown. Look for it in CloudTrail or in your reports. ` +
        `If AWS has it: billing confirm ${id}. If not: billing retry ${id} --not-billed.`,
    );
  const { billing } = await getAccountById(target, record.account);
  return saveChange(target, retryBillingRecord(record, billing, isUnbilled, nowMs));
}

/** Closes a failed record that the operator found at the provider. */
export async function confirmBilling(target: Target, id: string, nowMs: number): Promise<BillingRow> {
  return saveChange(target, finishBillingRecord(await getFailedRecord(target, id), nowMs));
}

/** Requests and messages end before, also those that a cached authorization admits. */
const QUIET_MS = 60_000;

/**
 * Records the running day of an account that leaves, and returns what waits. Throws UsageError while
 * one of its keys may be used.
 */
export async function closeBilling(target: Target, id: string, nowMs: number): Promise<readonly BillingRow[]> {
  const { billing } = await getAccountById(target, id);
  const state = billing && (await loadCollected(resolveTable(target), billing.provider));
  if (!billing || !state) throw new UsageError(`No exporter bills the account ${id} yet.`);
  const keys = (await listAllKeys(target)).filter(key => key.account === id);
  const used = keys.find(({ revokedMs, expiresMs }) => nowMs < (revokedMs ?? expiresMs ?? Infinity) + QUIET_MS);
  if (used)
    throw new UsageError(`Revoke the key ${used.id} and wait a minute: what is used later would not be in the record.`);
  const client = createDynamoClient(target);
  const source = {
    accounts: { client, table: getTargetOutput(target, 'AccountsTable') },
    keys: { client, table: getTargetOutput(target, 'KeysTable') },
    usage: { client, table: getTargetOutput(target, 'UsageTable') },
    billing: { client, table: getTargetOutput(target, 'BillingTable') },
    warn: console.error,
  };
  await closeUsage({ ...source, provider: { name: billing.provider, units: state.units } }, { id, billing }, nowMs);
  return (await openRecords(resolveTable(target), billing.provider)).filter(({ account }) => account === id).map(toRow);
}

async function getFailedRecord(target: Target, id: string): Promise<BillingRecord> {
  const name = parseBillingRecordId(id);
  const record = name && (await findRecord(resolveTable(target), name));
  if (record === undefined) throw new UsageError(`Record ${id} does not exist. List the ids with: npm run billing`);
  if (record.status === 'failed') return record;
  throw new UsageError(`The record ${id} did not fail; its status is ${record.status}.`);
}

async function saveChange(target: Target, record: BillingRecord): Promise<BillingRow> {
  if (await saveRecord(resolveTable(target), record)) return toRow(record);
  throw new UsageError(`The record ${formatBillingRecordId(record)} changed meanwhile. Repeat the command.`);
}
