/**
 * Detection rules for judging instances; detectors never read this. `strict` is the rule,
 * `relaxed` a near miss.
 */
import type { BundleType, Grade } from './item.ts';
import { splitLimits } from './limits.ts';
import { computePoissonTail } from './probability.ts';
import { estimateShareNear } from './sizes.ts';
import type { Act } from './tape.ts';
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

type Rule = (facts: Facts, limits: Limits) => boolean;

function countWallets(acts: readonly Act[]): number {
  return new Set(acts.map(act => act.wallet)).size;
}

function splitByKey<K>(acts: readonly Act[], key: (act: Act) => K): Act[][] {
  return [...Map.groupBy(acts, key).values()];
}

function computeSpread(values: readonly number[]): number {
  return Math.max(...values) / Math.min(...values) - 1;
}

/** The largest group of similar sizes. */
function findEvenestGroup<T>(items: readonly T[], size: (item: T) => number, spread: number): T[] {
  const sorted = [...items].sort((one, other) => size(one) - size(other));
  let best: T[] = [];
  for (let from = 0; from < sorted.length; from++) {
    const group = sorted.slice(from).filter(item => size(item) <= size(sorted[from]!) * (1 + spread + 1e-9));
    if (group.length > best.length) best = group;
  }
  return best;
}

function findFundedGroup({ funding }: Facts, acts: readonly Act[], least: number): Act[] {
  const funded = acts.filter(act => funding.has(act.wallet) && !funding.get(act.wallet)!.isExchange);
  return splitByKey(funded, act => funding.get(act.wallet)!.root).find(group => countWallets(group) >= least) ?? [];
}

