import { expect, test } from 'vitest';
import { createBundles } from '../../../layers/core/bundles/bundles.ts';
import { createInsiders, takeInsider } from '../../../layers/core/insiders/insiders.ts';
import { createPools, takePool } from '../../../layers/core/liquidity/pools.ts';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import { takePoolPrice } from '../../../layers/core/token-state/pool-price.ts';
import { createTokenState, takeToken } from '../../../layers/core/token-state/token-state.ts';
import { described, liquidity, priced } from '../../stories/security/rug-rows.ts';
import { trade } from '../../tapes/trades.ts';

const news = (rows: readonly MintRow[]): readonly string[] => {
  const [token, pools, insiders] = [createTokenState(), createPools(), createInsiders()];
  return [described('deployer'), ...rows].flatMap((row, index) => {
    const placed = { ...row, seq: index + 1 };
    takePool(pools, placed);
    takeInsider(insiders, placed);
    return takeToken(token, placed, { pools, insiders, bundles: createBundles('mint') }).map(({ kind }) => kind);
  });
};

test('half, then half of the rest, are three quarters and not a pull', () => {
  const halves = [liquidity('deployer', 0.5, 0), liquidity('deployer', 0.5, 1)];
  expect(news([priced(1, -1), ...halves, priced(0.1, 2)])).toEqual([]);
});

test('the price before a pull is the last one known, however long ago that was', () => {
  expect(news([priced(1, -50), liquidity('deployer', 0.9, 0), priced(0.1, 2)])).toEqual(['rugged']);
});

test('a swap far from its pool’s reserves gives no price', () => {
  const known = new Map<string, number>();
  const at = (baseRaw: string) =>
    trade({
      pool: 'p',
      tokenRaw: '1000000',
      tokenDecimals: 6,
      baseRaw,
      baseDecimals: 6,
      tokenReserveRaw: '1000000',
      baseReserveRaw: '1000000',
    });
  expect(['1000000', '500000', '2000000'].map(base => takePoolPrice(known, at(base)))).toEqual([null, null, null]);
  expect(takePoolPrice(known, at('1000000'))).toBe(1);
});
