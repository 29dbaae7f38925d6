import { compareWith } from './against.ts';
import { countOf, openReport, running } from './report.ts';
import { measureService } from './service-figures.ts';
import { DEMO_TAPE } from './tape-files.ts';

/**
 * Measures the running service, or compares it with a commit.
 * Run: `npm run bench -- service [--json] [TAPE] [--memory MB]`, or
 * `npm run bench -- service --against COMMIT [--rounds N] [--json]`
 */
const { values, positionals, print, row, end } = openReport('service', {
  against: { type: 'string' },
  rounds: { type: 'string', default: '3' },
  memory: { type: 'string' },
});

const measure = async (): Promise<void> => {
  const flags = values.memory === undefined ? [] : ['--memory', values.memory];
  for (const one of await measureService(positionals[0] ?? DEMO_TAPE, flags, print)) row(one);
  end();
};

const compare = async (commit: string): Promise<void> => {
  const { rows, ratio } = await compareWith(commit, countOf('--rounds', values.rounds), print);
  for (const one of rows) {
    print(`${one.name}: ${one.swaps_per_second} swaps/s applied`);
    row(one);
  }
  print(`ratio ${ratio}`);
  end({ ratio });
};

await running(() => (values.against === undefined ? measure() : compare(values.against)));
