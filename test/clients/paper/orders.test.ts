import { describe, expect, test } from 'vitest';
import { buyAt, POOL, row, START_MS, sellAt, swap, trade } from './rows.ts';

const [X, Y] = [1_000_000_000_000n, 100_000_000_000n];

describe('A fill', () => {
  test('pays the fee of the newest swap that states one, rounded up, before the constant product', () => {
    const rows = [
      swap(0, X, Y, { dex_fee_raw: '2500', base_amount_raw: '999999' }),
      swap(1, X, Y, { dex_fee_raw: '0' }),
    ];
    const [order] = trade(rows, [buyAt(1)]).orders;
    const fee = (1_000_000_000n * 2_500n + 999_999n) / 1_000_000n;
    const paid = 1_000_000_000n - fee;
    expect(order).toMatchObject({
      ...{ status: 'filled', ppm: 2_500, fee_raw: String(fee), out_raw: String((X * paid) / (Y + paid)) },
      ...{ network_lamports: 5_000, reserves: { token_raw: String(X), base_raw: String(Y) } },
      at: { signature: 'swap-1', slot: 1, event_index: 0 },
    });
  });

  test('pays 3,000 ppm where no swap states a fee', () => {
    expect(trade([swap(0, X, Y)], [buyAt(1)]).orders[0]).toMatchObject({ ppm: 3_000, fee_raw: '3000000' });
  });

  test('of a sell pays the fee from what comes out', () => {
    const [, order] = trade([swap(0, X, Y)], [buyAt(1), sellAt(2, 1n, 3n)]).orders;
    const raw = BigInt(trade([swap(0, X, Y)], [buyAt(1)]).orders[0]!.out_raw!) / 3n;
    const gross = (Y * raw) / (X + raw);
    const fee = (gross * 3_000n + 999_999n) / 1_000_000n;
    expect(order).toMatchObject({ in_raw: String(raw), fee_raw: String(fee), out_raw: String(gross - fee) });
  });

  test('meets the depth of its own time, not that of the trigger', () => {
    const rows = [swap(0, X, Y), swap(300, X - X / 50n, Y + Y / 49n), swap(500, X / 2n, Y * 2n)];
    expect(trade(rows, [buyAt(0)], { delaysMs: [400] }).orders[0]).toMatchObject({
      ...{ fill_ms: START_MS + 400, at: { slot: 300 } },
      reserves: { token_raw: String(X - X / 50n) },
    });
  });

  test('does not know a row that arrived more than two seconds after its time', () => {
    const late = (receivedMs: number) => [
      swap(0, X, Y),
      swap(10, X / 2n, Y * 2n, { received_ms: START_MS + receivedMs }),
    ];
    const wanted = { delaysMs: [100], slippageBps: 10_000 };
    expect(trade(late(2_100), [buyAt(0)], wanted).orders[0]).toMatchObject({ at: { slot: 10 } });
    expect(trade(late(2_101), [buyAt(0)], wanted).orders[0]).toMatchObject({ at: { slot: 0 } });
  });

  test('follows canonical order, where a row without an index comes last in its slot', () => {
    const rows = [
      swap(5, X, Y, { seq: 1, tx_index: null, signature: 'last' }),
      swap(5, X, Y + 1n, { seq: 2, tx_index: 9, signature: 'first' }),
    ];
    expect(trade(rows, [buyAt(5)]).orders[0]).toMatchObject({ at: { signature: 'last' } });
  });

  test('counts liquidity that moved since the newest stated reserves', () => {
    const moved = row(1, {
      ...{ kind: 'liquidity', signature: 'add', event_index: 0, side: 'add', is_full_close: false },
      ...{ token_amount_raw: String(X), base_amount_raw: String(Y) },
    });
    expect(trade([swap(0, X, Y), moved], [buyAt(2)]).orders[0]).toMatchObject({
      ...{ reserves: { token_raw: String(2n * X), base_raw: String(2n * Y) }, at: { signature: 'add' } },
    });
    const closed = { ...moved, side: 'remove' as const, is_full_close: true };
    expect(trade([swap(0, X, Y), closed], [buyAt(2)]).orders[0]).toMatchObject({ why: 'no_depth' });
  });

  test('follows the virtual reserves of a curve', () => {
    const curve = swap(0, X, 1n, {
      ...{ dex_name: 'pump_fun', shape: 'bonding_curve', virtual_token_raw: String(X), virtual_base_raw: String(Y) },
    });
    expect(trade([curve], [buyAt(1)]).orders[0]).toMatchObject({ reserves: { base_raw: String(Y) } });
  });
});

