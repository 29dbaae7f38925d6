import { describe, expect, test } from 'vitest';
import {
  PAYMENT_KEPT_DAYS,
  type PaymentRecord,
  type PaymentsTable,
  readAnswer,
  readPayment,
  savePayment,
  savePaymentAnswer,
} from '../../../layers/storage/payments/payments.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTable } from '../use-engine.ts';

const NOW = Date.UTC(2026, 10, 26);

const claimed: PaymentRecord = {
  id: 'one',
  state: 'working',
  resource: '/x402/v1/token/a/price?',
  order: '{"payment":{}}',
  amount: 18_446_744_073_709_551_615n,
  payer: null,
  transaction: null,
  reason: null,
  secretHash: 'ab12',
  attempts: 0,
  createdMs: NOW,
  heldUntilMs: NOW + 12_000,
  version: 0,
};

describe.each(engineNames)('Payments on %s', name => {
  const payments: PaymentsTable = useTable(useEngine(name), 'payments');

  test('reads what was saved, exactly', async () => {
    expect(await readPayment(payments, 'one')).toBeNull();
    const saved = await savePayment(payments, claimed);
    expect(saved).toEqual({ ...claimed, version: 1 });
    const settled = { ...saved!, state: 'settled', payer: 'ann', transaction: 'tx', reason: 'x', order: null } as const;
    await savePayment(payments, settled);
    expect(await readPayment(payments, 'one')).toEqual({ ...settled, version: 2 });
  });

  test('lets one of several writers of a version change a payment', async () => {
    const claims = await Promise.all(Array.from({ length: 5 }, () => savePayment(payments, claimed)));
    expect(claims.filter(claim => claim !== null)).toHaveLength(1);
    const [first, second] = [
      await savePayment(payments, { ...claimed, version: 1 }),
      await savePayment(payments, { ...claimed, version: 1 }),
    ];
    expect([first?.version, second]).toEqual([2, null]);
  });

  test('keeps an answer for ten minutes, and payments for 430 days', async () => {
    const answer = JSON.stringify({ body: 'ä'.repeat(10_000) });
    await savePaymentAnswer(payments, { id: 'one', version: 1 }, answer, NOW);
    expect(await readAnswer(payments, { id: 'one', version: 2 }, NOW + 600_000)).toBe(answer);
    expect(await readAnswer(payments, { id: 'one', version: 2 }, NOW + 600_001)).toBeNull();
    expect(await readAnswer(payments, { id: 'one', version: 3 }, NOW)).toBeNull();
    expect(PAYMENT_KEPT_DAYS).toBe(430);
  });

  test('keeps no answer that exceeds an item', async () => {
    const noise = Array.from({ length: 120_000 }, (_, at) => Math.sin(at).toString(36).slice(3, 9)).join('');
    await savePaymentAnswer(payments, { id: 'one', version: 1 }, noise, NOW);
    expect(await readAnswer(payments, { id: 'one', version: 2 }, NOW)).toBeNull();
  });
});
