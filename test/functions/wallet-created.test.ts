/** What a wallet launched, over the tables that the processors wrote. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SOL } from '../../layers/core/identity/address.ts';
import { pump } from '../core/launch/rows.ts';
import { address, START_MS, signature, slotAt, swap, transfer } from '../worlds/events.ts';
import { ask } from '../worlds/handlers.ts';
import { openWholeWallets } from './whole-wallets.ts';

const [maker, heir, payer] = ['created-maker', 'created-heir', 'created-payer'].map(address) as [
  string,
  string,
  string,
];
const [climber, sleeper, plain] = ['created-climber', 'created-sleeper', 'created-plain'].map(address) as [
  string,
  string,
  string,
];
const DAY_MS = 86_400_000;

const at = (ms: number) => ({ slot: slotAt(START_MS + ms), timestamp: START_MS + ms });
const token = (ms: number, mint: string, name: string, more: object = {}) => ({
  ...{ type: 'token', mint, ...at(ms), name, symbol: name.slice(0, 3), decimals: 6, deployer: maker },
  ...{ supply_raw: '1000000000000000', mint_authority: null, freeze_authority: null, primary_dex: null },
  ...{ primary_pool: null, ...more },
});
const curve = (millions: number, isComplete = false) => {
  const { pad, raisedRaw, targetRaw, soldRaw, forSaleRaw, virtualTokenRaw, virtualBaseRaw } = pump(millions);
  return {
    ...{
      pad,
      raised_raw: raisedRaw,
      target_raw: targetRaw ?? undefined,
      sold_raw: soldRaw!,
      for_sale_raw: forSaleRaw!,
    },
    ...{ virtual_token_raw: virtualTokenRaw!, virtual_base_raw: virtualBaseRaw!, is_complete: isComplete },
  };
};
/** At 100 USD a SOL, 1,000 tokens for one SOL cost 0.1 USD each. */
const buy = (ms: number, mint: string, sol: number, more: object = {}) =>
  swap({
    ...{ at: ms, wallet: `buyer-${ms}`, tx: `created-${mint}-${ms}`, token_mint: mint, base_price_usd: '100' },
    ...{ sol_price_usd: '100', base_amount_raw: String(sol * 1e9), labels: ['ORGANIC'], ...more },
  });
const reserves = { pool_token_reserve_raw: '1000000000000000', pool_base_reserve_raw: '3000000000' };
const onCurve = { pool_address: address('created-curve'), curve: curve(10), ...reserves };

const events = [
  transfer({ at: 0, tx: 'created-paid', from: payer, to: maker, mint: SOL, decimals: 9, amount_raw: '2000000000' }),
  token(1_000, plain, 'Plain'),
  buy(1_500, plain, 1, { dex_name: 'raydium_amm', pool_address: address('created-plain-pool') }),
  token(2_000, climber, 'Climber'),
  buy(2_500, climber, 2, onCurve),
  buy(3_000, climber, 1, { ...onCurve, curve: curve(793, true) }),
  {
    ...{ type: 'migration', mint: climber, ...at(4_000), signature: signature('created-migration'), event_index: 4 },
    ...{ pad: 'pump_fun', from_pool: onCurve.pool_address, to_pool: address('created-pool'), to_dex: 'pump_swap' },
    ...{ base_mint: SOL, base_decimals: 9, base_amount_raw: '85000000000', token_decimals: 6 },
    token_amount_raw: '206900000000000',
  },
  token(5_000, sleeper, 'Sleeper'),
  buy(5_500, sleeper, 3, { ...onCurve, pool_address: address('created-other-curve') }),
  buy(6_000, sleeper, 1, { ...onCurve, pool_address: address('created-other-curve') }),
  {
    ...{ type: 'token_status', mint: sleeper, ...at(6_500), status: 'rugged', reason: null, reasons: ['pulled'] },
    is_high_risk: true,
  },
  // The newest description names the creator.
  token(7_000, plain, 'Plain', { deployer: heir }),
];

