/** Routes of a whole wallet, over the tables that the processors wrote. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INCINERATOR, SOL, SYSTEM } from '../../layers/core/identity/address.ts';
import { countReadUnits } from '../../layers/edge/read-units.ts';
import { address, price, START_MS, signature, swap, transfer } from '../worlds/events.ts';
import { ask } from '../worlds/handlers.ts';
import { openWholeWallets } from './whole-wallets.ts';

const [ann, bob, mint, other] = ['whole-ann', 'whole-bob', 'whole-mint', 'whole-other'].map(address) as [
  string,
  string,
  string,
  string,
];
const dan = address('whole-dan');
const sol = (usd: number): string => String(usd * 10_000_000);
const tokens = (amount: number): string => String(amount * 1_000_000);

/** SOL costs 100 USD; a fee of 0.1 USD is a million lamports. */
const priced = { base_price_usd: '100', sol_price_usd: '100', token_mint: mint };
const events = [
  price(0, '100'),
  transfer({ at: 500, tx: 'paid', from: bob, to: ann, mint: SOL, decimals: 9, amount_raw: sol(400) }),
  swap({
    ...{ ...priced, at: 1_000, wallet: 'whole-ann', tx: 'first', network_fee_lamports: 1_000_000 },
    ...{ token_amount_raw: tokens(100), base_amount_raw: sol(100), pool_address: address('whole-pool') },
  }),
  swap({
    ...{ ...priced, at: 2_000, wallet: 'whole-ann', tx: 'second', network_fee_lamports: 1_000_000 },
    ...{ token_amount_raw: tokens(100), base_amount_raw: sol(200) },
  }),
  transfer({ at: 3_000, tx: 'sent', from: ann, to: bob, mint, decimals: 6, amount_raw: tokens(50) }),
  swap({
    ...{ ...priced, at: 4_000, wallet: 'whole-ann', tx: 'third', direction: 'sell' },
    ...{ token_amount_raw: tokens(100), base_amount_raw: sol(300), network_fee_lamports: 500_000 },
  }),
  swap({
    ...{ ...priced, at: 5_000, wallet: 'whole-carl', tx: 'mark', labels: ['ORGANIC'] },
    ...{ token_amount_raw: tokens(10), base_amount_raw: sol(40) },
    ...{ pool_token_reserve_raw: tokens(1_000), pool_base_reserve_raw: sol(4_000), dex_name: 'pump_swap' },
    pool_address: address('whole-pool'),
  }),
  transfer({ at: 5_500, tx: 'burnt', from: dan, to: INCINERATOR, mint, decimals: 6, amount_raw: tokens(1) }),
  transfer({ at: 5_600, tx: 'gone', from: dan, to: SYSTEM, mint, decimals: 6, amount_raw: tokens(2) }),
  swap({
    ...{ token_mint: other, at: 6_000, wallet: 'whole-ann', tx: 'unpriced' },
    ...{ base_mint: address('whole-quote'), base_price_usd: undefined, token_amount_raw: tokens(5) },
  }),
  // Eve trades 60 tokens in turn.
  ...Array.from({ length: 300 }, (_, n) =>
    swap({
      ...{ ...priced, at: 2_500 + n, wallet: 'whole-eve', tx: `eve-${n}`, token_mint: address(`eve-${n % 60}`) },
      ...{ token_amount_raw: tokens(1), base_amount_raw: sol(1) },
    }),
  ),
];

const nowMs = START_MS + 60_000;
let end: () => Promise<void>;
beforeAll(async () => {
  end = await openWholeWallets(events, nowMs);
}, 120_000);
afterAll(() => end());

const path = (wallet: string, rest: string): string => `/v1/wallet/${wallet}/${rest}`;

const all = { from_ts_ms: START_MS + 500, to_ts_ms: START_MS + 6_000 };

