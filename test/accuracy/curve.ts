/** Recall and precision at other chance limits, with false alarms on strangers. */

import type { SimulationOptions } from 'market-simulator/options';
import { bundleRules } from '../../layers/core/bundles/rules.ts';
import { judgeSimulation } from './detections.ts';
import { score, type Tally } from './score.ts';

/** Types that depend on chance alone when nothing is known of their wallets. */
const types = ['LaunchSlotBurst', 'SameSlotBuyCohort', 'SameSlotSellCohort', 'MultiSlotBuyCohort'] as const;

/** The limits that vary together. */
const limits = ['chanceMax', 'sizeChanceMax', 'windowChanceMax', 'launchChanceMax'] as const;

/** The defaults are 1. */
const factors = [0.01, 0.1, 1, 10, 100] as const;

const percent = (hits: number, of: number): string => (of === 0 ? '–' : `${((100 * hits) / of).toFixed(1)}%`);

export type CurveWish = {
  readonly seeds: readonly number[];
  readonly swaps: number;
  readonly optionsOf: (type: string) => Partial<SimulationOptions>;
};

/**
 * Prints one row per factor: recall, precision, and bundles on organic tapes.
 * Returns the number of swaps.
 */
export const reportCurve = ({ seeds, swaps, optionsOf }: CurveWish): number => {
  const defaults = limits.map(name => [name, bundleRules[name]] as const);
  let judged = 0;
  console.log(
    `## The trade-off: limits of chance times a factor (recall / precision; seeds ${seeds.join(', ')}; ` +
      `${swaps} swaps each)\n`,
  );
  console.log(
    `| factor | ${types.join(' | ')} | organic: bundles in swaps |\n|---|${types.map(() => '---|').join('')}---|`,
  );
  for (const factor of factors) {
    Object.assign(bundleRules, Object.fromEntries(defaults.map(([name, value]) => [name, value * factor])));
    const cells = types.map(type => {
      const tallies = new Map<string, Tally>();
      for (const seed of seeds) {
        const one = judgeSimulation({ seed, swaps, ...optionsOf(type) });
        judged += one.swaps;
        score(one.truths, one.detections, tallies);
      }
      const { inside, found, right, wrong } = tallies.get(`bundle ${type}`)!;
      return `${percent(found, inside)} / ${percent(right, right + wrong)}`;
    });
    const organic = seeds.map(seed => judgeSimulation({ seed, swaps: 100_000, organic: true }));
    const strangers = organic.reduce((sum, { swaps: count }) => sum + count, 0);
    const alarms = organic.flatMap(({ detections }) => detections.filter(({ detector }) => detector === 'bundle'));
    judged += strangers;
    console.log(`| ${factor} | ${cells.join(' | ')} | ${alarms.length} in ${strangers} |`);
  }
  Object.assign(bundleRules, Object.fromEntries(defaults));
  return judged;
};
