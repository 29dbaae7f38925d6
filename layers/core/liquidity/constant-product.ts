import { computeSquareRoot, tenTo } from '../money/amount.ts';

/** Constant-product output, floored; the input fee is rounded up. */
export function computeSwapOutput(amountIn: bigint, reserveIn: bigint, reserveOut: bigint, feeBps = 0n): bigint {
  const fee = (amountIn * feeBps + BPS - 1n) / BPS;
  const paid = amountIn - fee;
  const after = reserveIn + paid;
  return after === 0n ? 0n : (reserveOut * paid) / after;
}

const BPS = 10_000n;

/** Quote share until a price fall: 1 − √(1 − p), 36 digits. */
export function computeShareUntilFall(percent: bigint): readonly [bigint, bigint] {
  return [UNIT - computeSquareRoot((100n - percent) * (UNIT / 10n) ** 2n), UNIT];
}

const UNIT = tenTo(36);

/** Exact price fall of a sale: 1 − (x / (x + Δ))². */
export function computeSaleFall(raw: bigint, reserve: bigint): readonly [bigint, bigint] {
  const after = (reserve + raw) ** 2n;
  return [after - reserve ** 2n, after];
}
