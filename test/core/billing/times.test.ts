import { describe, expect, test } from 'vitest';
import { isCollectionDue, resolveFirstUsageDay, toFinalUsageDay } from '../../../layers/core/billing/final-day.ts';
import { isFreshMarketplaceSlot, listMarketplaceSlots } from '../../../layers/core/billing/marketplace-times.ts';
import { isFreshStripeSlot, listStripeSlots } from '../../../layers/core/billing/stripe-times.ts';
import { listMissingQuantities, sumUnitsByDay } from '../../../layers/core/billing/units.ts';

const DAY = '2026-11-26';
const at = (text: string): number => Date.parse(`${text}Z`);
const iso = (times: Iterable<number>, max = 3): readonly string[] =>
  [...times].slice(0, max).map(ms => new Date(ms).toISOString().slice(0, 16));

describe('Days of bills', () => {
  test('are final five minutes after their end', () => {
    expect(toFinalUsageDay(at('2026-11-27T00:04:59'))).toBe('2026-11-25');
    expect(toFinalUsageDay(at('2026-11-27T00:05:00'))).toBe('2026-11-26');
  });

  test('are read when one became final, and every six hours for late counts', () => {
    const last = { throughDay: DAY, collectedMs: at('2026-11-27T00:05:00'), units: ['credits'] } as const;
    expect(isCollectionDue(null, 0)).toBe(true);
    expect(isCollectionDue(last, at('2026-11-27T06:04:59'))).toBe(false);
    expect(isCollectionDue(last, at('2026-11-27T06:05:00'))).toBe(true);
    expect(isCollectionDue({ ...last, collectedMs: at('2026-11-28T00:04:00') }, at('2026-11-28T00:05:00'))).toBe(true);
  });

  test('are all read after a pause, however long', () => {
    const last = { throughDay: '2026-06-10', collectedMs: 0, units: ['credits'] } as const;
    expect(resolveFirstUsageDay(last, at('2026-11-27T12:00:00'))).toBe('2026-06-08');
    expect(resolveFirstUsageDay(null, at('2026-11-27T12:00:00'))).toBe('2026-11-24');
  });
});

describe('Times of records at a provider', () => {
  test('are minutes at the end of the day for Stripe, and later the minutes before now', () => {
    expect(iso(listStripeSlots(DAY, at('2026-11-27T00:06:00')))).toEqual([
      '2026-11-26T23:59',
      '2026-11-26T23:58',
      '2026-11-26T23:57',
    ]);
    expect(iso(listStripeSlots(DAY, at('2026-11-29T10:00:30')))).toEqual([
      '2026-11-29T09:59',
      '2026-11-29T09:58',
      '2026-11-29T09:57',
    ]);
    expect(iso(listStripeSlots(DAY, at('2026-11-26T12:00:30')), 1)).toEqual(['2026-11-26T11:59']);
  });

  test('are hours from the last of the day on for AWS, none in the future or older than six hours', () => {
    expect(iso(listMarketplaceSlots(DAY, at('2026-11-27T00:06:00')))).toEqual(['2026-11-26T23:00', '2026-11-27T00:00']);
    expect(iso(listMarketplaceSlots(DAY, at('2026-11-29T10:00:00')), 9)).toEqual([
      '2026-11-29T05:00',
      '2026-11-29T06:00',
      '2026-11-29T07:00',
      '2026-11-29T08:00',
      '2026-11-29T09:00',
      '2026-11-29T10:00',
    ]);
    expect(iso(listMarketplaceSlots(DAY, at('2026-11-26T12:00:30')))).toEqual(['2026-11-26T12:00']);
  });

  test('are used anew only while the provider and the open invoice take them', () => {
    const slotMs = at('2026-11-26T23:00:00');
    expect([44, 45].map(minutes => isFreshStripeSlot(slotMs, slotMs + minutes * 60_000))).toEqual([true, false]);
    expect([354, 355].map(minutes => isFreshMarketplaceSlot(slotMs, slotMs + minutes * 60_000))).toEqual([true, false]);
  });
});

describe('Billed units', () => {
  test('add up credits of all keys, and begun hundreds of messages per key and day', () => {
    const key = [
      { day: DAY, credits: 3, delivered: 0 },
      { day: DAY, credits: 2, delivered: 150 },
      { day: DAY, credits: 0, delivered: 51 },
      { day: '2026-11-27', credits: 1, delivered: 0 },
    ];
    expect([...sumUnitsByDay([key, [{ day: DAY, credits: 10, delivered: 1 }]])]).toEqual([
      [DAY, { credits: 15, messages: 4 }],
      ['2026-11-27', { credits: 1, messages: 0 }],
    ]);
  });

  test('are split where a provider takes no larger quantity', () => {
    expect(listMissingQuantities(5, 2)).toEqual([3]);
    expect(listMissingQuantities(2, 5)).toEqual([]);
    expect(listMissingQuantities(5_000_000_000, 0)).toEqual([2_147_483_647, 2_147_483_647, 705_032_706]);
  });
});