describe('An order without a fill', () => {
  const none = { out_raw: null, fee_raw: null, status: 'rejected', tip_lamports: 0 };

  test.each([
    ['without rows', []],
    ['whose newest swap states no reserves', [swap(0, X, Y), swap(1, X, Y, { token_reserve_raw: null })]],
    ['of a concentrated pool', [swap(0, X, Y, { shape: 'concentrated' })]],
    ['that a description calls concentrated', [row(0, { kind: 'pool', shape: 'concentrated' }), swap(1, X, Y)]],
    ['that is empty', [swap(0, 0n, Y)]],
    ['of a curve that moved', [swap(0, X, Y), row(1, { kind: 'migration', pool_address: 'new', from_pool: POOL })]],
  ])('meets no depth in a pool %s, and costs nothing', (_, rows) => {
    expect(trade(rows, [buyAt(2)]).orders[0]).toMatchObject({ ...none, why: 'no_depth', network_lamports: 0 });
  });

  test('meets no depth where only the time of the trigger lacks it', () => {
    expect(trade([swap(10, X, Y)], [buyAt(0)], { delaysMs: [20] }).orders[0]).toMatchObject({ why: 'no_depth' });
  });

  test('is too large above a tenth of the reserve, and costs nothing', () => {
    const limit = (size: bigint) => trade([swap(0, X, Y)], [buyAt(1)], { sizeLamports: size }).orders[0]!;
    expect(limit(Y / 10n)).toMatchObject({ status: 'filled' });
    expect(limit(Y / 10n + 1n)).toMatchObject({ ...none, why: 'too_large', network_lamports: 0 });
  });

  test('is cut to a tenth with `partial`', () => {
    const [order] = trade([swap(0, X, Y)], [buyAt(1)], { sizeLamports: Y, isPartial: true }).orders;
    expect(order).toMatchObject({ status: 'partial', in_raw: String(Y / 10n) });
  });

  test('buys for lamports in pools of SOL only', () => {
    const dollars = swap(0, X, Y, { base_mint: 'usdc', base_decimals: 6 });
    expect(trade([dollars], [buyAt(1)]).orders[0]).toMatchObject({ ...none, why: 'quote_not_sol' });
  });
});

describe('A sandwich between decision and fill', () => {
  /** The attacker buys 20% of the token before the fill, and sells after it. */
  const rows = [
    swap(0, X, Y),
    swap(200, (X * 4n) / 5n, (Y * 5n) / 4n, { signature: 'front' }),
    swap(600, X, Y, { signature: 'back' }),
  ];

  test('is rejected by slippage, and costs the network fee', () => {
    const { orders, by_delay } = trade(rows, [buyAt(100)], {
      ...{ delaysMs: [0, 300, 900], tipLamports: 7, priorityLamports: 1_000 },
    });
    expect(
      orders.map(({ status, why, network_lamports, tip_lamports }) => [status, why, network_lamports, tip_lamports]),
    ).toEqual([
      ['filled', null, 6_000, 7],
      ['rejected', 'slippage', 6_000, 0],
      ['filled', null, 6_000, 7],
    ]);
    expect(by_delay.map(({ rejected, rejected_lamports: paid }) => [rejected, paid])).toEqual([
      [0, '0'],
      [1, '6000'],
      [0, '0'],
    ]);
  });

  test('is rejected with `partial` too, since the price is beyond the slippage', () => {
    const [order] = trade(rows, [buyAt(100)], { delaysMs: [300], isPartial: true }).orders;
    expect(order).toMatchObject({ status: 'rejected', why: 'slippage' });
  });

  test('leaves `partial` the part that meets the price, where liquidity left at the same price', () => {
    const thin = [swap(0, X, Y), swap(200, X / 5n, Y / 5n)];
    const wanted = { delaysMs: [300], sizeLamports: 5_000_000_000n, slippageBps: 200 };
    expect(trade(thin, [buyAt(100)], wanted).orders[0]).toMatchObject({ why: 'slippage' });
    const [order] = trade(thin, [buyAt(100)], { ...wanted, isPartial: true }).orders;
    expect(order).toMatchObject({ status: 'partial' });
    // The price after it, (y + d)² / (x × y), is at most 2% over the price seen.
    const [x, y, raw] = [X / 5n, Y / 5n, BigInt(order!.in_raw)];
    const pay = (some: bigint): bigint => y + some - (some * 3_000n + 999_999n) / 1_000_000n;
    const isWithin = (some: bigint): boolean => pay(some) ** 2n * X * 10_000n <= x * y * Y * 10_200n;
    expect([isWithin(raw), isWithin(raw + 2n)]).toEqual([true, false]);
  });

  test('before a sell that holds fills none of it', () => {
    const dumped = [swap(0, X, Y), swap(200, (X * 5n) / 4n, (Y * 4n) / 5n)];
    const { orders } = trade(dumped, [buyAt(0), sellAt(150, 1n, 1n)], { delaysMs: [100] });
    expect(orders.map(({ status, why }) => [status, why])).toEqual([
      ['filled', null],
      ['rejected', 'slippage'],
    ]);
  });
});

