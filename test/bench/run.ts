import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runAll } from './run-all.ts';

/**
 * `npm run bench -- NAME [ARG …]` runs one bench, or all.
 * `npm run bench -- --all [--json]` runs short forms.
 */
const folder = import.meta.dirname;

/** The first commit of issue 33, a peer missing in shallow clones. */
const PEER = 'b1997d9';
const hasPeer = spawnSync('git', ['cat-file', '-e', `${PEER}^{commit}`], { cwd: folder }).status === 0;

/** Arguments of the short forms, ten minutes in all. */
const benches: Readonly<Record<string, readonly string[]>> = {
  candles: ['--rounds', '3'],
  outliers: ['--seeds', '3'],
  decode: ['--rounds', '5'],
  writes: ['--swaps', '2000'],
  environments: [],
  poison: ['--seconds', '12'],
  links: ['4000'],
  ledger: [],
  handlers: ['--tape', 'zipf1000', '--turns', '1', ...(hasPeer ? ['--against', PEER] : [])],
  wallets: [],
  bot: ['1000', '10000'],
  service: [],
  replay: ['--rounds', '1', '--swaps', '2000'],
  past: ['5000', '--rounds', '2', '--kept'],
  reads: ['--swaps', '1000', '--turns', '10'],
  'replay-raw': ['--messages', '200000'],
  holders: ['10000'],
  similarity: ['100000'],
  'similarity-load': ['10000'],
  leaderboard: ['1000', '50000'],
  lists: ['1000', '--minutes', '4'],
  folds: [],
  fanout: ['--seconds', '3'],
  caches: [],
  rebuild: ['2000'],
  'busy-wallet': ['--seconds', '5'],
  stalls: ['--swaps', '6000'],
  checkpoints: ['--seconds', '3', '--rounds', '1'],
  hot: ['--rate', '300', '--seconds', '5'],
  pipeline: ['--rounds', '1', '--swaps', '2000'],
  deliveries: ['--swaps', '100'],
};
/** Of a bench under `--all`, against one that hangs. */
const SECONDS_MAX = 300;

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
  const short = runnable.map(one => ({
    ...{ name: one, file: join(folder, `${one}.ts`) },
    ...{ short: benches[one]!, secondsMax: SECONDS_MAX },
  }));
  process.exitCode = await runAll(short, rest.includes('--json'));
} else if (name === undefined) {
  for (const bench of runnable) {
    console.log(`\n# ${bench}`);
    if (runOne(bench, []) !== 0) process.exitCode = 1;
  }
} else if (!runnable.includes(name)) {
  refuse(`The bench must be one of ${runnable.join(', ')}, or --all; got ${name}.`);
} else process.exitCode = runOne(name, rest);
