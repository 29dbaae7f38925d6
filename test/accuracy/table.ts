/** Tallies as a table in Markdown. */
import { median, type Tally, wilson } from './score.ts';

const percent = (hits: number, of: number): string => {
  if (of === 0) return '–';
  const [low, high] = wilson(hits, of);
  return `${((100 * hits) / of).toFixed(1)}% (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
};
const seconds = (ms: number | null): string => (ms === null ? '–' : `${(ms / 1000).toFixed(1)} s`);

const header =
  '| detector | inside | recall | detections | precision | near misses fired | outside fired | median delay ' +
  '|\n|---|---|---|---|---|---|---|---|';
const line = (name: string, tally: Tally): string =>
  `| ${name} | ${tally.inside} | ${percent(tally.found, tally.inside)} | ${tally.right + tally.wrong} | ` +
  `${percent(tally.right, tally.right + tally.wrong)} | ${tally.nearFired} of ${tally.nearMisses} | ` +
  `${tally.outsideFired} of ${tally.outside} | ${seconds(median(tally.delaysMs))} |`;

/** Prints one row per tally. */
export const printTallies = (tallies: ReadonlyMap<string, Tally>): void => {
  console.log(header);
  for (const [name, tally] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) console.log(line(name, tally));
};
