import {
  type BillingRecord,
  formatBillingRecordId,
  type ProviderName,
  type RecordName,
} from '../../core/billing/record.ts';
import {
  createVersionCondition,
  getItem,
  getItems,
  type Item,
  isWritten,
  putItem,
  type TableRef,
} from '../kernel/dynamo.ts';
import { buildConsistentQuery, buildKeyQuery, queryItems, toTableKeys } from '../kernel/query.ts';

export type BillingTable = TableRef<'billing'>;

/** Longer than usage, of which a record is a part. */
const KEPT_DAYS = 430;
const DAY_SECONDS = 86_400;

function toKey(name: RecordName): Item {
  return {
    k: { S: name.account },
    s: { S: `${name.day}#${name.unit}#${String(name.number).padStart(6, '0')}` },
  };
}

/** Saves a new record or successor. False if another run was faster. */
export function saveRecord(billing: BillingTable, record: BillingRecord): Promise<boolean> {
  return isWritten(
    putItem(
      billing,
      {
        ...toKey(record),
        v: { N: String(record.version) },
        b: { S: JSON.stringify(record) },
        ...toDueItem(record),
        // Without a due step it is done, and may go.
        ...(record.status === 'done' && {
          expires: { N: String(Date.parse(record.day) / 1000 + KEPT_DAYS * DAY_SECONDS) },
        }),
      },
      createVersionCondition(record.version - 1),
    ),
  );
}

const FAILED = 'failed#';

function toDueItem({ status, customer: { provider }, dueMs }: BillingRecord): Item {
  if (status === 'done') return {};
  return { due: { S: status === 'failed' ? `${FAILED}${provider}` : provider }, due_at: { N: String(dueMs) } };
}

export async function findRecord(billing: BillingTable, name: RecordName): Promise<BillingRecord | undefined> {
  const item = await getItem(billing, toKey(name));
  return item && parseRecord(item);
}

/** Of an account, both days included, ascending. Consistent. */
export async function readRecords(
  billing: BillingTable,
  account: string,
  from: string,
  to: string,
): Promise<readonly BillingRecord[]> {
  return (
    await queryItems(
      billing,
      buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', { k: account, from, to: `${to}~` }),
    )
  ).map(parseRecord);
}

/** Those whose next step is due, the longest waiting first. */
export async function loadDueRecords(
  billing: BillingTable,
  provider: ProviderName,
  nowMs: number,
  max: number,
): Promise<readonly BillingRecord[]> {
  const found = await queryIndex(billing, 'due = :due AND due_at <= :now', { due: provider, now: nowMs }, max);
  // The index may be older than the table.
  return found.filter(({ status, dueMs }) => status !== 'done' && status !== 'failed' && dueMs <= nowMs);
}

/** Those that are not sent and checked yet. */
export async function openRecords(billing: BillingTable, provider: ProviderName): Promise<readonly BillingRecord[]> {
  return (await queryIndex(billing, 'due = :due', { due: provider })).filter(
    ({ status }) => status === 'open' || status === 'accepted',
  );
}

/** Those that wait for an operator. */
export async function loadFailedRecords(
  billing: BillingTable,
  provider: ProviderName,
): Promise<readonly BillingRecord[]> {
  return (await queryIndex(billing, 'due = :due', { due: `${FAILED}${provider}` })).filter(
    ({ status }) => status === 'failed',
  );
}

/** Ascending by id. */
async function queryIndex(
  billing: BillingTable,
  condition: string,
  values: Readonly<Record<string, string | number>>,
  max = Infinity,
): Promise<readonly BillingRecord[]> {
  const found = await queryItems(billing, { IndexName: 'due', ...buildKeyQuery(condition, values) }, max);
  const records = (await getItems(billing, toTableKeys(found))).map(parseRecord);
  return records.sort((a, b) => a.dueMs - b.dueMs || (formatBillingRecordId(a) < formatBillingRecordId(b) ? -1 : 1));
}

function parseRecord({ b }: Item): BillingRecord {
  return JSON.parse(b!.S!) as BillingRecord;
}
