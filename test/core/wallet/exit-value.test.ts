import { describe, expect, it } from 'vitest';
import { createPools, takePool } from '../../../layers/core/liquidity/pools.ts';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import { computeExitValue } from '../../../layers/core/wallet/exit-value.ts';
import { onCurve, raised, snapshot } from '../launch/rows.ts';

const SOL = 1_000_000_000;
const virtual = { virtualTokenRaw: '900000000', virtualBaseRaw: String(40 * SOL) };
const reserves = { tokenReserveRaw: '800000000', baseReserveRaw: String(40 * SOL) };

const sell = (rows: readonly MintRow[], raw: bigint) => {
  const pools = createPools();
  for (const row of rows) takePool(pools, row);
  const { usd, why } = computeExitValue(pools.byKey.values(), raw, () => '100');
  return [usd === null ? null : Number(usd / 10n ** 21n) / 1e9, why];
};

describe('The exit value on a launch curve', () => {
  it('is of the reserves that the curve states, on any pad, and at most what it raised', () => {
    for (const pad of ['boop_fun', 'some_pad']) {
      const state = { ...raised(pad, 10 * SOL, 80 * SOL), ...virtual };
      expect(sell([onCurve(1, state, reserves)], 100_000_000n)).toEqual([400, null]);
      expect(sell([onCurve(1, state, reserves)], 10n ** 12n)).toEqual([1000, null]);
      expect(sell([snapshot(1, state)], 100_000_000n)).toEqual([400, null]);
      expect(sell([onCurve(1, raised(pad, 10 * SOL, 80 * SOL), reserves)], 1n)).toEqual([null, 'shape']);
    }
  });
});
