/** All laws with more runs, and failures of more calls, than `npm test` has. */
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const files = globSync('test/**/*.test.ts', { cwd: ROOT }).filter(file =>
  /from '(?:\.\.\/)+(?:laws|long-run|worlds\/faults)\.ts'/.test(readFileSync(join(ROOT, file), 'utf8')),
);

const seeds = [
  ['20261122', '1'],
  ['any', '3'],
] as const;

test.each(seeds)('hold for seed %s, %s times as often', { timeout: 7_200_000 }, async (seed, runs) => {
  expect(files.length).toBeGreaterThan(100);
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project=!soak', '--reporter=dot', ...files],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, LAWS_SEED: seed, LAWS_RUNS: runs } },
  );
  expect(await new Promise(done => child.once('exit', done))).toBe(0);
});
