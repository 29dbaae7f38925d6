import { type Amount, scaleByPowerOfTen } from '../../format/decimal.ts';

/** value = units / 10^scale */
type Scaled = readonly [units: bigint, scale: number];

function parseScaled(amount: Amount): Scaled {
  const [whole = '0', fraction = ''] = (scaleByPowerOfTen(amount, 0) ?? '0').split('.');
  return [BigInt(whole + fraction), fraction.length];
}

function formatScaled(units: bigint, scale: number): string {
  return scaleByPowerOfTen(String(units), scale)!;
}

/** Multiplies without loss. */
export function multiplyAmounts(a: Amount, b: Amount): string {
  const [[unitsA, scaleA], [unitsB, scaleB]] = [parseScaled(a), parseScaled(b)];
  return formatScaled(unitsA * unitsB, scaleA + scaleB);
}

/** Adds without loss. */
export function sum(amounts: readonly Amount[]): string {
  const all = amounts.map(parseScaled);
  const scale = Math.max(0, ...all.map(([, digits]) => digits));
  return formatScaled(
    all.reduce((total, [units, digits]) => total + units * 10n ** BigInt(scale - digits), 0n),
    scale,
  );
}

const DIGITS = 24;

/** Divides to 24 decimal places. Null without a divisor. */
export function divideAmounts(a: Amount, b: Amount): string | null {
  const [[unitsA, scaleA], [unitsB, scaleB]] = [parseScaled(a), parseScaled(b)];
  if (unitsB === 0n) return null;
  return formatScaled((unitsA * 10n ** BigInt(scaleB + DIGITS)) / (unitsB * 10n ** BigInt(scaleA)), DIGITS);
}

/** A part of a whole, 0–1. */
export function computeFraction(part: Amount, whole: Amount): number {
  const ratio = Number(divideAmounts(part, whole) ?? 0);
  return Math.min(1, Math.max(0, ratio));
}
