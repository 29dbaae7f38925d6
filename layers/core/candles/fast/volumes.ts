import { nearestRatio, powersOfTen, productError, sumError } from '../../money/nearest-ratio.ts';
import { type Aggregate, at, sumsOf } from './aggregate.ts';
import { type Volumes, volumesOf } from './exact-volumes.ts';

const exactMax = 2 ** 53;
/** Powers of ten are doubles up to here. */
const decimalsMax = 22;
const [usdUnit, usdUnitLow] = powersOfTen[30]!;

/** Volumes from limbs where doubles suffice, else from integers. */
export const fastVolumes = (aggregate: Aggregate): Volumes => volumesOfLimbs(aggregate) ?? volumesOf(sumsOf(aggregate));

/** Null where an amount, a scale or a rounding needs integers. */
const volumesOfLimbs = ({ numbers: n, tokenDecimals, baseDecimals, spill, last }: Aggregate): Volumes | null => {
  if (spill !== null || tokenDecimals > decimalsMax || baseDecimals > decimalsMax) return null;
  const [buyToken, sellToken, base] = [amount(n, at.buyToken), amount(n, at.sellToken), amount(n, at.base)];
  const token = buyToken + sellToken + amount(n, at.otherToken);
  // Sums of non-negative integers below 2⁵³ are exact.
  if (token >= exactMax || base >= exactMax) return null;
  const [buyVolumeUsd, sellVolumeUsd, volumeUsd] = [
    usdAt(n, at.buyUsd),
    usdAt(n, at.sellUsd),
    limbRatio(limbOfAll(n, 0), limbOfAll(n, 1), limbOfAll(n, 2), limbOfAll(n, 3), usdUnit, usdUnitLow),
  ];
  const vwap = last === null ? null : vwapOf(n, token - amount(n, at.outlierToken), tokenDecimals);
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
    volumeTokenExact: text(token, tokenDecimals),
    volumeBaseExact: text(base, baseDecimals),
    buyVolumeTokenExact: text(buyToken, tokenDecimals),
    sellVolumeTokenExact: text(sellToken, tokenDecimals),
    vwap,
  };
};

const amount = (n: readonly number[], from: number): number => n[from]! + n[from + 1]! * 2 ** 32;

const usdAt = (n: readonly number[], from: number): number =>
  limbRatio(n[from]!, n[from + 1]!, n[from + 2]!, n[from + 3]!, usdUnit, usdUnitLow);

/** USD of the trades that are not outliers, over their tokens. */
const vwapOf = (n: readonly number[], token: number, decimals: number): number => {
  const [unit, unitLow] = powersOfTen[30 - decimals]!;
  const product = token * unit;
  const productLow = productError(token, unit, product) + token * unitLow;
  return limbRatio(pricedLimb(n, 0), pricedLimb(n, 1), pricedLimb(n, 2), pricedLimb(n, 3), product, productLow);
};

const limbOfAll = (n: readonly number[], limb: number): number =>
  n[at.buyUsd + limb]! + n[at.sellUsd + limb]! + n[at.otherUsd + limb]!;

const pricedLimb = (n: readonly number[], limb: number): number => limbOfAll(n, limb) - n[at.outlierUsd + limb]!;

/** Nearest double of limbs / unit; NaN where it needs integers. */
const limbRatio = (l0: number, l1: number, l2: number, l3: number, unit: number, unitLow: number): number => {
  const [lower, upper] = [l1 * 2 ** 32 + l0, l3 * 2 ** 96 + l2 * 2 ** 64];
  const high = upper + lower;
  // After cancellation the errors would weigh more.
  if (upper > 2 * high || lower > 2 * high) return Number.NaN;
  const low =
    sumError(upper, lower, high) + sumError(l3 * 2 ** 96, l2 * 2 ** 64, upper) + sumError(l1 * 2 ** 32, l0, lower);
  return nearestRatio(high, low, unit, unitLow);
};

/** A decimal string without trailing zeros. */
const text = (raw: number, decimals: number): string => {
  const unit = powersOfTen[decimals]![0];
  let whole = Math.floor(raw / unit);
  let rest = raw - whole * unit;
  // The quotient may have been rounded up.
  if (rest < 0) {
    whole -= 1;
    rest += unit;
  }
  return rest === 0 ? `${whole}` : `${whole}.${trimmed(`${rest}`.padStart(decimals, '0'))}`;
};

const trimmed = (digits: string): string => {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 48) end -= 1;
  return digits.slice(0, end);
};
