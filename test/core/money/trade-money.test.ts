import { describe, expect, test } from 'vitest';
import { candleTrade } from '../../../layers/core/candles/candle-trade.ts';
import { judgedTrade } from '../../../layers/core/candles/judged-trade.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { printUsd } from '../../../layers/core/money/amount.ts';
import { ratioToDecimal } from '../../../layers/core/money/amount-ratio.ts';
import { isStable } from '../../../layers/core/money/quote.ts';
import {
  feeBps,
  networkLamports,
  notional,
  solAmount,
  tokenPrice,
  totalFees,
} from '../../../layers/core/money/trade-money.ts';
import { trade } from '../../tapes/trades.ts';

const usd = (value: bigint | null) => value && printUsd(value);
const ratio = (value: readonly [bigint, bigint] | null) => value && ratioToDecimal(...value);
const ODD = trade({ tokenRaw: '3', tokenDecimals: 0, baseRaw: '1', baseDecimals: 9, basePriceUsd: '150.123456789012' });
const UNPRICED = trade({ basePriceUsd: null });

describe('The money of a trade', () => {
  test('is base times price, to the last digit', () => {
    expect(usd(notional(ODD))).toBe('0.000000150123456789012');
    expect(ratio(tokenPrice(ODD))).toMatch(/^0\.000000050041152263004$/);
    expect(usd(notional(trade({ baseRaw: '18446744073709551615', baseDecimals: 0, basePriceUsd: '3' })))).toBe(
      '55340232221128654845',
    );
  });

  test('is unknown without a price, and a trade without tokens has no price', () => {
    expect([
      notional(UNPRICED),
      tokenPrice(UNPRICED),
      solAmount(UNPRICED),
      candleTrade(UNPRICED),
      judgedTrade(UNPRICED),
    ]).toEqual([null, null, null, null, null]);
    expect(tokenPrice(trade({ tokenRaw: '0' }))).toBeNull();
    expect(candleTrade(trade({ tokenRaw: '0' }))?.price).toBe(0);
  });

  test('counts fees of network, tip and venue, each at its own price', () => {
    const fees: Partial<Trade> = { networkFeeLamports: 5_000, tipLamports: 1_000_000, dexFeeRaw: '2500000' };
    expect(networkLamports(trade(fees))).toBe(1_005_000n);
    expect(usd(totalFees(trade(fees)))).toBe('0.52575');
    const inUsdc = trade({ ...fees, baseDecimals: 6, basePriceUsd: '1', solPriceUsd: '200' });
    expect(usd(totalFees(inUsdc))).toBe('2.701');
    expect(ratio(feeBps(trade(fees)))).toBe('25');
    expect(feeBps(trade({ baseRaw: '0' }))).toBeNull();
  });

  test('has fees only if each needed price is known; a zero fee needs none', () => {
    expect(totalFees(trade({ networkFeeLamports: 1, solPriceUsd: null }))).toBeNull();
    expect(totalFees(trade({ dexFeeRaw: '1', basePriceUsd: null }))).toBeNull();
    expect(totalFees(trade({ basePriceUsd: null, solPriceUsd: null }))).toBe(0n);
  });

  test('includes the value of the quote leg in SOL', () => {
    expect(ratio(solAmount(trade()))).toBe('1');
    expect(ratio(solAmount(trade({ baseDecimals: 6, baseRaw: '300000000', basePriceUsd: '1' })))).toBe('2');
    expect(solAmount(trade({ solPriceUsd: null }))).toBeNull();
  });

  test('reaches the candles whole: the double nearest to the exact price, and every verdict', () => {
    expect(candleTrade(trade({ organic: false, outlier: true, tooLate: true, txIndex: 4 }))).toMatchObject({
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
    expect(judgedTrade(trade(pool))?.pool).toEqual({
      priceBefore: 0.135,
      priceAfter: 150 * (10 / 9_000),
      quoteUsd: 1_500,
    });
    expect(judgedTrade(trade({ ...pool, direction: 'sell' }))?.pool?.priceBefore).toBeCloseTo((150 * 11) / 8_000, 12);
    expect(judgedTrade(trade({ ...pool, direction: 'sell' }))?.pool?.quoteUsd).toBe(1_650);
    expect(judgedTrade(trade())).not.toHaveProperty('pool');
    expect(judgedTrade(trade({ ...pool, tokenReserveRaw: '0' }))).not.toHaveProperty('pool');
    expect(judgedTrade(trade({ ...pool, baseReserveRaw: '1000000000' }))).not.toHaveProperty('pool');
  });

  test('counts the two large dollar stables, and only these, as a dollar', () => {
    expect(isStable('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe(true);
    expect(isStable('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB')).toBe(true);
    expect(isStable('So11111111111111111111111111111111111111112')).toBe(false);
  });
});

test('a SOL leg looks like a fee if it is fee-sized, or if a buy pays a token account’s rent', () => {
  const reported = (direction: Trade['direction'], baseRaw: string, fields: Partial<Trade> = {}) =>
    judgedTrade(trade({ direction, baseRaw, ...fields }))!.isFeeLike;
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
