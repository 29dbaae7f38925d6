import { type Amount, shifted } from '../../format/decimal.ts';

/** value = units / 10^scale */
type Scaled = readonly [units: bigint, scale: number];

const scaledOf = (amount: Amount): Scaled => {
  const [whole = '0', fraction = ''] = (shifted(amount, 0) ?? '0').split('.');
  return [BigInt(whole + fraction), fraction.length];
};

const textOf = (units: bigint, scale: number): string => shifted(String(units), scale)!;

/** Multiplies without loss. */
export const product = (a: Amount, b: Amount): string => {
  const [[unitsA, scaleA], [unitsB, scaleB]] = [scaledOf(a), scaledOf(b)];
  return textOf(unitsA * unitsB, scaleA + scaleB);
};

/** Adds without loss. */
export const sum = (amounts: readonly Amount[]): string => {
  const all = amounts.map(scaledOf);
  const scale = Math.max(0, ...all.map(([, digits]) => digits));
  return textOf(
    all.reduce((total, [units, digits]) => total + units * 10n ** BigInt(scale - digits), 0n),
    scale,
  );
};

const DIGITS = 24;

/** Divides to 24 decimal places. Null without a divisor. */
export const quotient = (a: Amount, b: Amount): string | null => {
  const [[unitsA, scaleA], [unitsB, scaleB]] = [scaledOf(a), scaledOf(b)];
  if (unitsB === 0n) return null;
  return textOf((unitsA * 10n ** BigInt(scaleB + DIGITS)) / (unitsB * 10n ** BigInt(scaleA)), DIGITS);
};

/** A part of a whole, 0–1. */
export const partOf = (part: Amount, whole: Amount): number => {
  const ratio = Number(quotient(part, whole) ?? 0);
  return Math.min(1, Math.max(0, ratio));
};
