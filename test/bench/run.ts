import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run bench [-- NAME [ARG …]]`: runs one bench, or all in turn. */
const folder = import.meta.dirname;
const runnable = [
  'candles',
  'outliers',
  'writes',
  'environments',
  'poison',
  'links',
  'ledger',
  'handlers',
  'wallets',
  'bot',
  'service',
  'holders',
  'similarity',
  'similarity-load',
  'leaderboard',
  'folds',
  'fanout',
  'caches',
].filter(name => existsSync(join(folder, `${name}.ts`)));
const [name, ...rest] = process.argv.slice(2);
if (name !== undefined && !runnable.includes(name)) {
  console.error(`There is no bench ${name}; there are ${runnable.join(', ')} (in ${readdirSync(folder).length} files)`);
  process.exit(2);
}
for (const bench of name === undefined ? runnable : [name]) {
  console.log(`\n# ${bench}`);
  const { status } = spawnSync(process.execPath, ['--expose-gc', join(folder, `${bench}.ts`), ...rest], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
