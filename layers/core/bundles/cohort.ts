import { memoize } from '../kernel/memoize.ts';
import { type Act, compareActs, type Side, toLogSizeWidth } from './act.ts';
import { type Barred, findBarredInSlot, isBarred } from './barred.ts';
import type { Finding } from './finding.ts';
import { canExplainBuy } from './funds.ts';
import {
  type Belief,
  computeChance,
  createLaunchBelief,
  type Rate,
  scaleChanceByShare,
  sumShares,
} from './improbability.ts';
import { isMaker } from './market-maker.ts';
import type { Memory } from './memory.ts';
import { countOrdinaryWallets, estimateBeliefs, estimateClumping, estimateRushShare } from './pace.ts';
import { bundleRules as rules } from './rules.ts';
import { type Band, findSizeBands, selectOtherSizes, splitBand } from './sizes.ts';

/** Returns each wallet's first act that no other rule explains. */
export function selectEligibleActs(memory: Memory, slot: number, side: Side): readonly Act[] {
  const acts = memory.slots.get(slot)?.[side] ?? [];
  if (acts.length === 0) return [];
  // In the launch's slots, orders cannot have waited for the token.
  const isLaunch = side === 'buy' && slot < memory.firstSlot + rules.launchSlots;
  const eligible = eligibleOf(acts, findBarredInSlot(memory, slot), isLaunch, acts.length);
  return eligible.filter(({ wallet }) => !isMaker(memory.flows, wallet, acts));
}

/** Each act asks for all slots around it. */
const eligibleOf = memoize(
  (acts: readonly Act[], barred: Barred, isLaunch: boolean, _count: number): readonly Act[] => {
    // A shared relay bundle or transaction explains a common slot.
    const shared = new Set<Act>();
    if (new Set(acts.map(getCarrier)).size < acts.length)
      for (const carried of Map.groupBy(acts, getCarrier).values())
        if (carried.length > 1 && carried.some(act => act.wallet !== carried[0]!.wallet))
          for (const act of carried) shared.add(act);
    const isServed = (act: Act): boolean => act.isServed && !isLaunch;
    return selectFirstActs(acts.filter(act => !isBarred(barred, act) && !shared.has(act) && !isServed(act)));
  },
);

/** Returns each wallet's first act in canonical order. */
export function selectFirstActs(acts: readonly Act[]): readonly Act[] {
  const byWallet = new Map<string, Act>();
  // Acts mostly arrive in order.
  const isInOrder = acts.every((act, at) => at === 0 || compareActs(acts[at - 1]!, act) <= 0);
  const sorted = isInOrder ? acts : [...acts].sort(compareActs);
  for (const act of sorted) if (!byWallet.has(act.wallet)) byWallet.set(act.wallet, act);
  return [...byWallet.values()];
}

function getCarrier({ relay, signature }: Act): string {
  return relay ?? signature;
}

/** Estimates a side's rate before a slot, over `slots`. */
export function estimateSideRate(memory: Memory, side: Side, slot: number, slots: number): Rate {
  const beliefs = estimateBeliefs(memory.pace[side], memory.slots, side, slot, memory.firstSlot);
  const { buy, sell } = memory.sizes;
  // With few earlier trades the slot may be the launch.
  const isUntraded =
    buy.length + sell.length < MAYBE_UNTRADED &&
    [...buy, ...sell].filter(size => size.slot < slot).length < rules.launchTradesMin;
  return {
    beliefs: [...beliefs, ...(isUntraded ? [createLaunchBelief(slots)] : [])],
    nearest: beliefs.at(-1)!,
    clumping: estimateClumping(memory.pace[side]),
    rush: slots > 1 ? { belief: longRush, share: estimateRushShare(memory.pace[side]) } : { belief: rush, share: 1 },
  };
}

/** Skips the exact count when this many sizes are remembered. */
const MAYBE_UNTRADED = 128;

const rush: Belief = { shape: rules.rushShape, slots: rules.rushShape / rules.rushPace };
const longRush: Belief = { shape: rules.rushShape, slots: rules.rushShape / rules.rushWindowPace };

/** Counts opposite-side wallets: a market event moves both sides. */
export function countOppositeWallets(memory: Memory, side: Side, slot: number, slots: number): number {
  let count = 0;
  for (let at = 0; at < slots; at++)
    count += countOrdinaryWallets(memory.slots.get(slot + at)?.[side === 'buy' ? 'sell' : 'buy'] ?? []);
  return count;
}

const COMPARABLE = toLogSizeWidth(rules.comparableFactor - 1);

