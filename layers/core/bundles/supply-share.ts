import type { Act } from './act.ts';
import { chanceText, type Finding } from './cohort.ts';
import { type Belief, launchBelief } from './improbability.ts';
import type { Memory } from './memory.ts';
import { bundleRules as rules } from './rules.ts';

/** Pareto tail of a stranger's supply share. */
const tailOf = ({ creation: { supply } }: Memory, act: Act): number =>
  supply <= 0 ? 1 : Math.min(1, (rules.shareUsual / (act.raw / supply)) ** rules.shareTail);

/** Chance of supply shares this large: Fisher's product of tails. */
export const chanceOfShares = (memory: Memory, acts: readonly Act[]): number => {
  const log = acts.reduce((sum, act) => sum - Math.log(tailOf(memory, act)), 0);
  let [sum, term] = [0, 1];
  for (let at = 0; at < acts.length; at++) {
    sum += term;
    term *= log / (at + 1);
  }
  return Math.min(1, Math.exp(-log) * sum);
};

/** Finds the rarest set of a launch's largest buyers, in its first slot or in both. */
export const byShare = (memory: Memory, acts: readonly Act[]): Finding | null => {
  const { deployer, supply } = memory.creation;
  if (supply <= 0) return null;
  const largest = acts.filter(({ wallet }) => wallet !== deployer).sort((a, b) => b.raw - a.raw);
  const sets = [
    ...rareSets(memory, largest, launchBelief()),
    ...rareSets(
      memory,
      largest.filter(({ slot }) => slot === memory.firstSlot),
      creationBelief,
    ),
  ];
  if (sets.length === 0) return null;
  const best = sets.reduce((a, b) => (b.chance < a.chance ? b : a));
  const chance = Math.min(1, best.chance * sets.length);
  if (chance > rules.launchChanceMax) return null;
  const bought = best.acts.reduce((sum, { raw }) => sum + raw, 0) / supply;
  const percent = Math.round(1000 * bought) / 10;
  return {
    acts: best.acts,
    grounds: ['supply_share'],
    says:
      `${best.acts.length} bought ${percent}% of the supply, a chance of ${chanceText(chance)}, ` +
      `at most ${rules.launchChanceMax}`,
  };
};

const creationBelief: Belief = {
  shape: rules.creationShape,
  slots: rules.creationShape / rules.creationMean,
};

/** The largest buyers by count, each with the set's chance among strangers. */
function rareSets(memory: Memory, largest: readonly Act[], belief: Belief) {
  const tails = largest.map(act => tailOf(memory, act));
  return largest.slice(rules.cohortMin - 1).map((_, at) => {
    const count = at + rules.cohortMin;
    return { acts: largest.slice(0, count), chance: setsOf(belief, count) * chanceOfOrder(tails.slice(0, count)) };
  });
}

/** Expected number of sets of a size, with a negative binomial total. */
function setsOf({ shape, slots }: Belief, size: number): number {
  let sets = 1;
  for (let at = 0; at < size; at++) sets *= (shape + at) / slots / (at + 1);
  return sets;
}

/**
 * Joint chance that strangers' shares reach these, each in its rank.
 * Every rank counts, so a small share cannot hide larger ones.
 */
function chanceOfOrder(tails: readonly number[]): number {
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