describe('GET /v1/wallet/{address}/pnl-by-token', () => {
  test('has the law of the worked example', async () => {
    const { status, body } = await ask(path(ann, 'pnl-by-token'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ wallet: ann, next_cursor: null, coverage: all });
    const [first, second] = body.tokens as unknown as readonly Record<string, unknown>[];
    expect(first).toEqual({
      ...{ token_mint: mint, name: null, symbol: null, buys: 2, sells: 1, bought_raw: tokens(200) },
      ...{ sold_raw: tokens(100), bought_usd: 300, sold_usd: 300, fees_usd: 0.25, realized_pnl_usd: 149.9 },
      ...{ unrealized_pnl_usd: 99.95, total_pnl_usd: 249.85, roi_pct: 83.28333333333333, unpriced_trades: 0 },
      ...{ first_trade_ts_ms: START_MS + 1_000, last_trade_ts_ms: START_MS + 4_000, passthrough_usd: 0, why: null },
      law: {
        ...{ realized: '149.9', unrealized: '99.95', transfers_at_cost: '-50.05', cash_flow: '-0.2', value: '200' },
      },
    });
    expect(second).toMatchObject({ token_mint: other, total_pnl_usd: null, law: null, why: 'unpriced_trade' });
    expect(second).toMatchObject({ buys: 1, bought_usd: 0, unpriced_trades: 1, unrealized_pnl_usd: null });
  });

  test('pages by the place of the last row, and refuses a foreign cursor', async () => {
    const first = await ask(path(ann, 'pnl-by-token?sort=volume&limit=1'));
    const cursor = encodeURIComponent(String(first.body.next_cursor));
    const second = await ask(path(ann, `pnl-by-token?sort=volume&limit=1&cursor=${cursor}`));
    expect(first.body.tokens).toMatchObject([{ token_mint: mint }]);
    expect(second.body).toMatchObject({ tokens: [{ token_mint: other }], next_cursor: null });
    expect((await ask(path(ann, `pnl-by-token?sort=last_trade&cursor=${cursor}`))).status).toBe(400);
    expect((await ask(path(ann, 'pnl-by-token?limit=201'))).status).toBe(400);
  });
});

test('tokens sent to the incinerator or the system address are burns, as in the supply', async () => {
  const { body } = await ask(path(dan, 'activity'));
  expect(body.activity).toMatchObject([
    { kind: 'burn', token_amount: 2, value_usd: 8, counterparty: SYSTEM },
    { kind: 'burn', token_amount: 1, value_usd: 4, counterparty: INCINERATOR },
  ]);
});

describe('GET /v1/wallet/{address}/positions', () => {
  test('names what is known, also of an unseen wallet', async () => {
    const { body } = await ask(path(ann, 'positions'));
    expect(body.positions).toHaveLength(2);
    expect(body.coverage).toEqual(all);
    const unseen = await ask(path(address('whole-nobody'), 'positions'));
    // The newest time is noted with the counters.
    expect(unseen).toMatchObject({ status: 200, body: { positions: [], coverage: { from_ts_ms: START_MS + 500 } } });
  });
});

describe('GET /v1/wallet/{address}/portfolio', () => {
  test('shows what is left of each lot, its mark, and what a sale would pay', async () => {
    const { body } = await ask(path(ann, 'portfolio'));
    const [held, unpriced] = body.portfolio as unknown as readonly Record<string, unknown>[];
    expect(held).toMatchObject({
      ...{
        token_mint: mint,
        amount: 50,
        amount_raw: tokens(50),
        lots_raw: tokens(50),
        unlotted_raw: '0',
        lot_count: 1,
      },
      lots: [
        {
          ...{ entry_signature: signature('second'), entry_ts_ms: START_MS + 2_000, amount_raw: tokens(50) },
          ...{ cost_usd: 100, entry_fee_usd: 0.05 },
        },
      ],
      ...{ cost_usd: 100, entry_fees_usd: 0.05, mark_price_usd: 4, mark_ts_ms: START_MS + 5_000, mark_age_s: 55 },
      ...{ value_usd: 200, unrealized_pnl_usd: 99.95, unrealized_pnl_pct: 99.95, realized_pnl_usd: 149.9, why: null },
      // 40 SOL × 50 / 1,050 tokens, rounded down to lamports.
      ...{ exit_value_usd: 190.4761904, exit_why: null },
    });
    expect(held!.exit_impact_pct).toBeCloseTo(100 * (1 - (1_000 / 1_050) ** 2), 9);
    expect(unpriced).toMatchObject({ token_mint: other, value_usd: null, cost_usd: null, why: 'no_price' });
    expect(body.totals).toEqual({
      ...{ value_usd: 200, cost_usd: 100, unrealized_pnl_usd: 99.95, exit_value_usd: 190.4761904 },
      ...{ realized_pnl_usd: 149.9, tokens: 2, unpriced_tokens: 1, unpriced: { no_price: 1 } },
    });
  });

  test('counts all rows in the totals, whatever the page and filter', async () => {
    const whole = await ask(path(ann, 'portfolio'));
    const cut = await ask(path(ann, 'portfolio?min_value_usd=100&limit=1'));
    expect(cut.body.portfolio).toHaveLength(1);
    expect(cut.body.next_cursor).toBeNull();
    expect(cut.body.totals).toEqual(whole.body.totals);
  });

  test('values what a wallet received without a buy, at no cost', async () => {
    const { body } = await ask(path(bob, 'portfolio'));
    expect(body.portfolio).toMatchObject([
      { token_mint: mint, amount: 50, lots_raw: '0', unlotted_raw: tokens(50), cost_usd: 0, value_usd: 200, lots: [] },
    ]);
  });

  test('is empty for an unseen wallet, with what is covered', async () => {
    const { status, body } = await ask(path(address('whole-nobody'), 'portfolio'));
    expect(status).toBe(200);
    // The newest time is noted with the counters.
    expect(body).toMatchObject({
      portfolio: [],
      coverage: { from_ts_ms: START_MS + 500 },
      totals: { value_usd: 0, tokens: 0, unpriced: {} },
    });
  });
});

