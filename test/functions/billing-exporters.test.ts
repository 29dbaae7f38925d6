import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { toFinalUsageDay } from '../../layers/core/billing/final-day.ts';
import { ensureBilledSince } from '../../layers/storage/billing/collections.ts';
import { type Engine, startEngine } from '../storage/engines.ts';
import { type Exports, openExports } from '../worlds/billing/exports.ts';
import { type FakeMarketplace, startMarketplace } from '../worlds/billing/marketplace.ts';
import { type FakeStripe, STRIPE_KEY, startStripe } from '../worlds/billing/stripe.ts';

type Handler = (event: unknown, context: never) => Promise<void>;

describe('The exporters as functions', () => {
  let engine: Engine;
  let world: Exports;
  let stripe: FakeStripe;
  let marketplace: FakeMarketplace;
  let parameters: Server;
  let secret = 'rk_test_old';
  const day = toFinalUsageDay(Date.now());

  beforeAll(async () => {
    engine = await startEngine('dynoxide');
    world = await openExports(engine.client);
    [stripe, marketplace] = [await startStripe(Date.now), await startMarketplace(Date.now)];
    parameters = createServer((_request, response) =>
      response.end(JSON.stringify({ Parameter: { Name: '/chain/stripe-key', Value: secret } })),
    );
    await new Promise<void>(resolve => parameters.listen(0, '127.0.0.1', resolve));
    const { hostname, port } = await engine.client.config.endpoint!();
    const variables = {
      AWS_ENDPOINT_URL: `http://${hostname}:${port}`,
      AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${(parameters.address() as AddressInfo).port}`,
      AWS_ENDPOINT_URL_MARKETPLACE_METERING: marketplace.url,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      STRIPE_URL: stripe.url,
      STRIPE_KEY_PARAMETER: '/chain/stripe-key',
      TABLE_ACCOUNTS: world.tables.accounts.table,
      TABLE_KEYS: world.tables.keys.table,
      TABLE_USAGE: world.tables.usage.table,
      TABLE_BILLING: world.tables.billing.table,
      TABLE_OPERATIONS: world.tables.operations.table,
    };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    parameters.close();
    await Promise.all([stripe.stop(), marketplace.stop(), engine.stop()]);
  });

  const use = async (account: string, provider: 'stripe' | 'aws-marketplace'): Promise<void> => {
    await ensureBilledSince(world.tables.billing, provider, account, day);
    await world.use(`key-${account}`, day, 40, 101);
  };

  test('read the key of Stripe with each run and report credits and messages', async () => {
    vi.stubEnv('BILLED_CREDITS', 'chain_credits');
    vi.stubEnv('BILLED_MESSAGES', 'chain_message_units');
    const handler: Handler = (await import('../../functions/schedule/billing-stripe.ts')).handler;
    await world.addAccount('acct-ann', { provider: 'stripe', customerId: 'cus_ann', subscriptionId: null });
    await use('acct-ann', 'stripe');
    await expect(handler({}, {} as never)).rejects.toThrow('stripe denies access');
    secret = STRIPE_KEY;
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    await handler({}, {} as never);
    vi.useRealTimers();
    expect(['chain_credits', 'chain_message_units'].map(name => stripe.billed('cus_ann', name))).toEqual([40, 2]);
  });

  test('report to AWS Marketplace the units that have a dimension', async () => {
    vi.stubEnv('BILLED_CREDITS', 'credits');
    vi.stubEnv('BILLED_MESSAGES', '');
    const handler: Handler = (await import('../../functions/schedule/billing-marketplace.ts')).handler;
    const licenseArn = 'arn:aws:license-manager::123456789012:license:l-1';
    await world.addAccount('acct-bob', { provider: 'aws-marketplace', customerAccountId: '000000000002', licenseArn });
    await use('acct-bob', 'aws-marketplace');
    await handler({}, {} as never);
    const billed = ['credits', 'message_units'].map(name => marketplace.billed('000000000002', name));
    expect(billed).toEqual([40, 0]);
  });
});
