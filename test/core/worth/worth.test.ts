import { describe, expect, it, test } from 'vitest';
import { INCINERATOR, SYSTEM } from '../../../layers/core/identity/address.ts';
import fc from '../../laws.ts';
import { oracleCandles } from '../../oracle/candles.ts';
import { oracleWorth, type WorthTrade } from '../../oracle/worth.ts';
import { fundedFact, liquidityFact, poolFact, tokenFact, transferFact } from '../../tapes/mint-facts.ts';
import { trade } from '../../tapes/trades.ts';
import { tapeArbitrary } from '../candles/generated-tapes.ts';
import { elsewhere, onCurve, raised, snapshot } from '../launch/rows.ts';
import { foldWorth, toTrade } from './rows.ts';

const SOL = 'So11111111111111111111111111111111111111112';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const START = 1_760_000_400_000;
const at = (slot: number) => ({ seq: slot, slot, timestampMs: START + slot * 1000 });

/** Judged swaps of three pools and two quotes, some without reserves or without a price. */
const worthTape = fc
  .tuple(
    tapeArbitrary,
    fc.infiniteStream(
      fc.record({
        pool: fc.constantFrom('one', 'two', 'three'),
        token: fc.option(fc.bigInt(0n, 10n ** 15n).map(String), { nil: undefined, freq: 4 }),
        base: fc.bigInt(0n, 10n ** 13n).map(String),
        isPriced: fc.integer({ min: 0, max: 5 }).map(n => n > 0),
      }),
    ),
  )
  .map(([tape, pools]) =>
    tape.map((one): WorthTrade => {
      const { pool, token, base, isPriced } = pools.next().value;
      const { base_price_usd, ...swap } = one.swap;
      return {
        ...one,
        swap: {
          ...swap,
          token_decimals: 6,
          base_decimals: 9,
          pool_address: pool,
          base_mint: pool === 'three' ? USDC : SOL,
          sol_price_usd: '140',
          ...(isPriced && { base_price_usd: base_price_usd! }),
          ...(token !== undefined && { pool_token_reserve_raw: token, pool_base_reserve_raw: base }),
        },
      };
    }),
  );

/** USD are exact to 10⁻³⁰, then the nearest double. */
const near = (found: number | null, wanted: number | null): void => {
  if (found === null || wanted === null) expect(found).toBe(wanted);
  else expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-12 * Math.abs(wanted) + 1e-28);
};