/** Improbable at the token's rate, or other evidence: relay, funder, sizes, history. */
function hasSupport(facts: Facts, acts: readonly Act[], expected: number, limits: Limits): boolean {
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

function splitIntoWindows(acts: readonly Act[], slots: number): Act[][] {
  return [...new Set(acts.map(act => act.slot))].map(from =>
    acts.filter(({ slot }) => slot >= from && slot < from + slots),
  );
}

function isInSameSlot(side: Act['side']): Rule {
  return (facts, limits) =>
    splitIntoWindows(
      facts.acts.filter(act => act.side === side),
      limits === strict ? 1 : 2,
    ).some(
      acts =>
        countWallets(acts) >= limits.cohort &&
        (countWallets(acts) < strict.cohort || hasSupport(facts, acts, facts.rate, limits)),
    );
}

/** First buyers with one payer. */
const isPaidCrew: Rule = (facts, limits) => {
  const paid = [...facts.stock, ...facts.acts].filter(({ side, wallet, ms, lamports }) => {
    const money = facts.funding.get(wallet);
    if (side !== 'buy' || ms - facts.firstMs > limits.firstMs || money === undefined) return false;
    return money.ms <= ms && ms - money.ms <= WEEK_MS && money.lamports >= limits.paidShare * lamports;
  });
  return findFundedGroup(facts, paid, limits.cohort).length > 0;
};

const families: Readonly<Record<'timing' | 'relay' | 'funding', readonly Exclude<BundleType, 'Hybrid'>[]>> = {
  timing: ['LaunchSlotBurst', 'SameSlotBuyCohort', 'SameSlotSellCohort', 'MultiSlotBuyCohort'],
  relay: ['RelayMev', 'RelaySequential', 'MultiSell'],
  funding: ['SyntheticSwarm', 'CexCoordinated', 'SybilPoisoning'],
};

const rules: Readonly<Record<BundleType, Rule>> = {
  SameSlotBuyCohort: isInSameSlot('buy'),
  SameSlotSellCohort: isInSameSlot('sell'),
  LaunchSlotBurst: (facts, limits) => {
    const acts = facts.acts.filter(act => act.side === 'buy' && act.slot - facts.launchSlot < limits.launchSlots);
    return countWallets(acts) >= limits.cohort && hasSupport(facts, acts, facts.launchRate, limits);
  },
  MultiSlotBuyCohort: (facts, limits) =>
    isPaidCrew(facts, limits) ||
    splitIntoWindows(
      facts.acts.filter(act => act.side === 'buy'),
      limits.slots,
    ).some(acts => {
      const even = findEvenestGroup(acts, act => act.lamports, limits.sizeSpread);
      if (countWallets(findFundedGroup(facts, acts, limits.cohort)) > 0) return true;
      return countWallets(even) >= limits.cohort && hasSupport(facts, even, facts.rate * limits.slots, limits);
    }),
  RelaySequential: (facts, limits) => {
    const key = (act: Act): string => (limits === strict ? `${act.relay}${act.side}` : `${act.slot}${act.side}`);
    return splitByKey(
      facts.acts.filter(act => act.relay !== null),
      key,
    ).some(acts => countWallets(acts) >= 2);
  },
  RelayMev: (facts, limits) => {
    if (facts.victim === null) return false;
    const around = (acts: readonly Act[]): boolean =>
      acts.some(act => act.side === 'buy' && act.txIndex < facts.victim!) &&
      acts.some(act => act.side === 'sell' && act.txIndex > facts.victim!);
    const bundles = limits === strict ? splitByKey(facts.acts, act => act.relay) : [[...facts.acts]];
    return bundles.some(
      acts => acts[0]!.relay !== null && around(acts) && countWallets(acts) >= (limits === strict ? 2 : 1),
    );
  },
  MultiSell: ({ acts }, limits) =>
    splitByKey(
      acts.filter(act => act.side === 'sell'),
      act => (limits === strict ? act.signature : act.slot),
    ).some(group => (limits === strict ? countWallets(group) : group.length) >= 2),
  SybilPoisoning: (facts, limits) => {
    const dust = facts.acts.filter(act => {
      const funding = facts.funding.get(act.wallet);
      return (
        act.side === 'buy' &&
        act.usd <= limits.dustUsd &&
        funding !== undefined &&
        act.ms - funding.ms <= limits.freshMs
      );
    });
    return findFundedGroup(facts, dust, limits.sybils).length > 0;
  },
  CexCoordinated: (facts, limits) => {
    const funded = facts.acts.filter(act => act.side === 'buy' && facts.funding.get(act.wallet)?.isExchange);
    const fund = (act: Act): Funding => facts.funding.get(act.wallet)!;
    return splitByKey(funded, act => fund(act).root).some(acts =>
      acts.some(first => {
        const soon = acts.filter(({ ms }) => ms >= first.ms && ms - first.ms <= limits.cexBuyMs);
        return soon.some(act => {
          const together = soon.filter(other => {
            const later = fund(other).ms - fund(act).ms;
            return (
              later >= 0 &&
              later <= limits.cexFundMs &&
              (limits !== strict || other.ms - fund(other).ms <= limits.cexBuyMs)
            );
          });
          const even = findEvenestGroup(together, other => fund(other).lamports, limits.cexSpread);
          if (countWallets(even) < limits.cexWallets) return false;
          const near = estimateShareNear(fund(even[0]!).lamports / 1e9, limits.cexSpread);
          return computePoissonTail(countWallets(even), facts.strangers * near) <= limits.tail;
        });
      }),
    );
  },
  SyntheticSwarm: (facts, limits) => {
    const acts = findFundedGroup(facts, facts.acts, limits.swarm);
    if (acts.length < limits.swarm) return false;
    const gaps = acts.slice(1).map((act, index) => act.ms - acts[index]!.ms);
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    const deviation = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length);
    return deviation <= limits.rhythm * mean && computeSpread(acts.map(act => act.lamports)) <= limits.swarmSpread;
  },
  Hybrid: (facts, limits) => {
    const meets = (family: keyof typeof families, of = facts): boolean =>
      families[family].some(type => rules[type](of, limits));
    if (meets('relay')) return meets('funding') || meets('timing');
    // A payer proves the funding family alone.
    return meets('funding') && meets('timing', { ...facts, funding: new Map() });
  },
};

export type Graded = {
  readonly type: BundleType;
  readonly verdict: Grade;
  readonly also: readonly BundleType[];
  /** The intended type, if narrowly missed. */
  readonly near: readonly BundleType[];
};

/** Judges facts by the intended type, else by any type they match. */
export function judgeBundle(meant: BundleType, facts: Facts): Graded {
  const met = (Object.keys(rules) as BundleType[]).filter(type => rules[type](facts, strict));
  const own = rules[meant](facts, strict) ? 'inside' : rules[meant](facts, relaxed) ? 'near_miss' : 'outside';
  if (own === 'inside') return { type: meant, verdict: own, also: met.filter(type => type !== meant), near: [] };
  const [instead] = [
    ...(met.includes('Hybrid') ? (['Hybrid'] as const) : []),
    ...Object.values(families).flat(),
  ].filter(type => met.includes(type));
  if (instead === undefined) return { type: meant, verdict: own, also: [], near: [] };
  const also = met.filter(type => type !== instead);
  return { type: instead, verdict: 'inside', also, near: own === 'near_miss' ? [meant] : [] };
}
