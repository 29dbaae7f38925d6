/**
 * Measures the detectors on simulated markets and on tapes without manipulation.
 * Tune rules on seeds 1 to 20; report from seed 101.
 * Run: npm run accuracy [-- --seeds FIRST:COUNT --swaps N --only NAME|organic|links|crews
 *   --strain F --quick --curve --set RULE=VALUE]
 *   npm run accuracy -- --adversary [--only PART OF A RECIPE'S NAME --tapes FOLDER]
 */
import { parseArgs } from 'node:util';
import { bundleTypes } from 'market-simulator/bundle-types';
import type { SimulationOptions } from 'market-simulator/options';
import { bundleRules } from '../../layers/core/bundles/rules.ts';
import { realTapes } from '../tapes/real-tapes.ts';
import { reportHonest, reportRecall } from './adversary-recall.ts';
import { reportAdversary } from './adversary-report.ts';
import { isCrews, reportCrews } from './crew-report.ts';
import { reportCurve } from './curve.ts';
import { judgeEvents, judgeSimulation, withoutLinks } from './detections.ts';
import { isLinks, reportLinks } from './link-report.ts';
import { score, type Tally } from './score.ts';
import { blockShuffled } from './shuffled.ts';
import { printTallies } from './table.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '101:2' },
    swaps: { type: 'string', default: '100000' },
    only: { type: 'string' },
    strain: { type: 'string', default: '0.2' },
    quick: { type: 'boolean', default: false },
    curve: { type: 'boolean', default: false },
    set: { type: 'string', multiple: true, default: [] },
    adversary: { type: 'boolean', default: false },
    tapes: { type: 'string' },
  },
});
for (const one of values.set) {
  const [name = '', value] = one.split('=');
  if (!(name in bundleRules) || !Number.isFinite(Number(value)))
    throw new Error(
      `--set ${one}: expected a rule of layers/core/bundles/rules.ts and a number, such as chanceMax=1e-6`,
    );
  Object.assign(bundleRules, { [name]: Number(value) });
}
const [firstSeed = 101, seedCount = 2] = values.seeds.split(':').map(Number);
const swaps = Number(values.swaps);
const strain = Number(values.strain);
const seeds = Array.from({ length: seedCount }, (_, index) => firstSeed + index);

/** Plays more seeds until a row has this number of instances. */
const INSIDE_MIN = 200;
const SEEDS_MAX = 8;

/** A behaviour's share of swaps; at most 1% may be manipulative. */
const shares: Readonly<Record<string, number>> = { funding_abuse: 0.02, rug: 0.003, wash_trade: 0.01 };
/** A launch, a rug and a seed wave need separate tokens. */
const tokensFor: Readonly<Record<string, number>> = { LaunchSlotBurst: 60, rug: 100, funding_abuse: 100 };
const names =
  values.only === undefined
    ? [...bundleTypes, 'wash_trade', 'funding_abuse', 'rug']
    : [values.only].filter(name => name !== 'organic' && !isLinks(name) && !isCrews(name));

/** A tape of one behaviour alone. */
const optionsOf = (name: string): Partial<SimulationOptions> => ({
  strain,
  only: name,
  shares: { [name]: shares[name] ?? 0.01 },
  ...(tokensFor[name] !== undefined && { tokens: Math.round(swaps / tokensFor[name]) }),
});

const started = process.cpuUsage();
const tellPace = (count: number): void => {
  const { user, system } = process.cpuUsage(started);
  console.log(
    `\n${count} swaps, simulated and judged at ${Math.round(count / ((user + system) / 1e6))} swaps a CPU second.`,
  );
};
/** Seeds on which the adversary draws his recipes. */
const RECALL_SEEDS = 10;

/** Prints the adversary's costs, what is found of his crews, and labels on honest people. */
function reportAll(): void {
  reportAdversary(seeds, values);
  if (values.only !== undefined) return;
  reportRecall(Array.from({ length: RECALL_SEEDS }, (_, index) => firstSeed + index));
  reportHonest(firstSeed);
}
if (values.adversary) {
  reportAll();
  process.exit(0);
}
if (values.curve) {
  tellPace(reportCurve({ seeds, swaps, optionsOf }));
  process.exit(0);
}

let judgedSwaps = 0;
const merged = new Map<string, Tally>();
const insideOf = (name: string): number => (merged.get(name) ?? merged.get(`bundle ${name}`))?.inside ?? 0;
for (const name of names)
  for (let at = 0; at < seedCount || (insideOf(name) < INSIDE_MIN && at < SEEDS_MAX); at++) {
    const judged = judgeSimulation({ seed: firstSeed + at, swaps, ...optionsOf(name) });
    judgedSwaps += judged.swaps;
    score(judged.truths, judged.detections, merged);
  }
if (names.length > 0) {
  const more = `and the seeds after them until ${INSIDE_MIN} instances are inside`;
  console.log(
    `## One behaviour at a time (seeds ${seeds.join(', ')}, ${more}; ${swaps} swaps each; at most 1% of ` +
      `swaps, funding abuse 2%; strain ${strain})\n`,
  );
  printTallies(merged);
}

if (!values.quick && !values.only) {
  const mixed = new Map<string, Tally>();
  for (const seed of seeds) {
    const judged = judgeSimulation({ seed, swaps, shares: withoutLinks });
    judgedSwaps += judged.swaps;
    score(judged.truths, judged.detections, mixed);
  }
  console.log(`\n## All behaviours at once, half of them strained (seeds ${seeds.join(', ')}; ${swaps} swaps each)\n`);
  printTallies(mixed);
}

judgedSwaps += reportCrews({ seeds, swaps, strain, only: values.only });
judgedSwaps += reportLinks({ seeds, swaps, strain, only: values.only, quick: values.quick });

if (!values.only || values.only === 'organic') {
  console.log(
    '\n## Nothing to find\n\n| tape | swaps | bundles | dumps | wash trades | funding abuse | rugs ' +
      '|\n|---|---|---|---|---|---|---|',
  );
  const rows = [
    ...seeds.map(seed => [`organic, seed ${seed}`, judgeSimulation({ seed, swaps: 100_000, organic: true })] as const),
    ...realTapes.flatMap(tape =>
      seeds.map(seed => [`${tape}, block-shuffled, seed ${seed}`, judgeEvents(blockShuffled(tape, seed))] as const),
    ),
  ];
  for (const [tape, { swaps: count, detections }] of rows) {
    judgedSwaps += count;
    const of = (detector: string): number => detections.filter(one => one.detector === detector).length;
    console.log(
      `| ${tape} | ${count} | ${of('bundle')} | ${of('dump')} | ${of('wash_trade')} | ${of('funding_abuse')} ` +
        `| ${of('rug')} |`,
    );
  }
}
if (!values.only && !values.quick) {
  console.log();
  reportAll();
}
tellPace(judgedSwaps);
