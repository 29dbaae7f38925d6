import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useEngine } from '../../storage/use-engine.ts';
import {
  afterDay,
  DAY_MS,
  dayAfter,
  type Exports,
  FIRST_DAY,
  HOUR_MS,
  openExports,
  stripeAt,
} from '../../worlds/billing/exports.ts';
import type { ServerFault } from '../../worlds/billing/faulty-server.ts';
import { type FakeStripe, startStripe } from '../../worlds/billing/stripe.ts';

const ANN = { provider: 'stripe', customerId: 'cus_ann', subscriptionId: null } as const;

describe('The exporter to Stripe', () => {
  const engine = useEngine();
  let world: Exports;
  let stripe: FakeStripe;

  beforeEach(async () => {
    world = await openExports(engine.client);
    stripe = await startStripe(() => world.clock.nowMs);
    await world.addAccount('acct-ann', ANN);
    await world.run(stripeAt(stripe));
  });
  afterEach(() => stripe.stop());

  const credits = () => stripe.billed('cus_ann', 'chain_credits');
  const runAt = async (ms: number): Promise<void> => {
    world.clock.nowMs = ms;
    await world.run(stripeAt(stripe));
  };
  /** Runs every few minutes until no record is left to send or check. */
  const runUntilDone = async (): Promise<void> => {
    for (let runs = 0; runs < 200 && (await world.open('stripe')).length > 0; runs++)
      await runAt(world.clock.nowMs + HOUR_MS / 4);
    expect(await world.open('stripe')).toEqual([]);
  };

  test('bills nothing of a day that may still change', async () => {
    await world.use('key-acct-ann', FIRST_DAY, 40);
    await runAt(Date.parse(FIRST_DAY) + DAY_MS + 4 * 60_000);
    expect(stripe.events).toEqual([]);
  });

  test('bills the credits and message units of all keys of an account once', async () => {
    await world.addKey('acct-ann', 'key-second');
    await world.use('key-acct-ann', FIRST_DAY, 40, 250);
    await world.use('key-second', FIRST_DAY, 2, 1);
    await runAt(afterDay(0));
    await runUntilDone();
    expect(credits()).toBe(42);
    // Units are begun per key: 3 and 1.
    expect(stripe.billed('cus_ann', 'chain_message_units')).toBe(4);
    expect(stripe.events.map(({ identifier }) => identifier).sort()).toEqual([
      `acct-ann.${FIRST_DAY}.credits.1`,
      `acct-ann.${FIRST_DAY}.messages.1`,
    ]);
    expect(world.notes.counts.get('chain_billing_units_total{unit="credits"}')).toBe(42);
  });

  test('bills a late count as another event, in the current period', async () => {
    await world.use('key-acct-ann', FIRST_DAY, 40);
    await runAt(afterDay(0));
    await world.use('key-acct-ann', FIRST_DAY, 47);
    await runAt(afterDay(0) + 7 * HOUR_MS);
    expect(stripe.events.map(({ value }) => value)).toEqual([40, 7]);
    const [first, late] = stripe.events;
    expect(new Date(first!.timestampMs).toISOString().slice(0, 10)).toBe(FIRST_DAY);
    expect(late!.timestampMs).toBeGreaterThan(afterDay(0) + 6 * HOUR_MS);
  });

  test('warns when usage is less than what is recorded, and bills nothing back', async () => {
    await world.use('key-acct-ann', FIRST_DAY, 40);
    await runAt(afterDay(0));
    await world.use('key-acct-ann', FIRST_DAY, 39);
    await runAt(afterDay(0) + 7 * HOUR_MS);
    expect(credits()).toBe(40);
    expect(world.notes.warned).toEqual([`acct-ann used 39 credits on ${FIRST_DAY}, but 40 are recorded.`]);
  });

  test('catches up after days without a run', async () => {
    for (const day of [0, 1, 2, 3, 4, 5, 6, 7]) await world.use('key-acct-ann', dayAfter(day), 10);
    await runAt(afterDay(7));
    expect(credits()).toBe(80);
  });

  test('bills an account from the day on which it was given to Stripe', async () => {
    await world.addAccount('acct-bob', null);
    for (const day of [0, 1, 2]) await world.use('key-acct-bob', dayAfter(day), 5);
    await runAt(afterDay(0));
    world.clock.nowMs = Date.parse(dayAfter(1)) + 20 * HOUR_MS;
    await world.bill('acct-bob', { ...ANN, customerId: 'cus_bob' });
    await runAt(afterDay(2));
    expect(stripe.billed('cus_bob', 'chain_credits')).toBe(10);
  });

  test('bills a customer that an account had when its usage was recorded', async () => {
    await world.use('key-acct-ann', FIRST_DAY, 40);
    stripe.plan.push('throttled');
    await runAt(afterDay(0));
    await world.bill('acct-ann', { ...ANN, customerId: 'cus_new' });
    await runUntilDone();
    expect([credits(), stripe.billed('cus_new', 'chain_credits')]).toEqual([40, 0]);
  });

  const recovered: readonly (readonly ServerFault[])[] = [
    ['lost'],
    ['unheard'],
    ['late'],
    ['failed'],
    ['broken'],
    ['cut', 'cut'],
    ['twice'],
    ['throttled', 'throttled'],
    ['late', 'unheard', 'throttled', 'broken', 'lost'],
  ];
  test.each(recovered)('bills once when the first calls are: %s', async (...plan) => {
    await world.use('key-acct-ann', FIRST_DAY, 40);
    stripe.plan.push(...plan);
    await runAt(afterDay(0));
    await runUntilDone();
    stripe.release();
    expect(credits()).toBe(40);
    expect(world.notes.failed).toEqual([]);
  });

  test('keeps usage time and identity of an event whose result is unknown', async () => {
    await world.use('key-acct-ann', FIRST_DAY, 40);
    stripe.plan.push('unheard', 'lost', 'lost');
    await runAt(afterDay(0));
    const [record] = await world.open('stripe');
    for (const hours of [1, 5]) await runAt(afterDay(0) + hours * HOUR_MS);
    expect((await world.open('stripe'))[0]).toMatchObject({
      slotMs: record!.slotMs,
      unknown: { firstMs: afterDay(0), lastMs: afterDay(0) + 5 * HOUR_MS },
      tries: 3,
    });
  });

  describe('after the time in which Stripe recognizes a repeat', () => {
    const unknownFor = async (fault: ServerFault, hours: number): Promise<number> => {
      await world.use('key-acct-ann', FIRST_DAY, 40);
      stripe.plan.push(fault);
      await runAt(afterDay(0));
      const writes = stripe.writes();
      await runAt(afterDay(0) + hours * HOUR_MS);
      return stripe.writes() - writes;
    };

    test('repeats an event within 23 hours only', async () => {
      expect(await unknownFor('unheard', 22)).toBe(1);
    });

    test('closes an event that the sums have, and does not repeat it', async () => {
      expect(await unknownFor('unheard', 26)).toBe(0);
      await runUntilDone();
      expect([credits(), stripe.events.length]).toEqual([40, 1]);
      expect(world.notes.failed).toEqual([]);
    });

    test('sends an event again that the sums do not have', async () => {
      expect(await unknownFor('lost', 26)).toBe(0);
      await runUntilDone();
      expect([credits(), stripe.events.length]).toEqual([40, 1]);
    });

    test('waits until the sums have an event that arrived late', async () => {
      await world.use('key-acct-ann', FIRST_DAY, 40);
      stripe.plan.push('lost', 'unheard');
      for (const minutes of [0, 22 * 60 + 55, 23 * 60 + 1]) await runAt(afterDay(0) + minutes * 60_000);
      await runUntilDone();
      expect([credits(), stripe.events.length]).toEqual([40, 1]);
      expect(world.notes.failed).toEqual([]);
    });

    test('waits while the sums cannot be read', async () => {
      stripe.sums = { status: 500 };
      await unknownFor('unheard', 26);
      await runAt(afterDay(0) + 40 * HOUR_MS);
      expect(await world.open('stripe')).toHaveLength(1);
      stripe.sums = null;
      await runUntilDone();
      expect([credits(), stripe.events.length]).toEqual([40, 1]);
    });

    test('leaves an event to the operator when another one is in its minute', async () => {
      await world.use('key-acct-ann', FIRST_DAY, 40);
      stripe.plan.push('unheard');
      await runAt(afterDay(0));
      (stripe.events as object[]).push({ ...stripe.events[0], identifier: 'foreign', value: 3 });
      await runAt(afterDay(0) + 26 * HOUR_MS);
      expect(await world.failed('stripe')).toMatchObject([{ quantity: 40, unknown: { firstMs: afterDay(0) } }]);
      expect(world.notes.failed[0]).toContain('is 43, of 40 sent');
    });
  });

  test('gives two accounts of one customer different minutes, so that each can be proven', async () => {
    await world.addAccount('acct-twin', ANN);
    world.clock.nowMs += 60_000;
    await world.use('key-acct-ann', dayAfter(1), 5);
    await world.use('key-acct-twin', dayAfter(1), 5);
    stripe.plan.push('unheard', 'lost');
    await runAt(afterDay(1));
    await runAt(afterDay(1) + 26 * HOUR_MS);
    await runUntilDone();
    expect(credits()).toBe(10);
    expect(new Set(stripe.events.map(({ timestampMs }) => timestampMs)).size).toBe(2);
  });

  test('keeps a refused record as failed, with the reason, and goes on with the others', async () => {
    await world.addAccount('acct-bob', { ...ANN, customerId: 'cus_bob' });
    await world.use('key-acct-ann', dayAfter(1), 5);
    await world.use('key-acct-bob', dayAfter(1), 6);
    stripe.unknown.add('cus_ann');
    await runAt(afterDay(1));
    expect(stripe.billed('cus_bob', 'chain_credits')).toBe(6);
    expect(await world.failed('stripe')).toMatchObject([
      { account: 'acct-ann', quantity: 5, unknown: null, note: "No such customer: 'cus_ann'" },
    ]);
    expect(world.notes.failed).toHaveLength(1);
    await runAt(afterDay(1) + 60_000);
    // Each run counts it, so that the alarm stays on.
    expect(world.notes.counts.get('chain_billing_records_failed_total')).toBe(2);
  });

  test('finds an event that Stripe accepted and dropped later', async () => {
    await world.use('key-acct-ann', FIRST_DAY, 40);
    stripe.dropped.add('cus_ann');
    await runAt(afterDay(0));
    expect(await world.failed('stripe')).toEqual([]);
    await runUntilDone();
    expect(await world.failed('stripe')).toMatchObject([{ quantity: 40, unknown: null }]);
    expect(world.clock.nowMs).toBeGreaterThanOrEqual(afterDay(0) + 24 * HOUR_MS);
  });

  test('fails an event whose identifier Stripe knows although it was never sent', async () => {
    await world.use('key-acct-ann', FIRST_DAY, 40);
    (stripe.events as object[]).push({
      identifier: `acct-ann.${FIRST_DAY}.credits.1`,
      acceptedMs: afterDay(0),
      customer: 'cus_ann',
      name: 'chain_credits',
      value: 40,
      timestampMs: afterDay(0),
    });
    await runAt(afterDay(0));
    expect(await world.failed('stripe')).toMatchObject([{ quantity: 40, unknown: null }]);
    expect(credits()).toBe(40);
  });

  test('reports a wrong key as an error of the run, and bills once it is right', async () => {
    await world.use('key-acct-ann', FIRST_DAY, 40);
    world.clock.nowMs = afterDay(0);
    await expect(world.run(stripeAt(stripe, 'rk_test_wrong'))).rejects.toThrow(
      'stripe denies access: Invalid API Key provided',
    );
    await runUntilDone();
    expect(credits()).toBe(40);
  });

  test.each([
    { formula: 'count', window: null },
    { formula: 'sum', window: 'hour' },
  ])('sends nothing to a meter that would not add up events: $formula $window', async aggregation => {
    await world.use('key-acct-ann', FIRST_DAY, 40);
    stripe.aggregation = aggregation;
    await expect(runAt(afterDay(0))).rejects.toThrow('The meter chain_credits must sum up raw events');
    expect(stripe.events).toEqual([]);
  });

  test('stops calling a provider that does not answer, and continues with the next run', async () => {
    for (let day = 0; day < 20; day++) await world.use('key-acct-ann', dayAfter(day), 1);
    stripe.plan.push(...Array.from({ length: 20 }, () => 'failed' as const));
    const before = stripe.writes();
    await runAt(afterDay(19));
    expect(stripe.writes() - before).toBeLessThan(10);
    stripe.plan.length = 0;
    await runUntilDone();
    expect(credits()).toBe(20);
  });
});
