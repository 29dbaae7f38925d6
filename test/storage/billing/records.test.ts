import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import {
  applyBillingClaim,
  type BillingRecord,
  createBillingRecord,
  failBillingRecord,
  finishBillingRecord,
} from '../../../layers/core/billing/record.ts';
import { ensureBilledSince, loadCollected, saveCollected } from '../../../layers/storage/billing/collections.ts';
import {
  type BillingTable,
  findRecord,
  loadDueRecords,
  loadFailedRecords,
  openRecords,
  readRecords,
  saveRecord,
} from '../../../layers/storage/billing/records.ts';
import { takeSlot } from '../../../layers/storage/billing/slots.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTable } from '../use-engine.ts';

const CUSTOMER = { provider: 'stripe', customerId: 'cus_1' } as const;
const record = (number: number, dueMs = 1_000, day = '2026-11-26'): BillingRecord =>
  createBillingRecord({ account: 'acct-x', day, unit: 'credits', number }, 10 * number, CUSTOMER, dueMs);

describe.each(engineNames)('Billing records on %s', name => {
  const engine = useEngine(name);
  const billing: BillingTable = useTable(engine, 'billing');

  test('are written once, and changed only by the run that read the newest version', async () => {
    expect(await saveRecord(billing, record(1))).toBe(true);
    expect(await saveRecord(billing, { ...record(1), quantity: 99 })).toBe(false);
    const next = applyBillingClaim(record(1), 60_000, 2_000);
    expect([await saveRecord(billing, next), await saveRecord(billing, next)]).toEqual([true, false]);
    expect(await findRecord(billing, record(1))).toEqual(next);
    expect(await findRecord(billing, record(2))).toBeUndefined();
  });

  test('are read by account and day, in order', async () => {
    for (const one of [record(2), record(1), record(1, 1_000, '2026-11-25'), record(1, 1_000, '2026-11-27')])
      await saveRecord(billing, one);
    await ensureBilledSince(billing, 'stripe', 'acct-x', '2026-11-01');
    const found = await readRecords(billing, 'acct-x', '2026-11-25', '2026-11-26');
    expect(found.map(({ day, number }) => [day, number])).toEqual([
      ['2026-11-25', 1],
      ['2026-11-26', 1],
      ['2026-11-26', 2],
    ]);
  });

  test('are found while they are due, the longest waiting first, until they are done', async () => {
    for (const one of [record(1, 3_000), record(2, 1_000), record(3, 2_000)]) await saveRecord(billing, one);
    const due = async (nowMs: number, max = 10) =>
      (await loadDueRecords(billing, 'stripe', nowMs, max)).map(({ number }) => number);
    expect([await due(2_000), await due(9_000, 2), await due(500)]).toEqual([[2, 3], [2, 3], []]);
    expect(await loadDueRecords(billing, 'aws-marketplace', 9_000, 10)).toEqual([]);
    await saveRecord(billing, finishBillingRecord(record(2, 1_000), 5_000));
    await saveRecord(billing, failBillingRecord(record(3, 2_000), 'unknown', 5_000));
    expect(await due(9_000)).toEqual([1]);
    expect((await openRecords(billing, 'stripe')).map(({ number }) => number)).toEqual([1]);
    expect(await loadFailedRecords(billing, 'stripe')).toMatchObject([{ number: 3, note: 'unknown' }]);
  });

  test('expire only once they are done', async () => {
    const expiryOf = async (one: BillingRecord) => {
      await saveRecord(billing, one);
      const Key = { k: { S: 'acct-x' }, s: { S: '2026-11-26#credits#000001' } };
      return (await engine.client.send(new GetItemCommand({ TableName: billing.table, Key }))).Item?.expires?.N;
    };
    expect(await expiryOf(record(1))).toBeUndefined();
    const failed = failBillingRecord(record(1), '', 1);
    expect(await expiryOf(failed)).toBeUndefined();
    expect(await expiryOf(finishBillingRecord(failed, 2))).toBe(String(Date.parse('2026-11-26') / 1000 + 430 * 86_400));
  });

  test('take times that no other record of the customer and unit has', async () => {
    const slots = [3, 2, 1].map(minute => minute * 60_000);
    const messages = { ...record(1), unit: 'messages' } as const;
    const elsewhere = { ...record(4), customer: { ...CUSTOMER, customerId: 'cus_2' } };
    expect(await takeSlot(billing, record(1), slots)).toBe(180_000);
    expect(await takeSlot(billing, record(1), slots)).toBe(180_000);
    expect(await takeSlot(billing, record(2), slots)).toBe(120_000);
    expect(await takeSlot(billing, messages, slots)).toBe(180_000);
    expect(await takeSlot(billing, elsewhere, slots)).toBe(180_000);
    expect(await takeSlot(billing, record(3), slots)).toBe(60_000);
    expect(await takeSlot(billing, record(4), slots)).toBeNull();
  });

  test('keep the newest collection, and the first day of an account', async () => {
    const collected = { throughDay: '2026-11-26', collectedMs: 5_000, units: ['credits'] } as const;
    expect(await loadCollected(billing, 'stripe')).toBeNull();
    await saveCollected(billing, 'stripe', collected);
    await saveCollected(billing, 'stripe', { ...collected, throughDay: '2026-11-25', collectedMs: 4_000 });
    expect(await loadCollected(billing, 'stripe')).toEqual(collected);
    expect(await ensureBilledSince(billing, 'stripe', 'acct-x', '2026-11-20')).toBe('2026-11-20');
    expect(await ensureBilledSince(billing, 'stripe', 'acct-x', '2026-11-25')).toBe('2026-11-20');
  });
});
