/** Amounts and prices of a token whose wallets show multiplied amounts (docs/reference/rules/scaled-amounts.md). */
import { formatUiAmount, parseDecimal, parsePrice, tenTo } from './amount.ts';
import { divideToNumber, toUiAmount } from './amount-ratio.ts';

/** A plain positive decimal; null leaves figures as they are. */
export type MultiplierText = string | null;

/** Converts a raw amount to multiplied whole units as the nearest double. */
export function scaleAmount(raw: bigint, decimals: number, multiplier: MultiplierText): number {
  if (multiplier === null) return toUiAmount(raw, decimals);
  const { up, down } = parsePrice(multiplier);
  return divideToNumber(raw * down, tenTo(decimals) * up);
}

/** Multiplies an exact decimal amount, without rounding. */
export function scaleDecimal(amount: string, multiplier: MultiplierText): string {
  if (multiplier === null) return amount;
  const [a, b] = [parseDecimal(amount), parseDecimal(multiplier)];
  const [digits, places] = [a.digits * b.digits, -(a.exponent + b.exponent)];
  return places >= 0 ? formatUiAmount(digits, places) : String(digits * tenTo(-places));
}

/** Divides a price per token, of the digits that it is shown with, rounded once to the nearest double. */
export function scalePrice<Usd extends number | null>(usd: Usd, multiplier: MultiplierText): Usd {
  if (usd === null || multiplier === null) return usd;
  const { digits, exponent } = parseDecimal(String(usd));
  const { up, down } = parsePrice(multiplier);
  return divideToNumber(digits * up * tenTo(Math.max(0, exponent)), down * tenTo(Math.max(0, -exponent))) as Usd;
}
