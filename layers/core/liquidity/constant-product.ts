import { tenTo } from '../amount.ts';

/** What a constant-product pool pays for `amountIn`, floored; the fee is taken from what comes in, rounded up. Checked to the unit against real swaps (methodology). */
export const swapOut = (amountIn: bigint, reserveIn: bigint, reserveOut: bigint, feeBps = 0n): bigint => {
  const fee = (amountIn * feeBps + BPS - 1n) / BPS;
  const paid = amountIn - fee;
  const after = reserveIn + paid;
  return after === 0n ? 0n : (reserveOut * paid) / after;
};

const BPS = 10_000n;

/** Share of the quote reserve that sellers take out until the price has fallen by so many percent: 1 − √(1 − p), as an exact ratio of 36 digits. Source: decisions, Liquidity. */
export const shareUntilFall = (percent: bigint): readonly [bigint, bigint] => [
  UNIT - squareRoot((100n - percent) * (UNIT / 10n) ** 2n),
  UNIT,
];

const UNIT = tenTo(36);

/** How far the price falls when `raw` tokens are sold into `reserve` of them: 1 − (x / (x + Δ))², as an exact ratio. Source: decisions, Liquidity. */
export const fallOfSale = (raw: bigint, reserve: bigint): readonly [bigint, bigint] => {
  const after = (reserve + raw) ** 2n;
  return [after - reserve ** 2n, after];
};

/** Largest integer whose square is not above the value, by Newton's method from above. */
const squareRoot = (value: bigint): bigint => {
  if (value < 2n) return value;
  let root = 2n ** BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
};
