import { describe, expect, it } from 'vitest';
import { computePoolDepth } from '../../../layers/core/liquidity/depth.ts';
import {
  computeDumpImpact,
  computeExitCapacity,
  computeSaleSol,
} from '../../../layers/core/liquidity/exit-capacity.ts';
import { liquidityRules } from '../../../layers/core/liquidity/rules.ts';
import { fold, msOf, pool, primaryPool, swap, USDC } from './rows.ts';

const NOW = msOf(60);

describe('the exit capacity', () => {
  it('is y (1 − √(1 − p)) SOL, to the nearest double', () => {
    expect(computeExitCapacity(fold([pool(5)]), NOW)).toEqual({
      solAt10: 0.513167019494862,
      solAt25: 1.3397459621556136,
      solAt50: 2.928932188134525,
    });
  });

  it('follows the newest reserve once a description has stated the shape', () => {
    const pools = fold([pool(5), swap(9, '1000000000', '20000000000')]);
    expect(computeExitCapacity(pools, NOW)?.solAt10).toBe(1.026334038989724);
  });

  it('needs no description where the venue has only constant-product pools', () => {
    for (const dex of ['raydium_amm', 'raydium_cpmm', 'pump_swap'])
      expect(computeExitCapacity(fold([swap(5, '1000000000', '10000000000', { dex })]), NOW)?.solAt50).toBe(
        2.928932188134525,
      );
  });

  it('takes the shape of the description before that of the venue', () => {
    const rows = [pool(5, { shape: 'other' }), swap(9, '1000000000', '20000000000')];
    for (const order of [rows, rows.toReversed()]) expect(computeExitCapacity(fold(order), NOW)).toBeNull();
  });

  it('is null for every other or unknown shape, and when the quote is not SOL', () => {
    for (const shape of ['concentrated', 'bonding_curve', 'other'] as const)
      expect(computeExitCapacity(fold([pool(5, { shape })]), NOW)).toBeNull();
    for (const dex of ['raydium_clmm', 'phoenix', 'humidifi', 'saber', 'somewhere', 'unknown'])
      expect(computeExitCapacity(fold([swap(5, '1000000000', '10000000000', { dex })]), NOW)).toBeNull();
    expect(computeExitCapacity(fold([pool(5, { baseMint: USDC })]), NOW)).toBeNull();
    expect(computeExitCapacity(fold([]), NOW)).toBeNull();
  });

  it('becomes stale with the reserve', () => {
    expect(computeExitCapacity(fold([pool(5)]), msOf(5) + liquidityRules.staleMs + 1)).toBeNull();
  });
});

describe('the impact of a dump', () => {
  it('is 1 − (x / (x + Δ))²', () => {
    expect(computeDumpImpact(fold([pool(5)]), 1_000_000_000n, NOW)).toBe(0.75);
    expect(computeDumpImpact(fold([pool(5)]), 250_000_000n, NOW)).toBe(0.36);
    expect(computeDumpImpact(fold([pool(5, { baseMint: USDC })]), 250_000_000n, NOW)).toBe(0.36);
  });

  it('is 0 when nothing is sold, and null without a vetted pool', () => {
    expect(computeDumpImpact(fold([]), 0n, NOW)).toBe(0);
    expect(computeDumpImpact(fold([]), 1n, NOW)).toBeNull();
    expect(computeDumpImpact(fold([pool(5, { shape: 'concentrated' })]), 1n, NOW)).toBeNull();
    expect(computeDumpImpact(fold([pool(5)]), 1n, msOf(5) + liquidityRules.staleMs + 1)).toBeNull();
  });
});

describe('the proceeds of a sale in SOL', () => {
  it('are the pool’s payout before fees', () => {
    expect(computeSaleSol(fold([pool(5)]), 1_000_000_000n, NOW)).toBe(5);
    expect(computeSaleSol(fold([pool(5)]), 0n, NOW)).toBe(0);
  });

  it('are null without a vetted pool in SOL', () => {
    expect(computeSaleSol(fold([]), 1n, NOW)).toBeNull();
    expect(computeSaleSol(fold([pool(5, { baseMint: USDC })]), 1n, NOW)).toBeNull();
    expect(computeSaleSol(fold([pool(5, { shape: 'bonding_curve' })]), 1n, NOW)).toBeNull();
  });
});

/** 1 SOL and 1% for 34.6 million tokens (2s393PSYYxJJJfGiwHf1…). */
const firstBuy = {
  dex: 'pump_fun',
  direction: 'buy',
  tokenRaw: '34612903225806',
  baseRaw: '1010000000',
  dexFeeRaw: '10000000',
  tokenReserveRaw: '965387096774194',
  baseReserveRaw: null,
} as const;
const onCurve = (fields: Parameters<typeof swap>[3] = {}) => swap(5, '', '', { ...firstBuy, ...fields });

