import { neutral } from '../wallet/feature-maps.ts';
import { featureNames, features } from '../wallet/features.ts';
import type { WalletFacts } from './profiled-wallet.ts';

/** Thresholds over normalised features, 0–1. See docs/explanation/similarity.md. */
export const traitRules = {
  alikeMax: 0.1,
  /** Minimum distance of both from the population mean. */
  unusualMin: 0.15,
  /** Distance from 0 or 1 where a feature's words apply. */
  endMax: 0.4,
  differentMin: 0.25,
  /** Virtual wallets at 0.5 that smooth a small population. */
  priorWallets: 10,
  traitsMax: 5,
} as const;

/** The population's feature means, smoothed towards 0.5 while small. */
export function computePopulationMean(sums: Float64Array, wallets: number): Float64Array {
  return sums.map(sum => (sum + traitRules.priorWallets * neutral) / (wallets + traitRules.priorWallets));
}

/** Sums vectors by component. */
export function sumVectors(vectors: Iterable<Float32Array | Float64Array>): Float64Array {
  const sums = new Float64Array(featureNames.length);
  for (const vector of vectors) for (const at of indexes) sums[at]! += vector[at]!;
  return sums;
}

/** Unusual features that two wallets share, most unusual first. */
export function findSharedTraits(ours: Float32Array, theirs: Float32Array, middle: Float64Array): readonly string[] {
  const found = indexes.flatMap(at => {
    const [a, b] = [ours[at]!, theirs[at]!];
    const unusual = Math.min(Math.abs(a - middle[at]!), Math.abs(b - middle[at]!));
    const isAlike = Math.abs(a - b) <= traitRules.alikeMax && toEnd(a) !== null && toEnd(a) === toEnd(b);
    return isAlike && unusual >= traitRules.unusualMin
      ? [{ at, weight: unusual, text: `both ${describeValue(at, a)}` }]
      : [];
  });
  return selectStrongest(found);
}

/** Badges that both wallets carry, such as `both are ELITE_TRADER`. */
export function findSharedBadges(ours: WalletFacts, theirs: WalletFacts): readonly string[] {
  return ours.badges
    .filter(badge => theirs.badges.includes(badge))
    .slice(0, traitRules.traitsMax)
    .map(badge => `both are ${badge}`);
}

/** Differences, largest first. "They" is the similar wallet; figures are normalised. */
export function findKeyDifferences(ours: Float32Array, theirs: Float32Array): readonly string[] {
  const found = indexes.flatMap(at => {
    const [a, b] = [ours[at]!, theirs[at]!];
    const weight = Math.abs(a - b);
    if (weight < traitRules.differentMin || a === neutral || b === neutral) return [];
    const other = `they ${describeValue(at, b)} (${b.toFixed(2)})`;
    const text = `${getFeature(at).title}: ${other}, the query wallet is at ${a.toFixed(2)}`;
    return [{ at, weight, text }];
  });
  return selectStrongest(found);
}

type Trait = { readonly at: number; readonly weight: number; readonly text: string };

const indexes = featureNames.map((_, at) => at);

function getFeature(at: number) {
  return features[featureNames[at]!];
}

function selectStrongest(traits: readonly Trait[]): readonly string[] {
  return [...traits]
    .sort((a, b) => b.weight - a.weight || a.at - b.at)
    .slice(0, traitRules.traitsMax)
    .map(({ text }) => text);
}

function toEnd(value: number): 'low' | 'high' | null {
  return value <= traitRules.endMax ? 'low' : value >= 1 - traitRules.endMax ? 'high' : null;
}

function describeValue(at: number, value: number): string {
  const side = toEnd(value);
  return side === null ? 'are in between' : getFeature(at)[side];
}
