import { type Act, logWidth, sizeWidth } from './act.ts';
import { bundleRules as rules } from './rules.ts';

/** One remembered amount of a side. */
export type Size = { readonly slot: number; readonly size: number; readonly isRound: boolean };

/** Acts of different wallets whose amounts are alike: the largest such group at one spread. */
export type Band = { readonly acts: readonly Act[]; readonly spread: number; readonly isExact: boolean };

/** The amounts a token traded of late, newest last. */
export const rememberSize = (sizes: Size[], act: Act): void => {
  sizes.push({ slot: act.slot, size: act.size, isRound: act.isRound });
  if (sizes.length > 2 * rules.sizesMax) sizes.splice(0, rules.sizesMax);
};

/**
 * The largest groups by spread among acts of different wallets. Round amounts are alike only when they are the same, odd ones within the spread:
 * strangers type round amounts. Wide spreads take both.
 */
export const bandsOf = (acts: readonly Act[], spreadMax: number): readonly Band[] => {
  const quote = acts[0]!.quote;
  const sorted = acts.filter(act => act.quote === quote).sort((a, b) => a.size - b.size || a.seq - b.seq);
  const odd = sorted.filter(act => !act.isRound);
  const exact = largest(sorted, 0);
  const bands = rules.spreads
    .filter(spread => spread <= spreadMax)
    .map(spread => ({
      acts: largest(spread > rules.equalSpread ? sorted : odd, sizeWidth(spread)),
      spread,
      isExact: false,
    }));
  return [{ acts: exact, spread: 0, isExact: true }, ...bands].filter(band => band.acts.length >= rules.cohortMin);
};

const largest = (sorted: readonly Act[], width: number): readonly Act[] => {
  let [from, best, bestEnd] = [0, 0, 0];
  for (let end = 0; end < sorted.length; end++) {
    while (sorted[end]!.size - sorted[from]!.size > width) from++;
    if (end - from + 1 > best) [best, bestEnd] = [end - from + 1, end + 1];
  }
  return sorted.slice(bestEnd - best, bestEnd);
};

/**
 * The share of ordinary trades whose amounts would lie in the band: those remembered from other slots, and a general belief that weighs
 * `sizeWeight` of them. Round amounts are compared with the same amount, odd ones with odd ones nearby.
 */
export const shareOf = (sizes: readonly Size[], { acts, spread, isExact }: Band): number => {
  const [low, high] = [acts[0]!.size, acts.at(-1)!.size];
  const [from, to] = [Math.min(...acts.map(act => act.slot)), Math.max(...acts.map(act => act.slot))];
  const isRound = isExact && acts[0]!.isRound;
  const isWide = spread > rules.equalSpread;
  let [seen, all] = [0, 0];
  for (const size of sizes) {
    if (size.slot >= from && size.slot <= to) continue;
    all++;
    if (size.size >= low && size.size <= high && (isWide || size.isRound === isRound)) seen++;
  }
  const general = isRound
    ? rules.roundShare
    : generalShare(low, high, isWide ? roundsOf(acts) * rules.roundShare : null);
  const weight = isRound || isWide ? rules.sizeWeight : rules.oddWeight;
  return Math.min(1, (seen + weight * general) / (all + weight));
};

const roundsOf = (acts: readonly Act[]): number => new Set(acts.filter(act => act.isRound).map(act => act.size)).size;

/** `rounds`: the share of round amounts that a wide band holds; null for a band of odd ones. */
const generalShare = (low: number, high: number, rounds: number | null): number => {
  const width = Math.max(rules.widthMin, logWidth(high - low));
  if (rounds !== null) return Math.min(1, width * rules.wideDensity + rounds);
  const fee = isFeeAboveRound(low) || isFeeAboveRound(high) ? rules.feeShare : 0;
  return Math.min(1, width * rules.oddDensity + fee);
};

const LEADING = [1, 2, 5, 10].map(digit => Math.log10(digit));

/** Whether an amount is a little above 1, 2 or 5 times a power of ten: a round amount that a fee was put upon. */
const isFeeAboveRound = (size: number): boolean => {
  const digits = logWidth(size) / Math.LN10;
  const part = digits - Math.floor(digits);
  const over = Math.log10(1 + rules.feeAbove);
  return LEADING.some(leading => part > leading && part <= leading + over);
};
