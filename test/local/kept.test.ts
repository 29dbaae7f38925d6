import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';

const KEPT = resolve(import.meta.dirname, '../../lib/local/lambda/kept.cjs');
const BUNDLE = `const { basename } = require('node:path'); exports.twice = n => { if (n < 0) throw new Error('below ' + basename(__filename)); return 2 * n; };\n`;

/** As an instance does it, in a thread of its own: what V8 has compiled in a thread it does not compile again there, kept or not. */
const INSTANCE = `
const { parentPort, workerData: { kept, bundle, cache, n } } = require('node:worker_threads');
const { exports: { twice = () => 0 }, keep } = require(kept).requireKept(bundle, cache);
let told;
try { told = twice(n); } catch (error) { told = error.stack; }
keep();
parentPort.postMessage(told);`;

let folder: string;
let bundle: string;
let cache: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
  [bundle, cache] = [join(folder, 'index.cjs'), join(folder, '.compile-cache')];
  writeFileSync(bundle, BUNDLE);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What `twice` of the bundle says in an instance that then keeps what it compiled. */
const twice = async (n: number): Promise<number | string> => {
  const worker = new Worker(INSTANCE, { eval: true, workerData: { kept: KEPT, bundle, cache, n } });
  const [told] = (await once(worker, 'message')) as [number | string];
  await worker.terminate();
  return told;
};

const files = (): readonly string[] => readdirSync(cache).map(name => join(cache, name));

test('a bundle is required as Node requires it, and its errors tell the line and column they have in the file', async () => {
  const where = `${bundle}:1:${BUNDLE.indexOf('new Error') + 1}`;

  for (const how of ['compiled', 'found kept']) {
    expect(await twice(21), how).toBe(42);
    expect(await twice(-1), how).toMatch(/^Error: below index\.cjs\n/);
    expect(await twice(-1), how).toContain(where);
  }
});

test('what one instance compiled, the functions it called too, the next finds, and it writes nothing', async () => {
  await twice(1);
  const [file, ...others] = files();
  expect(others).toEqual([]);
  const kept = readFileSync(file!);
  writeFileSync(bundle, BUNDLE.replace('twice =', 'uncalled ='));
  await twice(1);
  const uncalled = files().find(name => name !== file);
  expect(kept.length).toBeGreaterThan(readFileSync(uncalled!).length + 100);

  writeFileSync(bundle, BUNDLE);
  expect(await twice(-1)).toContain('below');

  expect(readFileSync(file!).equals(kept)).toBe(true);
});

test('what is kept of another text is not used, though V8 itself tells texts apart by their lengths alone', async () => {
  await twice(1);
  writeFileSync(bundle, BUNDLE.replace('2 * n', '3 * n'));

  expect(await twice(3)).toBe(9);

  expect(files()).toHaveLength(2);
});

test.each([
  ['is cut to a few bytes', () => Buffer.from('no code')],
  ['ends early', (kept: Buffer) => kept.subarray(0, kept.length >> 1)],
  [
    'is zeros from its middle on, as a power cut leaves it',
    (kept: Buffer) => Buffer.from(kept).fill(0, kept.length >> 1),
  ],
])('what %s is not used and is kept anew', async (_, damage) => {
  await twice(1);
  const [file] = files();
  const kept = readFileSync(file!);
  writeFileSync(file!, damage(kept));

  expect(await twice(3)).toBe(6);

  expect(readFileSync(file!).length).toBe(kept.length);
});

test('where nothing can be kept the bundle works all the same', async () => {
  writeFileSync(cache, 'a file where the folder should be');

  expect(await twice(5)).toBe(10);

  expect(readFileSync(cache, 'utf8')).toBe('a file where the folder should be');
});
