import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Provider } from '../../layers/core/billing/provider.ts';
import { closeBilling, confirmBilling, readBillingStatus, retryBilling } from '../../lib/operator/billing.ts';
import type { Target } from '../../lib/operator/target.ts';
import { type Engine, startEngine } from '../storage/engines.ts';
import {
  afterDay,
  type Exports,
  FIRST_DAY,
  HOUR_MS,
  marketplaceAt,
  openExports,
  stripeAt,
} from '../worlds/billing/exports.ts';
import { type FakeMarketplace, startMarketplace } from '../worlds/billing/marketplace.ts';
import { type FakeStripe, startStripe } from '../worlds/billing/stripe.ts';

const ID = `acct-ann.${FIRST_DAY}.credits.1`;
const LICENSE = 'arn:aws:license-manager::123456789012:license:l-1';

describe('The operator of billing', () => {
  let engine: Engine;
  let world: Exports;
  let target: Target;

  beforeAll(async () => {
    engine = await startEngine('dynoxide');
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    world = await openExports(engine.client);
    const { accounts, billing, keys, usage } = world.tables;
    const { endpoint, region, credentials } = engine.client.config;
    const { protocol, hostname, port } = await endpoint!();
    target = {
      client: {
        endpoint: `${protocol}//${hostname}:${port}`,
        region: await region(),
        credentials: await credentials(),
      },
      outputs: {
        AccountsTable: accounts.table,
        BillingTable: billing.table,
        KeysTable: keys.table,
        UsageTable: usage.table,
      },
    };
  });

  const runAt = (provider: () => Provider, ms: number): Promise<void> => {
    world.clock.nowMs = ms;
    return world.run(provider());
  };
  const statusOf = async (name: Provider['name']) =>
    (await readBillingStatus(target)).find(one => one.provider === name)!;

  describe('with Stripe', () => {
    let stripe: FakeStripe;
    const provider = () => stripeAt(stripe);

    beforeEach(async () => {
      stripe = await startStripe(() => world.clock.nowMs);
      await world.addAccount('acct-ann', { provider: 'stripe', customerId: 'cus_typo', subscriptionId: null });
      await world.run(provider());
      await world.use('key-acct-ann', FIRST_DAY, 40);
    });
    afterEach(() => stripe.stop());

    test('sees what waits and what failed, with the reason', async () => {
      expect(await statusOf('stripe')).toMatchObject({ waiting: [], failed: [] });
      stripe.plan.push('unheard');
      await runAt(provider, afterDay(0));
      const { throughDay, waiting } = await statusOf('stripe');
      expect([throughDay, waiting.length]).toEqual([FIRST_DAY, 1]);
      expect(waiting[0]).toMatchObject({ id: ID, quantity: 40, isUnknown: true, tries: 1, status: 'open' });
      expect(await statusOf('aws-marketplace')).toMatchObject({ throughDay: null, waiting: [], failed: [] });
    });

    test('corrects the customer of an account and retries its record', async () => {
      stripe.unknown.add('cus_typo');
      await runAt(provider, afterDay(0));
      expect((await statusOf('stripe')).failed).toMatchObject([{ id: ID, note: "No such customer: 'cus_typo'" }]);
      await world.bill('acct-ann', { provider: 'stripe', customerId: 'cus_ann', subscriptionId: null });
      await retryBilling(target, ID, false, world.clock.nowMs);
      await runAt(provider, afterDay(0) + HOUR_MS);
      expect(stripe.billed('cus_ann', 'chain_credits')).toBe(40);
      expect((await statusOf('stripe')).failed).toEqual([]);
    });

    test('cannot retry a record that did not fail, or that does not exist', async () => {
      await runAt(provider, afterDay(0));
      await expect(retryBilling(target, ID, false, 0)).rejects.toThrow(`The record ${ID} did not fail`);
      for (const id of [ID.replace('.1', '.2'), 'acct-ann', `${ID}; drop`])
        await expect(confirmBilling(target, id, 0)).rejects.toThrow(`Record ${id} does not exist.`);
    });
  });

  describe('with AWS Marketplace', () => {
    let marketplace: FakeMarketplace;
    const provider = () => marketplaceAt(marketplace);

    beforeEach(async () => {
      marketplace = await startMarketplace(() => world.clock.nowMs);
      await world.addAccount('acct-ann', {
        provider: 'aws-marketplace',
        customerAccountId: '000000000001',
        licenseArn: LICENSE,
      });
      await world.run(provider());
      await world.use('key-acct-ann', FIRST_DAY, 40);
    });
    afterEach(() => marketplace.stop());

    const billed = () => marketplace.billed('000000000001', 'credits');
    const unknownAfter = async (fault: 'lost' | 'unheard'): Promise<void> => {
      marketplace.plan.push(fault);
      await runAt(provider, afterDay(0));
      await runAt(provider, afterDay(0) + 8 * HOUR_MS);
      expect((await statusOf('aws-marketplace')).failed).toMatchObject([{ id: ID, isUnknown: true }]);
    };

    test('must say whether AWS has a record whose result is unknown', async () => {
      await unknownAfter('unheard');
      await expect(retryBilling(target, ID, false, world.clock.nowMs)).rejects.toThrow(`billing confirm ${ID}`);
      await confirmBilling(target, ID, world.clock.nowMs);
      await runAt(provider, afterDay(0) + 9 * HOUR_MS);
      expect(billed()).toBe(40);
      expect((await statusOf('aws-marketplace')).failed).toEqual([]);
    });

    test('bills the running day of an account that leaves, once its keys are revoked', async () => {
      const day = '2026-11-21';
      const noonMs = Date.parse(`${day}T12:00:00Z`);
      await runAt(provider, noonMs);
      await world.use('key-acct-ann', day, 3);
      await expect(closeBilling(target, 'acct-ann', noonMs)).rejects.toThrow('Revoke the key key-acct-ann');
      await world.revoke('acct-ann', 'key-acct-ann', noonMs);
      await expect(closeBilling(target, 'acct-ann', noonMs + 30_000)).rejects.toThrow('wait a minute');
      expect(await closeBilling(target, 'acct-ann', noonMs + 60_000)).toMatchObject([{ quantity: 3 }]);
      await runAt(provider, noonMs + 120_000);
      expect(billed()).toBe(43);
      for (const later of [14, 30, 54]) await runAt(provider, noonMs + later * HOUR_MS);
      expect(billed()).toBe(43);
    });

    test('retries a record that AWS does not have, in a new hour', async () => {
      await unknownAfter('lost');
      await retryBilling(target, ID, true, world.clock.nowMs);
      await runAt(provider, afterDay(0) + 9 * HOUR_MS);
      expect(billed()).toBe(40);
    });
  });
});
