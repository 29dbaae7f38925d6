import type { BilledUnit } from './units.ts';

/** Whom a record bills, and through which provider. */
export type Customer =
  | { readonly provider: 'stripe'; readonly customerId: string }
  | { readonly provider: 'aws-marketplace'; readonly customerAccountId: string; readonly licenseArn: string };

/**
 * Without what a bill does not need.
 * Later changes of the account do not change it.
 */
export function toBilledCustomer(billing: Customer): Customer {
  return billing.provider === 'stripe'
    ? { provider: billing.provider, customerId: billing.customerId }
    : {
        provider: billing.provider,
        customerAccountId: billing.customerAccountId,
        licenseArn: billing.licenseArn,
      };
}

export type ProviderName = Customer['provider'];

/** `accepted` waits for a check of the provider's sums; `done` and `failed` are final. */
type RecordStatus = 'open' | 'accepted' | 'done' | 'failed';

/** A part of a day's usage. Its identity and quantity never change. */
export type BillingRecord = {
  readonly account: string;
  /** UTC. */
  readonly day: string;
  readonly unit: BilledUnit;
  /** From 1, per account, day and unit. */
  readonly number: number;
  readonly quantity: number;
  readonly customer: Customer;
  readonly status: RecordStatus;
  /**
   * Usage time it is sent with.
   * At the provider it belongs to this record alone.
   */
  readonly slotMs: number | null;
  /** Attempts that the provider may have accepted. */
  readonly unknown: { readonly firstMs: number; readonly lastMs: number } | null;
  readonly tries: number;
  /** Time of the next step. */
  readonly dueMs: number;
  readonly changedMs: number;
  /** Last answer, for the operator. */
  readonly note: string;
  readonly version: number;
};

/** A record that has its time. */
export type TimedRecord = BillingRecord & { readonly slotMs: number };

/** What a provider answered. */
export type Answer = {
  /**
   * `busy`: not accepted, try again. `denied`: the same, and an operator must change a setting.
   * `refused`: not accepted, and a repeat will not help.
   */
  readonly kind: 'accepted' | 'duplicate' | 'busy' | 'denied' | 'refused' | 'unknown';
  readonly note: string;
};

/** What the provider's sums say about a record. */
export type Proof = { readonly kind: 'counted' | 'missing' | 'unclear'; readonly note: string };

const ID = /^([\w-]{1,64})\.(\d{4}-\d{2}-\d{2})\.(credits|messages)\.(\d{1,6})$/;

/** The identity at the provider too. Example: `acct-x.2026-11-26.credits.1`. */
export function formatBillingRecordId({ account, day, unit, number }: RecordName): string {
  return [account, day, unit, String(number)].join('.');
}

export type RecordName = Pick<BillingRecord, 'account' | 'day' | 'unit' | 'number'>;

/** Undefined if the text is not an id. */
export function parseBillingRecordId(id: string): RecordName | undefined {
  const [, account, day, unit, number] = ID.exec(id) ?? [];
  if (account === undefined) return undefined;
  return { account, day: day!, unit: unit as BilledUnit, number: Number(number) };
}

const MINUTE_MS = 60_000;
const BACKOFF_MS_MAX = 30 * MINUTE_MS;
/** Providers add up events after they answered. */
export const SUMS_MS = 60 * MINUTE_MS;
/** After it an accepted event that no sum has was dropped. */
const SUMS_MS_MAX = 24 * 60 * MINUTE_MS;

export function createBillingRecord(
  name: RecordName,
  quantity: number,
  customer: Customer,
  nowMs: number,
): BillingRecord {
  return {
    ...name,
    quantity,
    customer,
    status: 'open',
    slotMs: null,
    unknown: null,
    tries: 0,
    dueMs: nowMs,
    changedMs: nowMs,
    note: '',
    version: 1,
  };
}

/** Before it is sent: from now on the provider may have it. */
export function applyBillingClaim(record: BillingRecord, slotMs: number, nowMs: number): TimedRecord {
  return {
    ...record,
    slotMs,
    unknown: { firstMs: record.unknown?.firstMs ?? nowMs, lastMs: nowMs },
    tries: record.tries + 1,
    dueMs: nowMs + Math.min(BACKOFF_MS_MAX, MINUTE_MS * 2 ** Math.max(0, record.tries + 1 - 1)),
    version: record.version + 1,
  };
}

/** Without a change of what is known. */
export function withBillingDueTime(record: BillingRecord, dueMs: number, note: string): BillingRecord {
  return {
    ...record,
    dueMs,
    note,
    version: record.version + 1,
  };
}

/**
 * After a claimed record was sent.
 * `before` is the record as it was before the claim.
 */
export function applyBillingAnswer(
  record: TimedRecord,
  before: BillingRecord,
  answer: Answer,
  isChecked: boolean,
  nowMs: number,
): BillingRecord {
  const next = { ...record, note: answer.note, version: record.version + 1 };
  const { kind } = answer;
  if (kind === 'unknown') return next;
  if (kind === 'busy' || kind === 'denied') return { ...next, unknown: before.unknown };
  // Only this record has this identity, so an earlier attempt was accepted.
  if (kind === 'accepted' || (kind === 'duplicate' && before.unknown !== null))
    return isChecked
      ? { ...withStatus(next, 'accepted', nowMs), unknown: null, dueMs: nowMs + SUMS_MS }
      : { ...withStatus(next, 'done', nowMs), unknown: null };
  return { ...withStatus(next, 'failed', nowMs), unknown: before.unknown };
}

/** After a look at the provider's sums. */
export function applyBillingProof(record: BillingRecord, { kind, note }: Proof, nowMs: number): BillingRecord {
  const next = { ...record, note, version: record.version + 1 };
  if (kind === 'counted') return { ...withStatus(next, 'done', nowMs), unknown: null };
  if (kind === 'unclear') return withStatus(next, 'failed', nowMs);
  if (record.status === 'open') return { ...next, unknown: null, slotMs: null, tries: 0, dueMs: nowMs };
  if (nowMs < record.changedMs + SUMS_MS_MAX) return { ...next, dueMs: nowMs + SUMS_MS };
  return { ...withStatus(next, 'failed', nowMs), unknown: null };
}

/** An unknown result that nothing can clear up but an operator. */
export function failBillingRecord(record: BillingRecord, note: string, nowMs: number): BillingRecord {
  return {
    ...withStatus(record, 'failed', nowMs),
    note,
    version: record.version + 1,
  };
}

/**
 * An operator asks for another try. `isUnbilled`: the operator knows that the provider has none.
 * What no provider has bills the present customer.
 */
export function retryBillingRecord(
  record: BillingRecord,
  customer: Customer | null,
  isUnbilled: boolean,
  nowMs: number,
): BillingRecord {
  const unknown = isUnbilled ? null : record.unknown;
  return {
    ...withStatus(record, 'open', nowMs),
    unknown,
    customer: unknown === null && customer !== null ? toBilledCustomer(customer) : record.customer,
    slotMs: unknown === null ? null : record.slotMs,
    tries: 0,
    dueMs: nowMs,
    version: record.version + 1,
  };
}

/** An operator knows that the provider has it. */
export function finishBillingRecord(record: BillingRecord, nowMs: number): BillingRecord {
  return {
    ...withStatus(record, 'done', nowMs),
    unknown: null,
    version: record.version + 1,
  };
}

function withStatus(record: BillingRecord, status: RecordStatus, nowMs: number): BillingRecord {
  return {
    ...record,
    status,
    changedMs: nowMs,
  };
}
