import type { Spent } from './capacity.ts';
import { type FlowsRun, flowNames, runFlows } from './flows.ts';
import { readNamed, tapeOf } from './named-tapes.ts';
import { openReport, rounded } from './report.ts';
import { readSeconds } from './seconds.ts';

/**
 * Measures DynamoDB read and write units per swap with 1, 2 and 8 environments per processor.
 * Each batch goes to any of them, as Lambda may do. Left out: reads of listeners.
 * Run: `npm run bench -- environments [--json] [--tape NAME] [--swaps N] [FILE]`; `pumpswap` without a tape.
 */
const { values, positionals, print, row, end } = openReport('environments', {
  tape: { type: 'string' },
  swaps: { type: 'string' },
});
const { tape: name = 'pumpswap', swapsMax } = tapeOf(values);
const tape = positionals.length > 0 ? await readSeconds(positionals) : await readNamed(name, swapsMax);

const counts = [1, 2, 8];
const runs: FlowsRun[] = [];
for (const environments of counts) runs.push(await runFlows(tape, environments));

const perSwap = (spent: Spent, of: (name: string) => boolean = () => true): number =>
  [...spent].reduce((sum, [name, { units }]) => sum + (of(name) ? units : 0), 0) / tape.swaps;
const figure = (kind: string, name: string, of: (run: FlowsRun) => number): void =>
  print(`${kind} ${name.padEnd(26)}${runs.map(run => of(run).toFixed(3).padStart(9)).join('')}`);
const table = (kind: string, spentOf: (run: FlowsRun) => Spent): void => {
  const names = [...new Set(runs.flatMap(run => [...spentOf(run).keys()]))];
  for (const flow of flowNames) {
    for (const name of names.filter(one => one.startsWith(`${flow} `)))
      figure(kind, name, run => perSwap(spentOf(run), one => one === name));
    figure(kind, `= ${flow}`, run => perSwap(spentOf(run), one => one.startsWith(`${flow} `)));
  }
  figure(kind, 'together', run => perSwap(spentOf(run)));
  figure(kind, 'times one environment', run => perSwap(spentOf(run)) / perSwap(spentOf(runs[0]!)));
};

print(`${tape.swaps} swaps in ${tape.bySecond.size} batches of one second; units per swap`);
print(`environments${' '.repeat(20)}${counts.map(count => String(count).padStart(9)).join('')}`);
table('read ', run => run.reads);
table('write', run => run.writes);
for (const [at, run] of runs.entries())
  row({
    environments: counts[at],
    reads_per_swap: rounded(perSwap(run.reads), 3),
    writes_per_swap: rounded(perSwap(run.writes), 3),
  });
end();
