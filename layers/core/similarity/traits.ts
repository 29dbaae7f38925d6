import { neutral } from '../wallet/feature-maps.ts';
import { featureNames, features } from '../wallet/features.ts';
import type { WalletFacts } from './profiled-wallet.ts';

/** Thresholds over normalised features, 0–1. Described in docs/methodology-wallets.md. */
export const traitRules = {
  /** How far apart two wallets may be in what they share. */
  alikeMax: 0.1,
  /** How far both must be from the middle of the population. */
  unusualMin: 0.15,
  /** From here to an end of 0–1 a feature's words for that end are true. */
  endMax: 0.4,
  /** How far apart two wallets are in what tells them apart. */
  differentMin: 0.25,
  /** So many wallets in the middle of 0–1 stand in for a population that is still small. */
  priorWallets: 10,
  traitsMax: 5,
} as const;

/** The middle of a population: the mean of each feature, drawn to 0.5 while there are few wallets. */
export const populationMiddle = (sums: Float64Array, wallets: number): Float64Array =>
  sums.map(sum => (sum + traitRules.priorWallets * neutral) / (wallets + traitRules.priorWallets));

/** Each component's sum over vectors. */
export const vectorSums = (vectors: Iterable<Float32Array | Float64Array>): Float64Array => {
  const sums = new Float64Array(featureNames.length);
  for (const vector of vectors) for (const at of indexes) sums[at]! += vector[at]!;
  return sums;
};

/** What two wallets have in common that most have not, the most unusual first, then the badges of both. */
export const sharedTraits = (ours: Float32Array, theirs: Float32Array, middle: Float64Array): readonly string[] => {
  const found = indexes.flatMap(at => {
    const [a, b] = [ours[at]!, theirs[at]!];
    const unusual = Math.min(Math.abs(a - middle[at]!), Math.abs(b - middle[at]!));
    const isAlike = Math.abs(a - b) <= traitRules.alikeMax && end(a) !== null && end(a) === end(b);
    return isAlike && unusual >= traitRules.unusualMin ? [{ at, weight: unusual, text: `both ${words(at, a)}` }] : [];
  });
  return strongest(found);
};

/** The badges that both wallets carry, as traits. Example: `both are ELITE_TRADER`. */
export const sharedBadges = (ours: WalletFacts, theirs: WalletFacts): readonly string[] =>
  ours.badges
    .filter(badge => theirs.badges.includes(badge))
    .slice(0, traitRules.traitsMax)
    .map(badge => `both are ${badge}`);

/** What tells two wallets apart, the largest difference first. "They" is the similar wallet; figures are normalised, 0–1. */
export const keyDifferences = (ours: Float32Array, theirs: Float32Array): readonly string[] => {
  const found = indexes.flatMap(at => {
    const [a, b] = [ours[at]!, theirs[at]!];
    const weight = Math.abs(a - b);
    if (weight < traitRules.differentMin || a === neutral || b === neutral) return [];
    const text = `${rowAt(at).title}: they ${words(at, b)} (${b.toFixed(2)}), the query wallet stands at ${a.toFixed(2)}`;
    return [{ at, weight, text }];
  });
  return strongest(found);
};

type Trait = { readonly at: number; readonly weight: number; readonly text: string };

const indexes = featureNames.map((_, at) => at);

const rowAt = (at: number) => features[featureNames[at]!];

/** The heaviest, of equal weight the earlier feature. */
const strongest = (traits: readonly Trait[]): readonly string[] =>
  [...traits]
    .sort((a, b) => b.weight - a.weight || a.at - b.at)
    .slice(0, traitRules.traitsMax)
    .map(({ text }) => text);

/** The end of 0–1 that a value is at; null between them, where an unknown feature is too. */
const end = (value: number): 'low' | 'high' | null =>
  value <= traitRules.endMax ? 'low' : value >= 1 - traitRules.endMax ? 'high' : null;

const words = (at: number, value: number): string => {
  const side = end(value);
  return side === null ? 'are in between' : rowAt(at)[side];
};
