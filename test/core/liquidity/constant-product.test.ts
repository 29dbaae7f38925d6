import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  computeSaleFall,
  computeShareUntilFall,
  computeSwapOutput,
} from '../../../layers/core/liquidity/constant-product.ts';
import { divideToNumber } from '../../../layers/core/money/amount-ratio.ts';
import fc from '../../laws.ts';
import { capture } from '../../tapes/captures.ts';

/** On-chain swaps with the venue's own logs: an AMM, or a curve before its fee. */
type PoolCase = {
  readonly signature: string;
  readonly reserve_in: string;
  readonly reserve_out: string;
  readonly amount_in: string;
  readonly amount_out: string;
  readonly fee_bps: number;
};
type CurveCase = {
  readonly signature: string;
  readonly side: 'buy' | 'sell';
  readonly virtual_sol_before: string;
  readonly virtual_token_before: string;
  readonly token_amount: string;
  readonly sol_amount_excl_fee: string;
};

const path = capture('raw-transactions/constant-product-cases.ndjson');
const cases: readonly (PoolCase | CurveCase)[] = existsSync(path)
  ? readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
  : [];

const checkPool = (swap: PoolCase): void =>
  expect(
    computeSwapOutput(BigInt(swap.amount_in), BigInt(swap.reserve_in), BigInt(swap.reserve_out), BigInt(swap.fee_bps)),
  ).toBe(BigInt(swap.amount_out));

const checkCurve = (swap: CurveCase): void => {
  const sol = BigInt(swap.virtual_sol_before);
  const token = BigInt(swap.virtual_token_before);
  const tokens = BigInt(swap.token_amount);
  const paid = BigInt(swap.sol_amount_excl_fee);
  if (swap.side === 'sell') {
    expect(computeSwapOutput(tokens, token, sol)).toBe(paid);
    return;
  }
  // A buy names the tokens it wants and pays the least SOL for them.
  expect(computeSwapOutput(paid, sol, token)).toBeGreaterThanOrEqual(tokens);
  expect(computeSwapOutput(paid - 1n, sol, token)).toBeLessThan(tokens);
};

if (cases.length > 0)
  describe('swaps of the chain', () => {
    it.each(cases)('pay what the formula yields, to the unit: $signature', swap =>
      'reserve_in' in swap ? checkPool(swap) : checkCurve(swap),
    );
  });

describe('a swap', () => {
  it('takes the fee from the input, rounded up, and floors the output', () => {
    expect(computeSwapOutput(1000n, 10_000n, 10_000n)).toBe(909n);
    expect(computeSwapOutput(1000n, 10_000n, 10_000n, 25n)).toBe(906n);
    expect(computeSwapOutput(1n, 10_000n, 10_000n, 25n)).toBe(0n);
    expect(computeSwapOutput(0n, 0n, 10n)).toBe(0n);
  });

  it('never reduces the product of the reserves', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 20n });
    fc.assert(
      fc.property(amount, amount, amount, fc.bigInt({ min: 0n, max: 9999n }), (paid, reserveIn, reserveOut, fee) => {
        const out = computeSwapOutput(paid, reserveIn, reserveOut, fee);
        expect((reserveIn + paid) * (reserveOut - out)).toBeGreaterThanOrEqual(reserveIn * reserveOut);
      }),
    );
  });
});

describe('the share until a fall', () => {
  it('is 1 minus the square root of the remaining price share, to thirty digits', () => {
    const digits = (percent: bigint) => computeShareUntilFall(percent)[0].toString().padStart(36, '0').slice(0, 32);
    // By bc with 60 digits: 1 - sqrt(0.9), 1 - sqrt(0.75), 1 - sqrt(0.5).
    expect(digits(10n)).toBe('05131670194948620040033193667018');
    expect(digits(25n)).toBe('13397459621556135323627682924706');
    expect(digits(50n)).toBe('29289321881345247559915563789515');
  });

  it('is the output of a sale that lowers the price by that share', () => {
    const [token, sol] = [10n ** 24n, 10n ** 24n];
    for (const percent of [10n, 25n, 50n]) {
      const [share, whole] = computeShareUntilFall(percent);
      const out = (sol * share) / whole;
      const sold = (token * out) / (sol - out);
      expect(divideToNumber(computeSwapOutput(sold, token, sol), sol)).toBeCloseTo(divideToNumber(share, whole), 15);
      expect(divideToNumber(...computeSaleFall(sold, token))).toBeCloseTo(Number(percent) / 100, 15);
    }
  });
});