describe('The book of a paper wallet', () => {
  test('takes lots first in, first out, with fees, and values what is left at the newest price', () => {
    const rows = [
      swap(0, X, Y),
      swap(50, X / 2n, Y * 2n, { token_amount_raw: '10000000', base_amount_raw: '4000000' }),
    ];
    const { exits, positions, by_delay } = trade(rows, [buyAt(1), buyAt(2), sellAt(60, 3n, 4n)], { slippageBps: 500 });
    expect(exits).toMatchObject([{ order: 3, exit_type: 'PARTIAL', exit_number: 1 }]);
    const [position] = positions;
    expect(position).toMatchObject({ status: 'PARTIAL', buys: 2, exits: 1, why: null });
    const bought = BigInt(position!.bought_raw);
    expect(BigInt(exits[0]!.sold_raw)).toBe((bought * 3n) / 4n);
    // 0.4 USD for 10 tokens of six decimals.
    const held = BigInt(position!.held_raw);
    expect(Number(position!.value_usd)).toBeCloseTo((Number(held) / 1e6) * 0.04, 9);
    expect(by_delay[0]).toMatchObject({ orders: 3, rejected: 0, realized_pnl_usd: exits[0]!.realized_pnl_usd });
  });

  test('sells nothing of what it does not hold, and only what the same source bought', () => {
    const both = [buyAt(1, { source: 'ann' }), sellAt(2, 1n, 1n, { source: 'bob' })];
    expect(trade([swap(0, X, Y)], both).orders).toHaveLength(1);
    expect(trade([swap(0, X, Y)], [sellAt(2, 1n, 2n)]).orders).toHaveLength(0);
  });

  test('shows a money of null, not of zero, where a price is unknown', () => {
    const rows = [swap(0, X, Y, { base_price_usd: null, sol_price_usd: null })];
    const { exits, positions, by_delay } = trade(rows, [buyAt(1), sellAt(2, 1n, 2n)]);
    expect(exits[0]).toMatchObject({ realized_pnl_usd: null, cash_pnl_usd: null });
    expect(positions[0]).toMatchObject({ value_usd: null, why: 'no_price' });
    expect(by_delay[0]).toMatchObject({ unrealized_pnl_usd: null, unpriced_exits: 1, eaten_share: null });
  });

  test('says what share of the gain without delay a delay eats', () => {
    // The token doubles in the first second, and again later.
    const grown = (part: bigint) => [(X * 10n) / part, (Y * part) / 10n] as const;
    const rows = [swap(0, X, Y), swap(1_000, ...grown(14n)), swap(60_000, ...grown(20n))];
    const triggers = [buyAt(0), sellAt(60_000, 1n, 1n)];
    const { by_delay } = trade(rows, triggers, { delaysMs: [2_000, 0], slippageBps: 10_000 });
    const [late, atOnce] = by_delay.map(one => Number(one.realized_pnl_usd));
    expect(atOnce).toBeGreaterThan(0);
    expect(by_delay[1]!.eaten_share).toBe(0);
    expect(by_delay[0]!.eaten_share).toBeCloseTo(1 - late! / atOnce!, 12);
    // Without a run of its own.
    expect(trade(rows, triggers, { delaysMs: [2_000], slippageBps: 10_000 }).by_delay[0]!.eaten_share).toBe(
      by_delay[0]!.eaten_share,
    );
  });
});
