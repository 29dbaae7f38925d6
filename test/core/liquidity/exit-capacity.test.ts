import { describe, expect, it } from 'vitest';
import { dumpImpact, exitCapacityOf, solOut } from '../../../layers/core/liquidity/exit-capacity.ts';
import { liquidityRules } from '../../../layers/core/liquidity/rules.ts';
import { fold, msOf, pool, swap, USDC } from './rows.ts';

const NOW = msOf(60);

describe('the exit capacity', () => {
  it('is y (1 − √(1 − p)) SOL, to the nearest double', () => {
    expect(exitCapacityOf(fold([pool(5)]), NOW)).toEqual({
      solAt10: 0.513167019494862,
      solAt25: 1.3397459621556136,
      solAt50: 2.928932188134525,
    });
  });

  it('follows the newest reserve once a description has stated the shape', () => {
    const pools = fold([pool(5), swap(9, '1000000000', '20000000000')]);
    expect(exitCapacityOf(pools, NOW)?.solAt10).toBe(1.026334038989724);
  });

  it('is null for every other or unknown shape, and when the quote is not SOL', () => {
    for (const shape of ['concentrated', 'bonding_curve', 'other'] as const)
      expect(exitCapacityOf(fold([pool(5, { shape })]), NOW)).toBeNull();
    expect(exitCapacityOf(fold([swap(5, '1000000000', '10000000000')]), NOW)).toBeNull();
    expect(exitCapacityOf(fold([pool(5, { baseMint: USDC })]), NOW)).toBeNull();
    expect(exitCapacityOf(fold([]), NOW)).toBeNull();
  });

  it('becomes stale with the reserve', () => {
    expect(exitCapacityOf(fold([pool(5)]), msOf(5) + liquidityRules.staleMs + 1)).toBeNull();
  });
});

describe('the impact of a dump', () => {
  it('is 1 − (x / (x + Δ))²', () => {
    expect(dumpImpact(fold([pool(5)]), 1_000_000_000n, NOW)).toBe(0.75);
    expect(dumpImpact(fold([pool(5)]), 250_000_000n, NOW)).toBe(0.36);
    expect(dumpImpact(fold([pool(5, { baseMint: USDC })]), 250_000_000n, NOW)).toBe(0.36);
  });

  it('is 0 when nothing is sold, and null without a vetted pool', () => {
    expect(dumpImpact(fold([]), 0n, NOW)).toBe(0);
    expect(dumpImpact(fold([]), 1n, NOW)).toBeNull();
    expect(dumpImpact(fold([pool(5, { shape: 'concentrated' })]), 1n, NOW)).toBeNull();
    expect(dumpImpact(fold([pool(5)]), 1n, msOf(5) + liquidityRules.staleMs + 1)).toBeNull();
  });
});

describe('the proceeds of a sale in SOL', () => {
  it('are the pool’s payout before fees', () => {
    expect(solOut(fold([pool(5)]), 1_000_000_000n, NOW)).toBe(5);
    expect(solOut(fold([pool(5)]), 0n, NOW)).toBe(0);
  });

  it('are null without a vetted pool in SOL', () => {
    expect(solOut(fold([]), 1n, NOW)).toBeNull();
    expect(solOut(fold([pool(5, { baseMint: USDC })]), 1n, NOW)).toBeNull();
    expect(solOut(fold([pool(5, { shape: 'bonding_curve' })]), 1n, NOW)).toBeNull();
  });
});
