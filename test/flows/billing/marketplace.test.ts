import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Billing } from '../../../layers/storage/access/accounts.ts';
import { useEngine } from '../../storage/use-engine.ts';
import {
  afterDay,
  DAY_MS,
  dayAfter,
  type Exports,
  FIRST_DAY,
  HOUR_MS,
  marketplaceAt,
  openExports,
} from '../../worlds/billing/exports.ts';
import type { ServerFault } from '../../worlds/billing/faulty-server.ts';
import { type FakeMarketplace, startMarketplace } from '../../worlds/billing/marketplace.ts';

const LICENSE = 'arn:aws:license-manager::123456789012:license:l-1';
const buyer = (account: number): Billing => ({
  provider: 'aws-marketplace',
  customerAccountId: String(account).padStart(12, '0'),
  licenseArn: LICENSE,
});

describe('The exporter to AWS Marketplace', () => {
  const engine = useEngine();
  let world: Exports;
  let marketplace: FakeMarketplace;

  beforeEach(async () => {
    world = await openExports(engine.client);
    marketplace = await startMarketplace(() => world.clock.nowMs);
    await world.addAccount('acct-ann', buyer(1));
    await world.run(marketplaceAt(marketplace));
  });
  afterEach(() => marketplace.stop());

  const credits = (account = 1) => marketplace.billed(String(account).padStart(12, '0'), 'credits');
  const runAt = async (ms: number): Promise<void> => {
    world.clock.nowMs = ms;
    await world.run(marketplaceAt(marketplace));
  };
  const runUntilDone = async (): Promise<void> => {
    for (let runs = 0; runs < 100 && (await world.open('aws-marketplace')).length > 0; runs++)
      await runAt(world.clock.nowMs + HOUR_MS / 4);
    expect(await world.open('aws-marketplace')).toEqual([]);
  };

  test('meters a day once, in its last hour', async () => {
    await world.use('key-acct-ann', FIRST_DAY, 40, 101);
    await runAt(afterDay(0));
    await runAt(afterDay(0) + HOUR_MS);
    expect(credits()).toBe(40);
    expect(marketplace.billed('000000000001', 'message_units')).toBe(2);
    expect(marketplace.sizes).toEqual([2]);
  });

  test('sends at most 25 records in a call', async () => {
    for (let account = 2; account <= 60; account++) {
      await world.addAccount(`acct-${account}`, buyer(account));
      await world.use(`key-acct-${account}`, dayAfter(1), account);
    }
    await runAt(afterDay(1));
    expect([...marketplace.sizes].sort()).toEqual([25, 25, 9]);
    for (let account = 2; account <= 60; account++) expect(credits(account)).toBe(account);
  });

  test('meters a late count in another hour', async () => {
    await world.use('key-acct-ann', FIRST_DAY, 40);
    await runAt(afterDay(0));
    await world.use('key-acct-ann', FIRST_DAY, 47);
    await runAt(afterDay(0) + 7 * HOUR_MS);
    expect(credits()).toBe(47);
  });

  test('meters days that are older than six hours in the newest hours', async () => {
    for (const day of [0, 1, 2, 3, 4, 5, 6, 7, 8]) await world.use('key-acct-ann', dayAfter(day), 10);
    await runAt(afterDay(8) + 9 * HOUR_MS);
    // AWS accepts six hours, so three days wait for new ones.
    expect(credits()).toBe(60);
    await runUntilDone();
    expect(credits()).toBe(90);
  });

  const recovered: readonly (readonly ServerFault[])[] = [
    ['lost'],
    ['unheard'],
    ['late'],
    ['failed'],
    ['broken'],
    ['cut'],
    ['twice'],
    ['throttled'],
    ['half', 'half'],
    ['late', 'unheard', 'throttled', 'broken', 'half', 'lost'],
  ];
  test.each(recovered)('meters once when the first calls are: %s', async (...plan) => {
    for (let account = 2; account <= 9; account++) {
      await world.addAccount(`acct-${account}`, buyer(account));
      await world.use(`key-acct-${account}`, dayAfter(1), account);
    }
    marketplace.plan.push(...plan);
    await runAt(afterDay(1));
    await runUntilDone();
    marketplace.release();
    for (let account = 2; account <= 9; account++) expect(credits(account)).toBe(account);
    expect(world.notes.failed).toEqual([]);
  });

  test('takes another hour for a record that AWS never accepted in time', async () => {
    await world.use('key-acct-ann', FIRST_DAY, 40);
    marketplace.plan.push('throttled');
    await runAt(afterDay(0));
    await runAt(afterDay(0) + 10 * HOUR_MS);
    expect(credits()).toBe(40);
  });

  test('leaves a record to the operator whose result is unknown after six hours', async () => {
    await world.use('key-acct-ann', FIRST_DAY, 40);
    marketplace.plan.push('unheard');
    await runAt(afterDay(0));
    const writes = marketplace.writes();
    await runAt(afterDay(0) + 10 * HOUR_MS);
    expect(marketplace.writes()).toBe(writes);
    expect(await world.failed('aws-marketplace')).toMatchObject([
      { quantity: 40, unknown: { firstMs: afterDay(0) }, note: expect.stringContaining('--not-billed') },
    ]);
    expect(credits()).toBe(40);
  });

  test('fails a record whose hour another sender metered with another quantity', async () => {
    await world.use('key-acct-ann', FIRST_DAY, 40);
    marketplace.meterElsewhere({
      CustomerAWSAccountId: '000000000001',
      LicenseArn: LICENSE,
      Dimension: 'credits',
      Timestamp: (Date.parse(FIRST_DAY) + DAY_MS - HOUR_MS) / 1000,
      Quantity: 7,
    });
    await runAt(afterDay(0));
    expect(await world.failed('aws-marketplace')).toMatchObject([{ quantity: 40, unknown: null }]);
    expect(credits()).toBe(7);
  });

  test('fails only the records of a call that are wrong', async () => {
    await world.addAccount('acct-bob', { ...buyer(2), licenseArn: `${LICENSE}-expired` } as Billing);
    await world.addAccount('acct-cid', buyer(3));
    for (const name of ['ann', 'bob', 'cid']) await world.use(`key-acct-${name}`, dayAfter(1), 5);
    marketplace.unsubscribed.add('000000000003');
    await runAt(afterDay(1));
    expect([credits(1), credits(2), credits(3)]).toEqual([5, 0, 0]);
    const failed = await world.failed('aws-marketplace');
    expect(failed.map(({ account, note }) => [account, note])).toEqual([
      ['acct-bob', 'InvalidLicenseException: Refused: InvalidLicenseException'],
      ['acct-cid', 'AWS answered CustomerNotSubscribed'],
    ]);
  });

  test('fails every record of a dimension that the product does not have', async () => {
    await world.use('key-acct-ann', FIRST_DAY, 40);
    world.clock.nowMs = afterDay(0);
    await world.run(marketplaceAt(marketplace, 'credit'));
    expect(await world.failed('aws-marketplace')).toMatchObject([{ quantity: 40, unknown: null }]);
  });
});
