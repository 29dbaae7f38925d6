/** Read units of routes that answer about many tokens at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SOL } from '../../layers/core/identity/address.ts';
import { countReadUnits } from '../../layers/edge/read-units.ts';
import { address, price, START_MS, slotAt, swap } from '../worlds/events.ts';
import { ask } from '../worlds/handlers.ts';
import { openWholeWallets } from './whole-wallets.ts';

const DAY_MS = 86_400_000;
const TOKENS = 1_000;
const rich = address('many-rich');
const maker = address('many-maker');
const mints = Array.from({ length: TOKENS }, (_, n) => address(`many-${n}`));

const trade = (mint: string, at: number, wallet: string) =>
  swap({
    ...{ at, wallet, tx: `many-${mint}-${at}`, token_mint: mint, base_mint: SOL, base_price_usd: '100' },
    ...{ sol_price_usd: '100', token_amount_raw: String(1e9 + at), base_amount_raw: '1000000000', labels: ['ORGANIC'] },
    ...{ pool_address: address(`pool-${mint}`), dex_name: 'pump_swap' },
    ...{ pool_token_reserve_raw: '800000000000', pool_base_reserve_raw: '900000000000' },
  });

/** The rich wallet holds each token; others trade it on the next two days. */
const events = [
  price(0, '100'),
  ...mints.flatMap((mint, n) => [
    {
      ...{ type: 'token', mint, slot: slotAt(START_MS + n), timestamp: START_MS + n, name: `Many ${n}`, decimals: 6 },
      ...{ symbol: `M${n}`, deployer: maker, supply_raw: '1000000000000000', mint_authority: null },
      ...{ freeze_authority: null, primary_dex: null, primary_pool: null },
    },
    trade(mint, 10_000 + n, 'many-rich'),
    trade(mint, DAY_MS + n, 'many-other'),
    trade(mint, 2 * DAY_MS + n, 'many-third'),
  ]),
];

const nowMs = START_MS + 2 * DAY_MS + 600_000;
let end: () => Promise<void>;
beforeAll(async () => {
  end = await openWholeWallets(events, nowMs);
}, 600_000);
afterAll(() => end());

type Body = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

async function measure(target: string): Promise<{ readonly body: Body; readonly units: number }> {
  const count = { units: 0 };
  const caller = { keyId: 'many', requestsPerMinute: '6000', keyHash: 'h' };
  const { status, body } = await countReadUnits(count, () => ask(target, 'enterprise', caller));
  expect(status).toBe(200);
  return { body: body as unknown as Body, units: count.units };
}

const hundred = mints.slice(0, 100);

describe('A hundred quiet tokens', () => {
  test('cost about one read unit each for their prices', async () => {
    const { body, units } = await measure(`/v1/prices?mints=${hundred.join(',')}`);
    expect(body.prices!.every(({ price_usd: usd }) => usd !== null)).toBe(true);
    expect(body.prices).toHaveLength(100);
    expect(units).toBeGreaterThan(50);
    expect(units).toBeLessThanOrEqual(110);
  });

  test('cost half a read unit each for their prices of yesterday', async () => {
    const pairs = hundred.map((mint, n) => `${mint}@${START_MS + DAY_MS + 3_600_000 + n}`);
    const { body, units } = await measure(`/v1/prices/at?pairs=${pairs.join(',')}`);
    expect(body.prices!.map(one => one.as_of_ts_ms)).toEqual(hundred.map((_, n) => START_MS + DAY_MS + n));
    expect(units).toBeGreaterThanOrEqual(50);
    expect(units).toBeLessThanOrEqual(60);
  });
});

describe('A wallet of a thousand quiet tokens', () => {
  test.each([
    ['portfolio?limit=200', 650],
    ['pnl-by-token?limit=200', 650],
    ['worth-history', 1_600],
  ])('reads at most two units a token for %s', async (rest, most) => {
    const { units } = await measure(`/v1/wallet/${rich}/${rest}`);
    expect(units).toBeGreaterThan(TOKENS / 2);
    expect(units).toBeLessThanOrEqual(most);
  });

  test('reads what a page of those that it created needs', async () => {
    const { body, units } = await measure(`/v1/wallet/${maker}/created?limit=200`);
    expect(body.tokens).toHaveLength(200);
    expect(units).toBeLessThanOrEqual(130);
  });
});