describe('GET /v1/wallet/{address}/activity', () => {
  test('scaled pages end after 48 tokens, so that each costs at most 60 read units', async () => {
    const readPages = async (mode: string) => {
      const pages: string[][] = [];
      for (let cursor: unknown = ''; cursor !== null; ) {
        const more = cursor === '' ? '' : `&cursor=${encodeURIComponent(String(cursor))}`;
        const count = { units: 0 };
        const asked = path(address('whole-eve'), `activity?limit=200&ui_amount_mode=${mode}${more}`);
        const { body } = await countReadUnits(count, () => ask(asked));
        expect(count.units).toBeLessThanOrEqual(60);
        const rows = body.activity as unknown as readonly { activity_id: string; token_mint: string }[];
        if (mode === 'scaled') expect(new Set(rows.map(row => row.token_mint)).size).toBeLessThanOrEqual(48);
        pages.push(rows.map(row => row.activity_id));
        cursor = body.next_cursor;
      }
      return pages;
    };
    const [raw, scaled] = [await readPages('raw'), await readPages('scaled')];
    expect(raw.map(page => page.length)).toEqual([200, 100]);
    expect(scaled.flat()).toEqual(raw.flat());
    expect(scaled.length).toBeGreaterThan(4);
  });

  const kindsOf = async (wallet: string, rest = ''): Promise<readonly string[]> => {
    const { body } = await ask(path(wallet, `activity${rest}`));
    return (body.activity as unknown as readonly { kind: string }[]).map(({ kind }) => kind);
  };

  test('has swaps and transfers of both sides, newest first', async () => {
    expect(await kindsOf(ann)).toEqual(['buy', 'sell', 'transfer_out', 'buy', 'buy', 'transfer_in']);
    expect(await kindsOf(bob)).toEqual(['transfer_in', 'transfer_out']);
  });

  test('values each row at its time', async () => {
    const { body } = await ask(path(ann, 'activity'));
    const [unpriced, sell, sent, , first, paid] = body.activity as unknown as readonly Record<string, unknown>[];
    expect(unpriced).toMatchObject({ value_usd: null, why: 'no_price', realized_pnl_usd: null });
    expect(sell).toMatchObject({
      ...{ activity_id: `sell:${signature('third')}:0`, value_usd: 300, realized_pnl_usd: 149.9, total_fees_usd: 0.05 },
      ...{ network_fee_lamports: 500_000, base_mint: SOL, base_amount: 3, token_amount: 100 },
    });
    // The newest trade before it paid 2 USD a token.
    expect(sent).toMatchObject({ value_usd: 100, counterparty: bob, token_mint: mint, network_fee_lamports: 0 });
    expect(first).toMatchObject({ pool_address: address('whole-pool'), dex_name: 'pump_fun', total_fees_usd: 0.1 });
    expect(paid).toMatchObject({ value_usd: 400, token_mint: SOL, counterparty: bob, base_mint: null });
  });

  test('filters by token, kind and time', async () => {
    expect(await kindsOf(ann, `?token=${SOL}`)).toEqual(['transfer_in']);
    expect(await kindsOf(ann, '?kind=sell,transfer_out')).toEqual(['sell', 'transfer_out']);
    expect(await kindsOf(ann, `?from=${START_MS + 2_000}&to=${START_MS + 4_000}`)).toEqual(['transfer_out', 'buy']);
    expect((await ask(path(ann, 'activity?kind=gift'))).status).toBe(400);
    expect((await ask(path(ann, 'activity?from=5&to=5'))).status).toBe(400);
  });

  test('pages without a gap or a repeat', async () => {
    const ids: string[] = [];
    let cursor = '';
    for (let page = 0; page < 7 && cursor !== 'null'; page++) {
      const { body } = await ask(path(ann, `activity?limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`));
      ids.push(...(body.activity as unknown as readonly { activity_id: string }[]).map(one => one.activity_id));
      cursor = String(body.next_cursor);
    }
    const { body } = await ask(path(ann, 'activity'));
    expect(ids).toEqual((body.activity as unknown as readonly { activity_id: string }[]).map(one => one.activity_id));
  });

  test('says that a range before all events is not covered', async () => {
    const { body } = await ask(path(ann, `activity?to=${START_MS + 500}`));
    expect(body).toMatchObject({ activity: [], why: 'before_coverage', coverage: all });
  });
});
