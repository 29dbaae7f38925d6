/** Prints the accuracy of follow edges, entities and campaigns. */
import { linkDetectors } from 'market-simulator/item';
import type { SimulationOptions } from 'market-simulator/options';
import { realTapes } from '../tapes/real-tapes.ts';
import { type JudgedLinks, judgeEventLinks, judgeLinks } from './judge-links.ts';
import { scoreLinks } from './link-score.ts';
import type { Tally } from './score.ts';
import { blockShuffled } from './shuffled.ts';
import { printTallies } from './table.ts';

export type Wish = {
  readonly seeds: readonly number[];
  readonly swaps: number;
  readonly strain: number;
  /** A behaviour, `links` for all three, `organic`, another detector, or all. */
  readonly only: string | undefined;
  readonly quick: boolean;
};

/** A behaviour's share of swaps; a leader and its copiers need many. */
const shares: Readonly<Record<(typeof linkDetectors)[number], number>> = {
  follow: 0.03,
  entity: 0.015,
  campaign: 0.02,
};

/** Whether a behaviour, or `links`, is about links. */
export const isLinks = (name: string): boolean => name === 'links' || linkDetectors.some(one => one === name);

/**
 * Judges links on tapes of one behaviour, of all, and of none.
 * Returns the number of swaps.
 */
export const reportLinks = (wish: Wish): number => {
  const { seeds, swaps, strain, only, quick } = wish;
  if (only !== undefined && only !== 'organic' && !isLinks(only)) return 0;
  const isWhole = only === undefined || only === 'links';
  let judged = 0;
  const tell = (title: string, options: SimulationOptions): void => {
    const tallies = new Map<string, Tally>();
    for (const seed of seeds) judged += scored(judgeLinks({ seed, swaps, ...options }), tallies);
    console.log(`\n## Links: ${title} (seeds ${seeds.join(', ')}; ${swaps} swaps each)\n`);
    printTallies(tallies);
  };
  for (const name of linkDetectors)
    if (isWhole || only === name)
      tell(`${name} alone, strain ${strain}`, { strain, only: name, shares: { [name]: shares[name] } });
  if (isWhole && !quick) tell('all behaviours at once, half of them strained', {});
  if (isWhole || only === 'organic') judged += reportNothing(seeds);
  return judged;
};

const scored = (linked: JudgedLinks, tallies: Map<string, Tally>): number => {
  scoreLinks(linked, tallies);
  return linked.swaps;
};

/**
 * Tapes without campaigns; only ordinary copy traders follow.
 * Occasionally one wallet pays for three friends: an entity by the rule.
 */
const reportNothing = (seeds: readonly number[]): number => {
  const organic = (seed: number, copiers: object): JudgedLinks =>
    judgeLinks({ seed, swaps: 100_000, organic: true, ...copiers });
  const rows = seeds.flatMap(seed => [
    [`organic, seed ${seed}`, organic(seed, {})] as const,
    [`organic without copy traders, seed ${seed}`, organic(seed, { shares: { copy_trader: 0 } })] as const,
    ...realTapes.map(
      tape => [`${tape}, block-shuffled, seed ${seed}`, judgeEventLinks(blockShuffled(tape, seed))] as const,
    ),
  ]);
  console.log('\n## Links: nothing to find\n');
  console.log(
    '| tape | swaps | follows found | of them true | entities found | of them true | campaigns found | of ' +
      'them true |\n|---|---|---|---|---|---|---|---|',
  );
  for (const [tape, linked] of rows) {
    const tallies = new Map<string, Tally>();
    scoreLinks(linked, tallies);
    const figures = linkDetectors
      .map(name => tallies.get(name)!)
      .map(({ right, wrong }) => `${right + wrong} | ${right}`);
    console.log(`| ${tape} | ${linked.swaps} | ${figures.join(' | ')} |`);
  }
  return rows.reduce((sum, [, { swaps }]) => sum + swaps, 0);
};
