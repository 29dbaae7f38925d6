import type { Act } from './act.ts';
import { chanceText, type Finding } from './cohort.ts';
import { anyLaunch, chanceOf } from './improbability.ts';
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

/** Finds the rarest set of largest buyers at a launch. */
export const byShare = (memory: Memory, acts: readonly Act[]): Finding | null => {
  const { deployer, supply } = memory.creation;
  if (supply <= 0) return null;
  const largest = acts.filter(({ wallet }) => wallet !== deployer).sort((a, b) => b.raw - a.raw);
  let [best, least] = [0, 1];
  for (let count = rules.cohortMin; count <= largest.length; count++) {
    const share = tailOf(memory, largest[count - 1]!);
    const chance = chanceOf(anyLaunch, {
      parts: [{ count, share }],
      slots: 1,
      others: largest.length - count,
    });
    if (chance < least) [best, least] = [count, chance];
  }
  const chance = Math.min(1, least * largest.length);
  if (best === 0 || chance > rules.launchChanceMax) return null;
  const found = largest.slice(0, best);
  const bought = found.reduce((sum, { raw }) => sum + raw, 0) / supply;
  const percent = Math.round(1000 * bought) / 10;
  return {
    acts: found,
    grounds: ['supply_share'],
    says:
      `${best} bought ${percent}% of the supply, a chance of ${chanceText(chance)}, ` +
      `at most ${rules.launchChanceMax}`,
  };
};