/** Returns all acts of comparable amounts if their number is improbable. */
export function findCohortByCount(all: readonly Act[], rate: Rate, beside: number, chanceMax: number): Finding | null {
  // Dust proves nothing: only amounts near the median count.
  const sizes = all.map(({ size }) => size).sort((a, b) => a - b);
  const median = sizes[sizes.length >> 1]!;
  const acts = all.filter(({ size }) => Math.abs(size - median) <= COMPARABLE);
  if (acts.length < rules.cohortMin) return null;
  const chance = computeChance(rate, { parts: [{ count: acts.length, share: 1 }], slots: 1, others: beside });
  if (chance > chanceMax) return null;
  return {
    acts,
    grounds: ['improbable'],
    says: `their number has a chance of ${formatChance(chance)}, at most ${chanceMax}`,
  };
}

type SizeLimits = {
  readonly slots: number;
  readonly beside: number;
  readonly spreadMax: number;
  readonly chanceMax: number;
};

/** Returns the rarest similar-size group below the maximum chance. */
export function findCohortBySize(
  memory: Memory,
  acts: readonly Act[],
  rateOf: () => Rate,
  limits: SizeLimits,
): Finding | null {
  if (acts.length < rules.cohortMin) return null;
  const bands = findSizeBands(acts, limits.spreadMax);
  if (bands.length === 0) return null;
  const { slots, chanceMax } = limits;
  const rate = rateOf();
  const othersOf = selectOtherSizes(memory.sizes[acts[0]!.side]);
  let best: { band: Band; chance: number } | null = null;
  for (const band of bands) {
    if (best !== null && band.acts.length <= best.band.acts.length) continue;
    const parts = splitBand(othersOf(band.acts), band);
    const others = acts.length - band.acts.length + limits.beside;
    const once = scaleChanceByShare(computeChance(rate, { parts, slots, others }), sumShares(parts));
    // Wide and preset-filled bands are tested once per spread.
    const isTried =
      band.spread > rules.equalSpread ||
      (!band.isExact && band.acts.filter(({ roundness }) => roundness !== 'preset').length < rules.cohortMin);
    const chance = (isTried ? rules.spreads.length : 1) * once;
    if (chance <= chanceMax) best = { band, chance };
  }
  if (best === null) return null;
  const { band, chance } = best;
  const isEqual = band.spread <= rules.equalSpread;
  const how = band.isExact ? 'the same amount' : `amounts within ${Math.round(band.spread * 1000) / 10}%`;
  return {
    acts: band.acts,
    grounds: isEqual ? ['equal_sizes'] : ['improbable'],
    says: `${band.acts.length} with ${how} have a chance of ${formatChance(chance)}, at most ${chanceMax}`,
  };
}

/** Returns the largest group with a common funder. */
export function findCohortByFunder(memory: Memory, acts: readonly Act[]): Finding | null {
  const best = findLargestGroup(acts, act =>
    (memory.buyers.get(act.wallet)?.funds?.funders ?? [])
      .filter(({ payments }) => canExplainBuy(payments, act, Number.POSITIVE_INFINITY))
      .map(({ wallet }) => wallet),
  );
  return best && { acts: best.acts, grounds: ['funder'], says: `${best.acts.length} have money from ${best.key}` };
}

/** Returns the largest group with a common key, if large enough. */
function findLargestGroup(acts: readonly Act[], keysOf: (act: Act) => readonly string[]) {
  const keyed = acts.flatMap(act => keysOf(act).map(key => ({ key, act })));
  const [best] = [...Map.groupBy(keyed, ({ key }) => key)].sort((a, b) => b[1].length - a[1].length);
  if (best === undefined || best[1].length < rules.cohortMin) return null;
  return { key: best[0], acts: best[1].map(({ act }) => act) };
}

/** Returns wallets with shared earlier acts, if the majority. */
export function findCohortByHistory(
  memory: Memory,
  known: ReadonlyMap<string, string>,
  acts: readonly Act[],
  own: string,
): Finding | null {
  const best = findLargestGroup(acts, ({ wallet }) => {
    const place = known.get(wallet);
    const crews = memory.buyers.get(wallet)?.funds?.crews ?? [];
    const keys = place === undefined ? crews : [place, ...crews];
    return keys.filter(key => key !== own && !key.startsWith(`${own}:`));
  });
  if (best === null || 2 * best.acts.length < acts.length) return null;
  const says = `${best.acts.length} acted together before (${best.key})`;
  return { acts: best.acts, grounds: ['shared_history'], says };
}

/** Merges all findings of one cohort. */
export function mergeFindings(findings: readonly (Finding | null)[]): Finding | null {
  const found = findings.filter(finding => finding !== null);
  if (found.length === 0) return null;
  return {
    acts: selectFirstActs(found.flatMap(({ acts }) => acts)),
    grounds: [...new Set(found.flatMap(({ grounds }) => grounds))],
    says: found.map(({ says }) => says).join('; '),
  };
}

/** Formats a chance. */
export function formatChance(chance: number): string {
  return chance.toExponential(1);
}
