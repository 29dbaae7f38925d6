import { describe, expect, test } from 'vitest';
import { toCandleTrade } from '../../../layers/core/candles/candle-trade.ts';
import { toJudgedTrade } from '../../../layers/core/candles/judged-trade.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { printUsd } from '../../../layers/core/money/amount.ts';
import { formatDecimalRatio } from '../../../layers/core/money/amount-ratio.ts';
import { isStable } from '../../../layers/core/money/quote.ts';
import {
  computeNotional,
  computeSolAmount,
  computeTokenPrice,
  computeVenueFeeBps,
  sumFeesUsd,
  sumNetworkLamports,
} from '../../../layers/core/money/trade-money.ts';
import { trade } from '../../tapes/trades.ts';

const usd = (value: bigint | null) => value && printUsd(value);
const ratio = (value: readonly [bigint, bigint] | null) => value && formatDecimalRatio(...value);
const ODD = trade({ tokenRaw: '3', tokenDecimals: 0, baseRaw: '1', baseDecimals: 9, basePriceUsd: '150.123456789012' });
const UNPRICED = trade({ basePriceUsd: null });

describe('The money of a trade', () => {
  test('is base times price, to the last digit', () => {
    expect(usd(computeNotional(ODD))).toBe('0.000000150123456789012');
    expect(ratio(computeTokenPrice(ODD))).toMatch(/^0\.000000050041152263004$/);
    expect(usd(computeNotional(trade({ baseRaw: '18446744073709551615', baseDecimals: 0, basePriceUsd: '3' })))).toBe(
      '55340232221128654845',
    );
  });

  test('is unknown without a price, and a trade without tokens has no price', () => {
    expect([
      computeNotional(UNPRICED),
      computeTokenPrice(UNPRICED),
      computeSolAmount(UNPRICED),
      toCandleTrade(UNPRICED),
      toJudgedTrade(UNPRICED),
    ]).toEqual([null, null, null, null, null]);
    expect(computeTokenPrice(trade({ tokenRaw: '0' }))).toBeNull();
    expect(toCandleTrade(trade({ tokenRaw: '0' }))?.price).toBe(0);
  });

  test('counts fees of network, tip and venue, each at its own price', () => {
    const fees: Partial<Trade> = { networkFeeLamports: 5_000, tipLamports: 1_000_000, dexFeeRaw: '2500000' };
    expect(sumNetworkLamports(trade(fees))).toBe(1_005_000n);
    expect(usd(sumFeesUsd(trade(fees)))).toBe('0.52575');
    const inUsdc = trade({ ...fees, baseDecimals: 6, basePriceUsd: '1', solPriceUsd: '200' });
    expect(usd(sumFeesUsd(inUsdc))).toBe('2.701');
    expect(ratio(computeVenueFeeBps(trade(fees)))).toBe('25');
    expect(computeVenueFeeBps(trade({ baseRaw: '0' }))).toBeNull();
  });

  test('has fees only if each needed price is known; a zero fee needs none', () => {
    expect(sumFeesUsd(trade({ networkFeeLamports: 1, solPriceUsd: null }))).toBeNull();
    expect(sumFeesUsd(trade({ dexFeeRaw: '1', basePriceUsd: null }))).toBeNull();
    expect(sumFeesUsd(trade({ basePriceUsd: null, solPriceUsd: null }))).toBe(0n);
  });

  test('includes the value of the quote leg in SOL', () => {
    expect(ratio(computeSolAmount(trade()))).toBe('1');
    expect(ratio(computeSolAmount(trade({ baseDecimals: 6, baseRaw: '300000000', basePriceUsd: '1' })))).toBe('2');
    expect(computeSolAmount(trade({ solPriceUsd: null }))).toBeNull();
  });

  test('reaches the candles whole: the double nearest to the exact price, and every verdict', () => {
    expect(toCandleTrade(trade({ organic: false, outlier: true, tooLate: true, txIndex: 4 }))).toMatchObject({
      price: 0.15,
      tokenRaw: 1_000_000_000n,
      organic: false,
      outlier: true,
      tooLate: true,
      txIndex: 4,
      side: 'buy',
    });
  });

  test('shows the outlier rule the pool before and after a swap, on either side', () => {
    const pool = { tokenReserveRaw: '9000000000', baseReserveRaw: '10000000000' };
    expect(toJudgedTrade(trade(pool))?.pool).toEqual({
      priceBefore: 0.135,
      priceAfter: 150 * (10 / 9_000),
      quoteUsd: 1_500,
    });
    expect(toJudgedTrade(trade({ ...pool, direction: 'sell' }))?.pool?.priceBefore).toBeCloseTo((150 * 11) / 8_000, 12);
    expect(toJudgedTrade(trade({ ...pool, direction: 'sell' }))?.pool?.quoteUsd).toBe(1_650);
    expect(toJudgedTrade(trade())).not.toHaveProperty('pool');
    expect(toJudgedTrade(trade({ ...pool, tokenReserveRaw: '0' }))).not.toHaveProperty('pool');
    expect(toJudgedTrade(trade({ ...pool, baseReserveRaw: '1000000000' }))).not.toHaveProperty('pool');
  });

  test('counts the two large dollar stables, and only these, as a dollar', () => {
    expect(isStable('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe(true);
    expect(isStable('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB')).toBe(true);
    expect(isStable('So11111111111111111111111111111111111111112')).toBe(false);
  });
});

test('a SOL leg looks like a fee if it is fee-sized, or if a buy pays a token account’s rent', () => {
  const reported = (direction: Trade['direction'], baseRaw: string, fields: Partial<Trade> = {}) =>
    toJudgedTrade(trade({ direction, baseRaw, ...fields }))!.isFeeLike;
  expect(['100000', '400000', '2039280', '3300000'].map(raw => reported('buy', raw))).toEqual([true, true, true, true]);
  expect(['400001', '2039279', '3300001', '1000000000'].map(raw => reported('buy', raw))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(reported('sell', '2300000')).toBe(false);
  expect(reported('buy', '2300000', { baseMint: 'USDC' })).toBe(false);
});
