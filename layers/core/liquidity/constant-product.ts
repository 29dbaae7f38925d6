import { tenTo } from '../amount.ts';

/** Constant-product output, floored, after a rounded-up input fee. Matches real swaps exactly. */
export const swapOut = (amountIn: bigint, reserveIn: bigint, reserveOut: bigint, feeBps = 0n): bigint => {
  const fee = (amountIn * feeBps + BPS - 1n) / BPS;
  const paid = amountIn - fee;
  const after = reserveIn + paid;
  return after === 0n ? 0n : (reserveOut * paid) / after;
};

const BPS = 10_000n;

/** Quote share paid until the price falls by `percent`: 1 − √(1 − p), a 36-digit ratio. */
export const shareUntilFall = (percent: bigint): readonly [bigint, bigint] => [
  UNIT - squareRoot((100n - percent) * (UNIT / 10n) ** 2n),
  UNIT,
];

const UNIT = tenTo(36);

/** Price fall of a sale: 1 − (x / (x + Δ))², as an exact ratio. */
export const fallOfSale = (raw: bigint, reserve: bigint): readonly [bigint, bigint] => {
  const after = (reserve + raw) ** 2n;
  return [after - reserve ** 2n, after];
};

/** Floor of the square root by Newton's method. */
const squareRoot = (value: bigint): bigint => {
  if (value < 2n) return value;
  let root = 2n ** BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
};
