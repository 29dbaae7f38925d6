import { describe, expect, test } from 'vitest';
import {
  type Answer,
  applyBillingAnswer,
  applyBillingClaim,
  applyBillingProof,
  type BillingRecord,
  createBillingRecord,
  formatBillingRecordId,
  parseBillingRecordId,
  retryBillingRecord,
} from '../../../layers/core/billing/record.ts';
import fc from '../../laws.ts';

const NAME = { account: 'acct-x', day: '2026-11-26', unit: 'credits', number: 1 } as const;
const CUSTOMER = { provider: 'stripe', customerId: 'cus_1' } as const;
const fresh = createBillingRecord(NAME, 40, CUSTOMER, 1_000);
const kinds = ['accepted', 'duplicate', 'busy', 'denied', 'refused', 'unknown'] as const;

const sentWith = (record: BillingRecord, kind: Answer['kind'], nowMs: number): BillingRecord =>
  applyBillingAnswer(
    applyBillingClaim(record, record.slotMs ?? 60_000, nowMs),
    record,
    { kind, note: kind },
    false,
    nowMs,
  );

describe('A billing record', () => {
  test('has an id that names it', () => {
    expect(formatBillingRecordId(NAME)).toBe('acct-x.2026-11-26.credits.1');
    expect(parseBillingRecordId(formatBillingRecordId(NAME))).toEqual(NAME);
  });

  test.each(['', 'acct-x.2026-11-26.credits', 'acct x.2026-11-26.credits.1', 'acct-x.2026-11-26.calls.1', 'a.b.c.d'])(
    'is not named by %j',
    text => {
      expect(parseBillingRecordId(text)).toBeUndefined();
    },
  );

  test('counts as possibly sent from its claim on', () => {
    expect(applyBillingClaim(fresh, 60_000, 2_000)).toMatchObject({
      unknown: { firstMs: 2_000, lastMs: 2_000 },
      slotMs: 60_000,
    });
  });

  test('may be at the provider exactly while an attempt without a known answer is among its attempts', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 8 }), answers => {
        let record = fresh;
        let isUnknown = false;
        for (const [at, kind] of answers.entries()) {
          if (record.status !== 'open') break;
          record = sentWith(record, kind, 2_000 + at);
          if (kind === 'unknown') isUnknown = true;
          expect(record.version).toBe(fresh.version + 2 * (at + 1));
          expect([record.quantity, formatBillingRecordId(record)]).toEqual([40, formatBillingRecordId(fresh)]);
          if (record.status === 'done') expect(['accepted', 'duplicate']).toContain(kind);
          else expect(record.unknown !== null).toBe(isUnknown);
        }
      }),
    );
  });

  test('is done when a repeat is a duplicate, and failed when the first attempt is one', () => {
    expect(sentWith(sentWith(fresh, 'unknown', 2_000), 'duplicate', 3_000).status).toBe('done');
    expect(sentWith(fresh, 'duplicate', 2_000)).toMatchObject({ status: 'failed', unknown: null });
  });

  test('waits longer after each try, up to half an hour', () => {
    let record = fresh;
    const waits = Array.from({ length: 8 }, () => {
      record = sentWith(record, 'busy', 0);
      return record.dueMs / 60_000;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  });

  test('is sent as new when the sums miss it, with another time', () => {
    const unknown = sentWith(fresh, 'unknown', 2_000);
    expect(applyBillingProof(unknown, { kind: 'missing', note: '' }, 9_000)).toMatchObject({
      status: 'open',
      unknown: null,
      slotMs: null,
      dueMs: 9_000,
    });
    expect(applyBillingProof(unknown, { kind: 'unclear', note: '' }, 9_000)).toMatchObject({
      status: 'failed',
      unknown: { firstMs: 2_000 },
    });
  });

  test('bills another customer after a retry only if no provider may have it', () => {
    const other = { provider: 'stripe', customerId: 'cus_2' } as const;
    const refused = sentWith(fresh, 'refused', 2_000);
    expect(retryBillingRecord(refused, other, false, 3_000)).toMatchObject({
      customer: other,
      slotMs: null,
      status: 'open',
    });
    const unclear = sentWith(sentWith(fresh, 'unknown', 2_000), 'refused', 3_000);
    expect(retryBillingRecord(unclear, other, false, 4_000)).toMatchObject({ customer: CUSTOMER, slotMs: 60_000 });
    expect(retryBillingRecord(unclear, other, true, 4_000)).toMatchObject({ customer: other, unknown: null });
  });
});