const ranAtMs = START_MS + 60_000;
let end: () => Promise<void>;

beforeAll(async () => {
  end = await openWholeWallets(events, ranAtMs);
}, 120_000);
afterAll(() => end());

const read = (wallet: string, query = '') => ask(`/v1/wallet/${wallet}/created${query}`);

describe('GET /v1/wallet/{address}/created', () => {
  test('lists what became of each token, newest first', async () => {
    const { status, body } = await read(maker);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...{
          wallet: maker,
          funder: payer,
          totals: { created: 2, graduated: 1, rugged: 1, dead: 0 },
          next_cursor: null,
        },
        coverage: { from_ts_ms: START_MS, to_ts_ms: expect.any(Number) },
        tokens: [
          {
            ...{
              token_mint: sleeper,
              name: 'Sleeper',
              symbol: 'Sle',
              pad: 'pump_fun',
              stage: 'curve',
              status: 'rugged',
            },
            ...{ launched_ts_ms: START_MS + 5_000, graduated_ts_ms: null, market_cap_usd: 100_000_000 },
            rugged_time: new Date(START_MS + 6_500).toISOString(),
            ...{ peak_market_cap_usd: 300_000_000, peak_ts_ms: START_MS + 5_500 },
          },
          {
            ...{ token_mint: climber, name: 'Climber', symbol: 'Cli', pad: 'pump_fun', stage: 'graduated' },
            ...{ status: 'pending', launched_ts_ms: START_MS + 2_000, graduated_ts_ms: START_MS + 4_000 },
            // 1,000,000,000 tokens at 0.1 USD, in a pool of 17,000 USD.
            ...{ rugged_time: null, market_cap_usd: 100_000_000, peak_market_cap_usd: 200_000_000 },
            peak_ts_ms: START_MS + 2_500,
          },
        ],
      },
    });
  });

  test('goes with the newest description, and shows neither cap nor peak of a thin pool', async () => {
    const { body } = await read(heir);
    expect(body).toMatchObject({ funder: null, totals: { created: 1, graduated: 0, rugged: 0, dead: 0 } });
    expect(body.tokens).toMatchObject([
      { token_mint: plain, pad: null, stage: null, market_cap_usd: null, launched_ts_ms: START_MS + 1_000 },
    ]);
  });

  test('pages by launch, and refuses a foreign cursor and a limit out of bounds', async () => {
    const first = await read(maker, '?limit=1');
    expect(first.body).toMatchObject({ tokens: [{ token_mint: sleeper }], totals: { created: 2 } });
    const cursor = encodeURIComponent(String(first.body.next_cursor));
    const second = await read(maker, `?limit=1&cursor=${cursor}`);
    expect(second.body).toMatchObject({ tokens: [{ token_mint: climber }], next_cursor: null });
    expect((await read(heir, `?cursor=${cursor}`)).status).toBe(400);
    expect((await read(maker, '?limit=201')).status).toBe(400);
  });

  test('knows the coverage, and nothing else, of a wallet that created nothing', async () => {
    const { status, body } = await read(address('created-nobody'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ funder: null, tokens: [], totals: { created: 0, graduated: 0, rugged: 0, dead: 0 }, next_cursor: null },
      coverage: { from_ts_ms: START_MS },
    });
  });

  test.each([
    ['a millisecond before 24 hours without a trade', -1, 'curve', 0],
    ['24 hours after the last trade', 0, 'dead', 1],
    ['two days later', DAY_MS, 'dead', 1],
  ])('judges a launch %s', async (_title, moreMs, stage, dead) => {
    vi.setSystemTime(START_MS + 6_000 + DAY_MS + moreMs);
    const { body } = await read(maker);
    vi.setSystemTime(ranAtMs);
    expect(body).toMatchObject({ totals: { created: 2, graduated: 1, dead }, tokens: [{ stage }, {}] });
  });
});
