import { type Act, logWidth, type Roundness, toLogSizeWidth } from './act.ts';
import { findBusiestSortedGroup } from './busiest.ts';
import type { Part } from './improbability.ts';
import { bundleRules as rules } from './rules.ts';

export type Size = { readonly slot: number; readonly size: number };

export type Band = { readonly acts: readonly Act[]; readonly spread: number; readonly isExact: boolean };

/** Adds an amount, newest last. */
export function addSize(sizes: Size[], act: Act): void {
  sizes.push({ slot: act.slot, size: act.size });
  if (sizes.length > 2 * rules.sizesMax) sizes.splice(0, rules.sizesMax);
}

/**
 * Returns the largest groups of equal and similar amounts of different wallets.
 * Also searches without presets, which could hide a smaller group.
 */
export function findSizeBands(acts: readonly Act[], spreadMax: number): readonly Band[] {
  const quote = acts[0]!.quote;
  const sorted = acts.filter(act => act.quote === quote).sort((a, b) => a.size - b.size || a.seq - b.seq);
  const unusual = sorted.filter(act => act.roundness !== 'preset');
  const near = rules.spreads
    .filter(spread => spread <= spreadMax)
    .flatMap(spread =>
      (spread > rules.equalSpread ? [sorted] : [unusual, sorted]).map(some => ({
        acts: findBusiestSortedGroup(some, getSize, toLogSizeWidth(spread)),
        spread,
        isExact: false,
      })),
    );
  return [{ acts: findBusiestSortedGroup(sorted, getSize, 0), spread: 0, isExact: true }, ...near].filter(
    band => band.acts.length >= rules.cohortMin,
  );
}

function getSize({ size }: Size): number {
  return size;
}

/** Splits a band into typed amounts and a smooth rest, rarest first. */
export function splitBand(others: readonly number[], band: Band): readonly Part[] {
  const { acts: all } = band;
  const [low, high] = [all[0]!.size, all.at(-1)!.size];
  const width = Math.max(rules.widthMin, logWidth(high - low));
  if (band.spread > rules.equalSpread) {
    const rounds = new Set(all.filter(({ roundness }) => roundness !== 'odd').map(({ size }) => size)).size;
    const general = width * rules.wideDensity + rounds * rules.roundShare;
    return [createPart(all.length, countIn(others, low, high, NONE), others.length, general, rules.sizeWeight)];
  }
  const groups = [...Map.groupBy(all, ({ size }) => size)];
  const typed = groups.filter(([, acts]) => isTyped(acts));
  const parts = typed.map(([size, acts]) => {
    const seen = countIn(others, size, size, NONE);
    return createPart(acts.length, seen, others.length, typedShares[acts[0]!.roundness], rules.sizeWeight);
  });
  const smooth = groups.filter(([, acts]) => !isTyped(acts)).flatMap(([, acts]) => acts);
  if (smooth.length > 0) {
    // Over the band's full width: typed amounts are separate parts.
    const seen = countIn(others, low, high, new Set(typed.map(([size]) => size)));
    const hasFee = smooth.some(({ size, roundness }) => {
      if (roundness !== 'odd') return false;
      // A preset plus a small fee.
      const digits = logWidth(size) / Math.LN10;
      const part = digits - Math.floor(digits);
      const over = Math.log10(1 + rules.feeAbove);
      return LEADING.some(leading => part > leading && part <= leading + over);
    });
    const general = width * rules.oddDensity + (hasFee ? rules.feeShare : 0);
    parts.push(createPart(smooth.length, seen, others.length, general, rules.oddWeight));
  }
  return parts.sort((a, b) => a.share - b.share);
}

/** The amounts outside some acts' slots. Bands mostly share them. */
export function selectOtherSizes(sizes: readonly Size[]): (acts: readonly Act[]) => readonly number[] {
  let last = { from: Number.NaN, to: Number.NaN, others: [] as number[] };
  return acts => {
    let [from, to] = [Infinity, -Infinity];
    for (const { slot } of acts) {
      from = Math.min(from, slot);
      to = Math.max(to, slot);
    }
    if (from === last.from && to === last.to) return last.others;
    const others: number[] = [];
    for (const { slot, size } of sizes) if (slot < from || slot > to) others.push(size);
    last = { from, to, others };
    return others;
  };
}

const NONE: ReadonlySet<number> = new Set();

function countIn(sizes: readonly number[], low: number, high: number, without: ReadonlySet<number>): number {
  let count = 0;
  for (const size of sizes) if (size >= low && size <= high && !without.has(size)) count++;
  return count;
}

/** Three-digit amounts count as typed only if several wallets use them. */
function isTyped([act, ...more]: readonly Act[]): boolean {
  return act!.roundness !== 'odd' && (act!.roundness !== 'three' || more.length > 0);
}

const typedShares: Readonly<Record<Roundness, number>> = {
  preset: rules.roundShare,
  fee: rules.feeShare,
  two: rules.twoDigitShare,
  three: rules.threeDigitShare,
  odd: 0,
};

function createPart(count: number, seen: number, all: number, general: number, weight: number): Part {
  return {
    count,
    share: Math.min(1, (seen + weight * Math.min(1, general)) / (all + weight)),
  };
}

/** Whether an amount is a preset less a small fee. */
export function isJustBelowRound(size: number): boolean {
  const digits = logWidth(size) / Math.LN10;
  const part = digits - Math.floor(digits);
  return LEADING.some(leading => part < leading && part >= leading + Math.log10(1 - rules.feeBelow));
}

const LEADING = [1, 2, 5, 10].map(digit => Math.log10(digit));
