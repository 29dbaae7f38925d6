/**
 * Detection rules for judging instances; detectors never read this. `strict` is the rule,
 * `relaxed` a near miss.
 */
import type { Act } from './act.ts';
import type { Grade } from './item.ts';
import { splitLimits } from './limits.ts';
import { computePoissonTail } from './probability.ts';
import { estimateShareNear } from './sizes.ts';
import type { Wallet } from './wallet.ts';

const MINUTE_MS = 60_000;
/** How long money counts for a buy. */
export const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** The rule, and the limit of a near miss. */
const limits = {
  cohort: [3, 2],
  launchSlots: [2, 3],
  slots: [5, 7],
  /** First buyers, and their payer's share. */
  firstMs: [30 * MINUTE_MS, 36 * MINUTE_MS],
  paidShare: [0.5, 0.4],
  sizeSpread: [0.05, 0.08],
  tail: [1e-6, 1e-3],
  sybils: [5, 4],
  dustUsd: [2, 10],
  freshMs: [60 * MINUTE_MS, 360 * MINUTE_MS],
  cexWallets: [5, 4],
  cexFundMs: [30 * MINUTE_MS, 36 * MINUTE_MS],
  cexSpread: [0.05, 0.08],
  cexBuyMs: [10 * MINUTE_MS, 13 * MINUTE_MS],
  swarm: [10, 8],
  swarmSpread: [0.05, 0.12],
  rhythm: [0.35, 0.7],
  flips: [4, 3],
  washUsd: [500, 400],
  exposure: [0.1, 0.15],
  dumpShare: [0.2, 0.15],
  dripShare: [0.5, 0.4],
  pull: [0.8, 0.7],
  fall: [0.8, 0.7],
} as const;
export type Limits = Readonly<Record<keyof typeof limits, number>>;

export const [strict, relaxed] = splitLimits(limits);

/** A wallet's funders. */
export type Funding = {
  readonly root: Wallet;
  readonly isExchange: boolean;
  readonly ms: number;
  readonly lamports: number;
};

/** Facts of an instance and its token. */
export type Facts = {
  readonly acts: readonly Act[];
  /** Buys of what the acts sell. */
  readonly stock: readonly Act[];
  readonly funding: ReadonlyMap<Wallet, Funding>;
  readonly launchSlot: number;
  /** The token's first buy. */
  readonly firstMs: number;
  /** Expected organic trades per slot, and in the first two slots. */
  readonly rate: number;
  readonly launchRate: number;
  /** Expected strangers with the same exchange funder in the windows. */
  readonly strangers: number;
  /** Whether the members acted together on another token. */
  readonly history: boolean;
  /** The sandwiched swap's position in its block. */
  readonly victim: number | null;
};

export type Rule = (facts: Facts, limits: Limits) => boolean;

/** A bundle of two families is named first. */
const families = ['two', 'timing', 'relay', 'funding'] as const;

/** The written rule of a bundle type. */
export type Definition = {
  readonly family: (typeof families)[number];
  /** Order within the family; the lowest is first. */
  readonly specific: number;
  readonly meets: Rule;
};

export function countWallets(acts: readonly Act[]): number {
  return new Set(acts.map(act => act.wallet)).size;
}

export function splitByKey<K>(acts: readonly Act[], key: (act: Act) => K): Act[][] {
  return [...Map.groupBy(acts, key).values()];
}

export function computeSpread(values: readonly number[]): number {
  return Math.max(...values) / Math.min(...values) - 1;
}

/** The largest group of similar sizes. */
export function findEvenestGroup<T>(items: readonly T[], size: (item: T) => number, spread: number): T[] {
  const sorted = [...items].sort((one, other) => size(one) - size(other));
  let best: T[] = [];
  for (let from = 0; from < sorted.length; from++) {
    const group = sorted.slice(from).filter(item => size(item) <= size(sorted[from]!) * (1 + spread + 1e-9));
    if (group.length > best.length) best = group;
  }
  return best;
}

export function findFundedGroup({ funding }: Facts, acts: readonly Act[], least: number): Act[] {
  const funded = acts.filter(act => funding.has(act.wallet) && !funding.get(act.wallet)!.isExchange);
  return splitByKey(funded, act => funding.get(act.wallet)!.root).find(group => countWallets(group) >= least) ?? [];
}

/** Improbable at the token's rate, or other evidence: relay, funder, sizes, history. */
export function hasSupport(facts: Facts, acts: readonly Act[], expected: number, limits: Limits): boolean {
  const count = countWallets(acts);
  const even = findEvenestGroup(acts, act => act.lamports, limits.sizeSpread);
  const near = even.length === 0 ? 1 : estimateShareNear(even[0]!.lamports / 1e9, limits.sizeSpread);
  return (
    computePoissonTail(count, expected) <= limits.tail ||
    (countWallets(even) >= 3 && computePoissonTail(countWallets(even), expected * near) <= limits.tail) ||
    (acts[0]!.relay !== null && acts.every(act => act.relay === acts[0]!.relay)) ||
    facts.history ||
    findFundedGroup(facts, acts, Math.min(3, limits.cohort)).length > 0
  );
}

export function splitIntoWindows(acts: readonly Act[], slots: number): Act[][] {
  return [...new Set(acts.map(act => act.slot))].map(from =>
    acts.filter(({ slot }) => slot >= from && slot < from + slots),
  );
}

export type Graded = {
  readonly type: string;
  readonly verdict: Grade;
  readonly also: readonly string[];
  /** The intended type, if narrowly missed. */
  readonly near: readonly string[];
};

/** Judges facts by the intended type, else by any type they match. */
export type Judge = (meant: string, facts: Facts) => Graded;

export function createJudge(definitions: Readonly<Record<string, Definition>>): Judge {
  const rank = (type: string): number =>
    families.indexOf(definitions[type]!.family) * 1000 + definitions[type]!.specific;
  return (meant, facts) => {
    const meets = (limits: Limits) => (type: string) => definitions[type]!.meets(facts, limits);
    const met = Object.keys(definitions).filter(meets(strict));
    const own = met.includes(meant) ? 'inside' : meets(relaxed)(meant) ? 'near_miss' : 'outside';
    if (own === 'inside') return { type: meant, verdict: own, also: met.filter(type => type !== meant), near: [] };
    const [instead] = met.toSorted((a, b) => rank(a) - rank(b));
    if (instead === undefined) return { type: meant, verdict: own, also: [], near: [] };
    const also = met.filter(type => type !== instead);
    return { type: instead, verdict: 'inside', also, near: own === 'near_miss' ? [meant] : [] };
  };
}