describe('The worth of any tape', () => {
  test('has the close and bucket of the newest filtered 1 s candle', () => {
    fc.assert(
      fc.property(tapeArbitrary, tape => {
        const newest = oracleCandles(tape, 1000, true).at(-1);
        const swaps = tape.map(one => ({ ...one, swap: { ...one.swap, base_mint: SOL, pool_address: 'one' } }));
        const { priceUsd, priceMs } = foldWorth(swaps.map(toTrade));
        expect({ priceUsd, priceMs }).toEqual({
          priceUsd: newest?.close ?? null,
          priceMs: newest?.bucket_start_ms ?? null,
        });
      }),
      { numRuns: 300 },
    );
  });

  test('is what the oracle says, with supply, burns and locks', () => {
    const moves = fc.array(
      fc.record({
        from: fc.constantFrom('ann', 'bob', 'lock'),
        to: fc.constantFrom('bob', 'lock', INCINERATOR, SYSTEM),
        raw: fc.bigInt(1n, 10n ** 12n).map(String),
        slot: fc.integer({ min: 50, max: 150 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(worthTape, moves, fc.boolean(), (trades, transfers, isDescribed) => {
        // A balance below zero is unknown, not a debt.
        const opening = { from: 'mint', to: 'lock', raw: String(10n ** 14n), slot: 1 };
        const moved = [opening, ...transfers.filter(({ from, to }) => from !== to)];
        const token = { slot: 100, supply: String(10n ** 15n), decimals: 6 };
        const rows = [
          ...(isDescribed ? [tokenFact({ ...at(token.slot), supplyRaw: token.supply })] : []),
          fundedFact({ ...at(2), wallet: 'lock', category: 'lock' }),
          ...moved.map(({ from, to, raw, slot }) => transferFact(from, to, Number(raw), at(slot))),
          ...trades.map(toTrade),
        ];
        const found = foldWorth(rows);
        const wanted = oracleWorth({
          trades,
          transfers: moved,
          locks: ['lock'],
          ...(isDescribed && { token }),
        });
        expect([found.highest, found.lowest]).toEqual([wanted.highest, wanted.lowest]);
        expect([found.totalRaw, found.circulatingRaw]).toEqual([wanted.total, wanted.circulating]);
        near(found.liquidityUsd, wanted.liquidity);
        expect(found.why).toBe(wanted.why);
        expect([found.marketCapUsd, found.fdvUsd]).toEqual([wanted.marketCap, wanted.fdv]);
      }),
      { numRuns: 300 },
    );
  });

  test('does not depend on the order of arrival, but for the history of its liquidity', () => {
    fc.assert(
      fc.property(worthTape, trades => {
        // Trades with an index have a place whatever their arrival.
        const rows = trades.map((one, index) => ({ ...toTrade(one), txIndex: index, firstSeq: null }));
        const strip = ({ worth: _worth, pools: _pools, ...value }: ReturnType<typeof foldWorth>) => value;
        expect(strip(foldWorth(rows.toReversed()))).toEqual(strip(foldWorth(rows)));
      }),
      { numRuns: 200 },
    );
  });
});

/** A supply of a billion, a tenth burned and a fifth locked. */
const supplied = [
  tokenFact({ ...at(1), supplyRaw: String(10n ** 15n) }),
  transferFact('deployer', INCINERATOR, 6e13, at(2)),
  transferFact('deployer', SYSTEM, 4e13, at(2)),
  transferFact('deployer', 'escrow', 2e14, at(3)),
  fundedFact({ ...at(4), wallet: 'escrow', category: 'lock' }),
];

/** One token for 0.0005 USD. */
const priced = (sol: number, tokens: number) => [
  ...supplied,
  trade({ ...at(5), tokenRaw: '300000000000', baseRaw: '1000000000', dex: 'raydium_amm' }),
  poolFact({ ...at(6), tokenRaw: String(tokens * 1e6), baseRaw: String(sol * 1e9) }),
];

describe('The worth of a token', () => {
  it('multiplies the price by what circulates and by all, as the rules’ example', () => {
    expect(foldWorth(priced(300, 80_000_000))).toMatchObject({
      priceUsd: 0.0005,
      totalRaw: '900000000000000',
      circulatingRaw: '700000000000000',
      circulating: 700_000_000,
      liquidityUsd: 85_000,
      liquidityMs: at(6).timestampMs,
      marketCapUsd: 350_000,
      fdvUsd: 450_000,
      why: null,
    });
  });

  it('hides the caps of a thin pool, by its dollars or by its share of the cap', () => {
    const thin = { marketCapUsd: null, fdvUsd: null, why: 'thin_pool' };
    expect(foldWorth(priced(3, 800_000))).toMatchObject({ ...thin, liquidityUsd: 850, priceUsd: 0.0005 });
    const supply = tokenFact({ ...at(9), supplyRaw: String(10n ** 20n) });
    expect(foldWorth([...priced(300, 80_000_000), supply])).toMatchObject(thin);
  });

  it('counts at most as much of the token side as there is of the quote', () => {
    expect(foldWorth(priced(300, 900_000_000)).liquidityUsd).toBe(90_000);
    expect(foldWorth(priced(300, 0)).liquidityUsd).toBe(45_000);
  });

  it('names the first reason that holds: price, supply, depth, then a thin pool', () => {
    const [token] = supplied;
    const swap = trade({ ...at(5), tokenReserveRaw: null });
    const emptied = liquidityFact({ ...at(7), tokenRaw: '1', baseRaw: '1', pctOfPool: 1, dex: 'raydium_amm' });
    expect(foldWorth([]).why).toBe('no_price');
    expect(foldWorth([swap]).why).toBe('no_supply');
    expect(foldWorth([swap, token!]).why).toBe('no_depth');
    expect(foldWorth([...priced(300, 80_000_000), emptied])).toMatchObject({ why: 'no_depth', liquidityUsd: null });
  });

  it('on a launch curve is never thin, until its money has moved to a pool', () => {
    const curve = poolFact({ ...at(6), shape: 'bonding_curve', dex: 'meteora_dbc', baseRaw: '1', tokenRaw: '5' });
    const rows = [...supplied, trade({ ...at(5), dex: 'meteora_dbc' }), curve];
    expect(foldWorth(rows)).toMatchObject({ isOnCurve: true, why: null });
    const next = poolFact({ ...at(8), pool: 'next', tokenRaw: '1', baseRaw: '1' });
    expect(foldWorth([...rows, { ...curve, ...at(7), baseRaw: '0' }, next])).toMatchObject({ why: 'thin_pool' });
  });

  it('on a launch curve has what it raised, until the first swap elsewhere after it is complete', () => {
    const [token] = supplied;
    const sol = 1_000_000_000;
    const price = { tokenRaw: String(10n ** 12n), baseRaw: String(sol), basePriceUsd: '150' };
    const reserves = { tokenReserveRaw: String(206_900_000n * 10n ** 6n), baseReserveRaw: String(115 * sol) };
    const traded = (slot: number, lamports: number, complete: boolean) =>
      onCurve(slot, raised('pump_fun', lamports, 85 * sol, complete), { ...price, ...reserves });
    const state = snapshot(2, raised('pump_fun', 10 * sol, 85 * sol), { baseRaw: String(40 * sol), tokenRaw: '1' });
    expect(foldWorth([token!, state, onCurve(3, null, price)]).liquidityUsd).toBe(1500.00000000015);
    const open = [token!, traded(4, 84 * sol, false)];
    expect(foldWorth(open)).toMatchObject({ liquidityUsd: 25_200, why: null });
    const complete = [...open, traded(5, 85 * sol, true)];
    expect(foldWorth(complete)).toMatchObject({ liquidityUsd: 25_500, isOnCurve: true, why: null });
    expect(foldWorth([...complete, elsewhere(3)]).liquidityUsd).toBe(25_500);
    const graduated = [...complete, elsewhere(6, { ...price, ...reserves })];
    expect(foldWorth(graduated)).toMatchObject({ liquidityUsd: 34_500, isOnCurve: false });
    expect(foldWorth([...graduated, elsewhere(7, reserves)]).worth.history['1m'].buckets[0]!.low).toBe(25_200);
    expect(foldWorth([...complete, elsewhere(6)])).toMatchObject({ liquidityUsd: null, why: 'no_depth' });
  });

  it('on a launch curve without stated reserves counts what it has for sale', () => {
    const sol = 1_000_000_000;
    const price = { tokenRaw: String(10n ** 12n), baseRaw: String(sol), basePriceUsd: '150' };
    const sale = (left: bigint) => ({ soldRaw: String(10n ** 15n - left), forSaleRaw: String(10n ** 15n) });
    const curve = raised('pump_fun', 10 * sol, 85 * sol);
    const none = { ...price, tokenReserveRaw: null, baseReserveRaw: null };
    const fold = (left: bigint) => foldWorth([...supplied, onCurve(4, { ...curve, ...sale(left) }, none)]);
    expect(fold(2n * 10n ** 12n)).toMatchObject({ liquidityUsd: 1_500 + 300, isOnCurve: true, why: null });
    expect(fold(10n ** 14n).liquidityUsd).toBe(3_000);
  });

  it('on a launch curve that states no tokens counts what it has raised', () => {
    const sol = 1_000_000_000;
    const priced = { tokenRaw: String(10n ** 12n), baseRaw: String(sol), basePriceUsd: '150' };
    const none = { ...priced, tokenReserveRaw: null, baseReserveRaw: null };
    for (const pad of ['pump_fun', 'boop_fun', 'meteora_dbc']) {
      const fold = (lamports: number) =>
        foldWorth([...supplied, onCurve(4, raised(pad, lamports, 85 * sol), { ...none, dex: pad })]);
      expect(fold(10 * sol)).toMatchObject({ liquidityUsd: 1_500, isOnCurve: true, why: null });
      expect(fold(0)).toMatchObject({ liquidityUsd: 0, isOnCurve: true, why: null });
    }
  });

  it('prices a quote by the token’s newest trade in it, SOL and stables also without one', () => {
    const pool = (baseMint: string, baseDecimals: number) =>
      poolFact({ ...at(6), pool: baseMint, baseMint, baseDecimals, baseRaw: String(10n ** BigInt(baseDecimals)) });
    const inUsdc = trade({ ...at(5), baseMint: USDC, baseDecimals: 6, basePriceUsd: '0.99', solPriceUsd: '150' });
    expect(foldWorth([inUsdc, pool(SOL, 9)]).liquidityUsd).toBe(150);
    expect(foldWorth([inUsdc, pool(USDC, 6)]).liquidityUsd).toBe(0.99);
    expect(foldWorth([pool(USDC, 6)]).liquidityUsd).toBe(1);
    expect(foldWorth([inUsdc, pool('other', 9)]).liquidityUsd).toBeNull();
  });

  it('ignores outliers, the unfiltered and the late in its extremes, and keeps the earliest of equals', () => {
    const price = (slot: number, base: number, fields = {}) =>
      trade({ ...at(slot), baseRaw: String(base), basePriceUsd: '1', ...fields });
    const rows = [
      price(1, 5),
      price(2, 9),
      price(3, 9),
      price(4, 2),
      price(5, 99, { outlier: true }),
      price(6, 1, { organic: false }),
      price(7, 1, { tooLate: true }),
    ];
    const { highest, lowest } = foldWorth(rows);
    expect([highest?.atMs, lowest?.atMs]).toEqual([at(2).timestampMs, at(4).timestampMs]);
  });

  it('asks once whether a receiver of a thousandth of the supply is a lock, and forgets one that is not', () => {
    const [token] = supplied;
    const small = transferFact('deployer', 'small', 1e11, at(2));
    const escrow = transferFact('deployer', 'escrow', 1e12, at(3));
    expect(foldWorth([token!, small, escrow, { ...escrow, ...at(4) }]).asked).toEqual(['escrow']);
    const lock = fundedFact({ ...at(5), wallet: 'escrow', category: 'lock' });
    expect(foldWorth([token!, escrow, lock]).circulatingRaw).toBe(String(10n ** 15n - 10n ** 12n));
    expect(foldWorth([token!, escrow, lock, { ...lock, category: 'cex' }]).circulatingRaw).toBe(String(10n ** 15n));
  });
});