describe('a bonding curve', () => {
  it('holds the lamports that its tokens show, and pays by its virtual reserves', () => {
    const pools = fold([onCurve()]);
    expect(computePoolDepth(pools, NOW)).toMatchObject({
      shape: 'bonding_curve',
      tokenReserveRaw: '965387096774194',
      quoteReserveRaw: '1000000000',
    });
    // A fall of 10% would pay 1.59 SOL.
    expect(computeExitCapacity(pools, NOW)).toEqual({ solAt10: 1, solAt25: 1, solAt50: 1 });
    expect(computeSaleSol(pools, 34_612_903_225_806n, NOW)).toBeCloseTo(1, 8);
    expect(computeSaleSol(pools, 500_000_000_000_000n, NOW)).toBe(1);
    expect(computeDumpImpact(pools, 34_612_903_225_806n, NOW)).toBeCloseTo(1 - (1038.387096774194 / 1073) ** 2, 9);
  });

  it('is read by a sale as by a buy, with or without a stated fee', () => {
    // Signature 5KEMtQuv4Ki1xoFVAuA4…, and what its event states.
    const sale = {
      direction: 'sell',
      ...{ tokenRaw: '50287397622085', baseRaw: '1651125292', dexFeeRaw: '16678034' },
      tokenReserveRaw: '937649186530851',
    } as const;
    for (const fee of [sale.dexFeeRaw, '0']) {
      const depth = computePoolDepth(fold([onCurve({ ...sale, dexFeeRaw: fee })]), NOW);
      expect(Number(depth?.quoteReserveRaw) / 1_850_814_765).toBeCloseTo(1, 6);
    }
  });

  it('of LaunchLab has its own constants, and its vault also holds fees', () => {
    // Signature 3USu3YAsg2qBXKmMqZg4…: 5.353378970 SOL by its event.
    const buy = {
      ...{ dex: 'raydium_launchpad', tokenRaw: '16967820845269', baseRaw: '654952192', dexFeeRaw: '8186903' },
      ...{ tokenReserveRaw: '837521213221631', baseReserveRaw: '5421143262' },
    };
    expect(computePoolDepth(fold([onCurve(buy)]), NOW)?.quoteReserveSol).toBeCloseTo(5.35337897, 6);
    expect(computeExitCapacity(fold([onCurve(buy)]), NOW)?.solAt10).toBeCloseTo(35.354231921 * (1 - Math.sqrt(0.9)), 6);
  });

  it('of Moonit has tokens of nine decimals', () => {
    // Signatures 5yqnLaYV… and 5UWcde33….
    for (const [vault, tokenRaw, baseRaw, dexFeeRaw, sol] of [
      ['247077052003106161', '5000674344825', '1586920', '15712', 70.571],
      ['254600223085627761', '6551568276092', '1984878', '19848', 68.26],
    ] as const) {
      const buy = onCurve({ dex: 'moonit', tokenDecimals: 9, tokenReserveRaw: vault, tokenRaw, baseRaw, dexFeeRaw });
      expect(computePoolDepth(fold([buy]), NOW)?.quoteReserveSol).toBeCloseTo(sol, 2);
      expect(computeExitCapacity(fold([buy]), NOW)?.solAt10).toBeCloseTo((sol + 30) * (1 - Math.sqrt(0.9)), 2);
    }
  });

  it('has no capacity where its constants do not explain the price or the reserves', () => {
    for (const fields of [
      { tokenRaw: '17306451612903' },
      { baseRaw: '2010000000' },
      { baseMint: USDC },
      { dex: 'meteora_dbc' },
      { direction: 'swap' as const },
      { tokenReserveRaw: '100000000000000' },
      { tokenReserveRaw: '2000000000000000' },
    ])
      expect(computeExitCapacity(fold([onCurve(fields)]), NOW)).toBeNull();
    const stated = { dex: 'pump_fun', shape: 'bonding_curve', tokenRaw: '965387096774194' } as const;
    expect(computeExitCapacity(fold([pool(5, { ...stated, baseRaw: '1000000000' })]), NOW)?.solAt50).toBe(1);
    expect(computeExitCapacity(fold([pool(5, { ...stated, baseRaw: '31000000000' })]), NOW)).toBeNull();
  });

  it('that is sold out gives way to the pool that its liquidity moved to', () => {
    // Signature 2wkECde7…: the last tokens of a curve.
    const last = { tokenRaw: '20963465348985', baseRaw: '8093438552', dexFeeRaw: '80133054' };
    const sold = onCurve({ ...last, tokenReserveRaw: '206900000000000' });
    expect(computePoolDepth(fold([sold]), NOW)).toBeNull();
    const moved = swap(6, '206900000000000', '85000000000', { dex: 'pump_swap', pool: 'other' });
    expect(computePoolDepth(fold([primaryPool(5, 'pool'), sold, moved]), NOW)).toMatchObject({ venue: 'pump_swap' });
  });
});
