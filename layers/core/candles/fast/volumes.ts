import { computeProductError, divideToNearest, powersOfTen, sumError } from '../../money/nearest-ratio.ts';
import { type Aggregate, at, toIntegerSums } from './aggregate.ts';
import { computeExactVolumes, type Volumes } from './exact-volumes.ts';

const exactMax = 2 ** 53;
/** Powers of ten are doubles up to here. */
const decimalsMax = 22;
const [usdUnit, usdUnitLow] = powersOfTen[30]!;

/** Volumes from limbs where doubles suffice, else from integers. */
export function computeVolumes(aggregate: Aggregate): Volumes {
  return computeLimbVolumes(aggregate) ?? computeExactVolumes(toIntegerSums(aggregate));
}

/** Null where an amount, a scale or a rounding needs integers. */
function computeLimbVolumes({ numbers: n, tokenDecimals, baseDecimals, spill, last }: Aggregate): Volumes | null {
  if (spill !== null || tokenDecimals > decimalsMax || baseDecimals > decimalsMax) return null;
  const [buyToken, sellToken, base] = [readAmount(n, at.buyToken), readAmount(n, at.sellToken), readAmount(n, at.base)];
  const token = buyToken + sellToken + readAmount(n, at.otherToken);
  // Sums of non-negative integers below 2⁵³ are exact.
  if (token >= exactMax || base >= exactMax) return null;
  const [buyVolumeUsd, sellVolumeUsd, volumeUsd] = [
    readUsd(n, at.buyUsd),
    readUsd(n, at.sellUsd),
    divideLimbs(sumUsdLimb(n, 0), sumUsdLimb(n, 1), sumUsdLimb(n, 2), sumUsdLimb(n, 3), usdUnit, usdUnitLow),
  ];
  const vwap = last === null ? null : computeVwap(n, token - readAmount(n, at.outlierToken), tokenDecimals);
  if (Number.isNaN(buyVolumeUsd + sellVolumeUsd + volumeUsd + (vwap ?? 0))) return null;
  const [tokenUnit, baseUnit] = [powersOfTen[tokenDecimals]![0], powersOfTen[baseDecimals]![0]];
  return {
    volumeToken: token / tokenUnit,
    volumeBase: base / baseUnit,
    volumeUsd,
    buyVolumeToken: buyToken / tokenUnit,
    sellVolumeToken: sellToken / tokenUnit,
    buyVolumeUsd,
    sellVolumeUsd,
    volumeTokenExact: formatDecimal(token, tokenDecimals),
    volumeBaseExact: formatDecimal(base, baseDecimals),
    buyVolumeTokenExact: formatDecimal(buyToken, tokenDecimals),
    sellVolumeTokenExact: formatDecimal(sellToken, tokenDecimals),
    vwap,
  };
}

function readAmount(n: readonly number[], from: number): number {
  return n[from]! + n[from + 1]! * 2 ** 32;
}

function readUsd(n: readonly number[], from: number): number {
  return divideLimbs(n[from]!, n[from + 1]!, n[from + 2]!, n[from + 3]!, usdUnit, usdUnitLow);
}

/** USD of the trades that are not outliers, over their tokens. */
function computeVwap(n: readonly number[], token: number, decimals: number): number {
  const [unit, unitLow] = powersOfTen[30 - decimals]!;
  const product = token * unit;
  const productLow = computeProductError(token, unit, product) + token * unitLow;
  return divideLimbs(
    computePricedLimb(n, 0),
    computePricedLimb(n, 1),
    computePricedLimb(n, 2),
    computePricedLimb(n, 3),
    product,
    productLow,
  );
}

function sumUsdLimb(n: readonly number[], limb: number): number {
  return n[at.buyUsd + limb]! + n[at.sellUsd + limb]! + n[at.otherUsd + limb]!;
}

function computePricedLimb(n: readonly number[], limb: number): number {
  return sumUsdLimb(n, limb) - n[at.outlierUsd + limb]!;
}

/** Nearest double of limbs / unit; NaN where it needs integers. */
function divideLimbs(l0: number, l1: number, l2: number, l3: number, unit: number, unitLow: number): number {
  const [lower, upper] = [l1 * 2 ** 32 + l0, l3 * 2 ** 96 + l2 * 2 ** 64];
  const high = upper + lower;
  // After cancellation the errors would weigh more.
  if (upper > 2 * high || lower > 2 * high) return Number.NaN;
  const low =
    sumError(upper, lower, high) + sumError(l3 * 2 ** 96, l2 * 2 ** 64, upper) + sumError(l1 * 2 ** 32, l0, lower);
  return divideToNearest(high, low, unit, unitLow);
}

/** A decimal string without trailing zeros. */
function formatDecimal(raw: number, decimals: number): string {
  const unit = powersOfTen[decimals]![0];
  let whole = Math.floor(raw / unit);
  let rest = raw - whole * unit;
  // The quotient may have been rounded up.
  if (rest < 0) {
    whole -= 1;
    rest += unit;
  }
  if (rest === 0) return `${whole}`;
  const digits = `${rest}`.padStart(decimals, '0');
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 48) end -= 1;
  return `${whole}.${digits.slice(0, end)}`;
}
