/** `npm run types`, beside suites that wait. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const programs = [...scripts.types.matchAll(/tsc --noEmit(?: -p (\S+))?/g)].map(([, folder = '.']) => folder as string);

const compile = (folder: string): Promise<string> =>
  new Promise(done => {
    const args = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', folder];
    // Collecting garbage rarely saves a sixth of its time.
    const env = { ...process.env, GOGC: '400' };
    execFile(process.execPath, args, { cwd: ROOT, env, maxBuffer: 100_000_000 }, (error, stdout, stderr) =>
      done(error === null ? stdout : `${stdout}${stderr}${error.message}`),
    );
  });

test('the types of each program fit', async () => {
  expect(programs.length).toBeGreaterThan(1);
  for (const folder of programs) expect.soft(await compile(folder), folder).toBe('');
});
