/**
 * Measures the detectors against simulated markets whose truth is known, and against tapes that hold nothing to find.
 * Run: npm run accuracy [-- --seeds FIRST:COUNT --swaps N --only NAME|organic --strain F --quick --set RULE=VALUE]. Rules are tuned on seeds 1 to 20; seeds from 101 on are for reporting.
 */
import { parseArgs } from 'node:util';
import { bundleRules } from '../../layers/core/bundles/rules.ts';
import { bundleTypes } from '../../lib/simulate/item.ts';
import { realTapes } from '../core/real-tapes.ts';
import { judgeEvents, judgeSimulation } from './detections.ts';
import { median, score, type Tally, wilson } from './score.ts';
import { blockShuffled } from './shuffled.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '101:2' },
    swaps: { type: 'string', default: '100000' },
    only: { type: 'string' },
    strain: { type: 'string', default: '0.2' },
    quick: { type: 'boolean', default: false },
    set: { type: 'string', multiple: true, default: [] },
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

/** Swaps of a behaviour as a share of all: at most one in a hundred is manipulative. */
const shares: Readonly<Record<string, number>> = { funding_abuse: 0.02, rug: 0.003, wash_trade: 0.01 };
/** A launch, a rug and a seed wave need a token each. */
const tokensFor: Readonly<Record<string, number>> = { LaunchSlotBurst: 60, rug: 100, funding_abuse: 100 };
const names =
  values.only === 'organic' ? [] : values.only ? [values.only] : [...bundleTypes, 'wash_trade', 'funding_abuse', 'rug'];

const percent = (hits: number, of: number): string => {
  if (of === 0) return '–';
  const [low, high] = wilson(hits, of);
  return `${((100 * hits) / of).toFixed(1)}% (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
};
const seconds = (ms: number | null): string => (ms === null ? '–' : `${(ms / 1000).toFixed(1)} s`);

const header =
  '| detector | inside | recall | detections | precision | near misses fired | outside fired | median delay |\n|---|---|---|---|---|---|---|---|';
const line = (name: string, tally: Tally): string =>
  `| ${name} | ${tally.inside} | ${percent(tally.found, tally.inside)} | ${tally.right + tally.wrong} | ${percent(tally.right, tally.right + tally.wrong)} | ${tally.nearFired} of ${tally.nearMisses} | ${tally.outsideFired} of ${tally.outside} | ${seconds(median(tally.delaysMs))} |`;
const print = (tallies: ReadonlyMap<string, Tally>): void => {
  console.log(header);
  for (const [name, tally] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) console.log(line(name, tally));
};

const started = process.cpuUsage();
let judgedSwaps = 0;
const merged = new Map<string, Tally>();
for (const name of names)
  for (const seed of seeds) {
    const tokens = tokensFor[name] === undefined ? undefined : Math.round(swaps / tokensFor[name]);
    const judged = judgeSimulation({
      seed,
      swaps,
      strain,
      only: name,
      shares: { [name]: shares[name] ?? 0.01 },
      ...(tokens !== undefined && { tokens }),
    });
    judgedSwaps += judged.swaps;
    score(judged.truths, judged.detections, merged);
  }
console.log(
  `## One behaviour at a time (seeds ${seeds.join(', ')}; ${swaps} swaps each; at most 1% of swaps; strain ${strain})\n`,
);
print(merged);

if (!values.quick && !values.only) {
  const mixed = new Map<string, Tally>();
  for (const seed of seeds) {
    const judged = judgeSimulation({ seed, swaps });
    judgedSwaps += judged.swaps;
    score(judged.truths, judged.detections, mixed);
  }
  console.log(`\n## All behaviours at once, half of them strained (seeds ${seeds.join(', ')}; ${swaps} swaps each)\n`);
  print(mixed);
}

if (!values.only) {
  console.log(
    '\n## Nothing to find\n\n| tape | swaps | bundles | dumps | wash trades | funding abuse | rugs |\n|---|---|---|---|---|---|---|',
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
      `| ${tape} | ${count} | ${of('bundle')} | ${of('dump')} | ${of('wash_trade')} | ${of('funding_abuse')} | ${of('rug')} |`,
    );
  }
}
const { user, system } = process.cpuUsage(started);
console.log(
  `\n${judgedSwaps} swaps, simulated and judged at ${Math.round(judgedSwaps / ((user + system) / 1e6))} swaps a CPU second.`,
);
