import type { Act } from './act.ts';
import { formatChance } from './cohort.ts';
import type { Finding } from './finding.ts';
import { createLaunchBelief } from './improbability.ts';
import type { Memory } from './memory.ts';
import { bundleRules as rules } from './rules.ts';

/** Pareto tail of a stranger's supply share. */
function computeTail({ creation: { supply } }: Memory, act: Act): number {
  return supply <= 0 ? 1 : Math.min(1, (rules.shareUsual / (act.raw / supply)) ** rules.shareTail);
}

/** Chance of supply shares this large: Fisher's product of tails. */
export function computeShareChance(memory: Memory, acts: readonly Act[]): number {
  const log = acts.reduce((sum, act) => sum - Math.log(computeTail(memory, act)), 0);
  let [sum, term] = [0, 1];
  for (let at = 0; at < acts.length; at++) {
    sum += term;
    term *= log / (at + 1);
  }
  return Math.min(1, Math.exp(-log) * sum);
}

/**
 * Finds the rarest set of a launch's largest buyers, in its first slot or in both.
 * The other buyers tell how many strangers came; `leftOut` more stand among them.
 */
export function findCohortByShare(memory: Memory, acts: readonly Act[], leftOut: number): Finding | null {
  const { deployer, supply } = memory.creation;
  if (supply <= 0) return null;
  const buyers = acts.filter(({ wallet }) => wallet !== deployer);
  const sets = [buyers, buyers.filter(({ slot }) => slot === memory.firstSlot)].flatMap(some => {
    // Sets of the largest buyers, each with its chance times their number.
    const top = some.toSorted((a, b) => b.raw - a.raw).filter(act => computeTail(memory, act) < 1);
    const tails = top.map(act => computeTail(memory, act));
    const prior = createLaunchBelief();
    const counts = top.slice(rules.cohortMin - 1).map((_, at) => at + rules.cohortMin);
    return counts.map(count => {
      // Dust beside a crew does not make a crowd.
      const comparable = some.filter(({ raw }) => raw * rules.comparableFactor >= top[count - 1]!.raw);
      // Expected number of sets of a size, with a negative binomial total.
      const shape = prior.shape + comparable.length - count + leftOut;
      let sets = 1;
      for (let at = 0; at < count; at++) sets *= (shape + at) / (prior.slots + 1) / (at + 1);
      const chance = sets * computeOrderChance(tails.slice(0, count));
      return { acts: top.slice(0, count), chance: Math.min(1, chance * counts.length) };
    });
  });
  if (sets.length === 0) return null;
  const { acts: largest, chance } = sets.reduce((a, b) => (b.chance < a.chance ? b : a));
  if (chance > rules.shareChanceMax) return null;
  const bought = largest.reduce((sum, { raw }) => sum + raw, 0) / supply;
  const percent = Math.round(1000 * bought) / 10;
  return {
    acts: largest,
    grounds: ['supply_share'],
    says:
      `${largest.length} bought ${percent}% of the supply, a chance of ${formatChance(chance)}, ` +
      `at most ${rules.shareChanceMax}`,
  };
}

/**
 * Joint chance that strangers' shares reach these, each in its rank.
 * Every rank counts, so a small share cannot hide larger ones.
 */
function computeOrderChance(tails: readonly number[]): number {
  const size = tails.length;
  let placed = [1, ...tails.map(() => 0)];
  tails.forEach((tail, rank) => {
    const width = tail - (tails[rank - 1] ?? 0);
    const next = placed.map(() => 0);
    for (let before = rank; before <= size; before++) {
      let ways = placed[before]!;
      for (let more = 0; before + more <= size && ways > 0; more++) {
        if (before + more > rank) next[before + more]! += ways;
        ways *= ((size - before - more) / (more + 1)) * width;
      }
    }
    placed = next;
  });
  return placed[size]!;
}
