import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runAll } from './run-all.ts';

/**
 * `npm run bench -- NAME [ARG …]` runs one bench, without a name all in turn.
 * `npm run bench -- --all [--json]` runs the short forms of all.
 */
const folder = import.meta.dirname;

/** Arguments of the short form, and its time limit. */
const benches: Readonly<Record<string, { readonly short: readonly string[]; readonly secondsMax: number }>> = {
  candles: { short: [], secondsMax: 70 },
  outliers: { short: ['--seeds', '3'], secondsMax: 60 },
  writes: { short: ['--swaps', '2000'], secondsMax: 120 },
  environments: { short: [], secondsMax: 60 },
  poison: { short: ['--seconds', '12'], secondsMax: 60 },
  links: { short: ['4000'], secondsMax: 60 },
  ledger: { short: [], secondsMax: 70 },
  handlers: { short: [], secondsMax: 90 },
  wallets: { short: [], secondsMax: 60 },
  bot: { short: ['1000', '10000'], secondsMax: 60 },
  service: { short: [], secondsMax: 90 },
  holders: { short: ['10000'], secondsMax: 60 },
  similarity: { short: ['100000'], secondsMax: 60 },
  'similarity-load': { short: ['10000'], secondsMax: 60 },
  leaderboard: { short: ['1000', '50000'], secondsMax: 60 },
  folds: { short: [], secondsMax: 60 },
  fanout: { short: ['--seconds', '3'], secondsMax: 60 },
  caches: { short: [], secondsMax: 60 },
};
const runnable = Object.keys(benches).filter(name => existsSync(join(folder, `${name}.ts`)));

const refuse = (message: string): never => {
  console.error(message);
  process.exit(2);
};

/** Runs one bench. Returns its exit code. */
const runOne = (name: string, rest: readonly string[]): number => {
  const args = ['--expose-gc', join(folder, `${name}.ts`), ...rest];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
};

const [name, ...rest] = process.argv.slice(2);
if (name === '--all') {
  const unknown = rest.find(text => text !== '--json');
  if (unknown !== undefined) refuse(`--all takes no argument but --json; got ${unknown}.`);
  const short = runnable.map(one => ({ name: one, file: join(folder, `${one}.ts`), ...benches[one]! }));
  process.exitCode = await runAll(short, rest.includes('--json'));
} else if (name === undefined) {
  for (const bench of runnable) {
    console.log(`\n# ${bench}`);
    if (runOne(bench, []) !== 0) process.exitCode = 1;
  }
} else if (!runnable.includes(name)) {
  refuse(`The bench must be one of ${runnable.join(', ')}, or --all; got ${name}.`);
} else process.exitCode = runOne(name, rest);
