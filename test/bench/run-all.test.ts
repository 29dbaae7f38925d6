import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { checkOut } from './checkout.ts';
import { runAll } from './run-all.ts';

const folder = mkdtempSync(join(tmpdir(), 'run-all-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bench = (name: string, code: string, secondsMax = 60) => {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return { name, file, short: ['--few'], secondsMax };
};

/** Exit code and last line. */
const runs = async (benches: Parameters<typeof runAll>[0]) => {
  const lines: string[] = [];
  const logs = vi.spyOn(console, 'log').mockImplementation(line => void lines.push(line));
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const code = await runAll(benches, true);
  logs.mockRestore();
  errors.mockRestore();
  return { code, last: JSON.parse(lines.at(-1)!) };
};

const good = bench(
  'good',
  `console.log('text'); console.log(JSON.stringify({ bench: 'good', rows: [{ args: process.argv.slice(2) }] }));`,
);

test('The last line has the rows of every bench, made by its short form', async () => {
  const { code, last } = await runs([good]);
  expect(code).toBe(0);
  const benches = [{ bench: 'good', rows: [{ args: ['--few', '--json'] }] }];
  expect(last).toEqual({ bench: 'all', benches, failed: [], seconds: expect.any(Number) });
});

test('A bench that fails, prints no rows or takes too long is named, and the others run', async () => {
  const { code, last } = await runs([
    bench('throws', 'process.exit(3)'),
    bench('silent', `console.log('no rows')`),
    bench('other', `console.log('{"bench":"good","rows":[]}')`),
    bench('slow', 'setInterval(() => {}, 1000)', 0.2),
    good,
  ]);
  expect(code).toBe(1);
  expect(last.benches.map((one: { bench: string }) => one.bench)).toEqual(['good']);
  expect(last.failed).toEqual([
    { bench: 'throws', reason: 'it ended with exit code 3' },
    { bench: 'silent', reason: 'its last line is not {"bench", "rows"}' },
    { bench: 'other', reason: 'its last line is not {"bench", "rows"}' },
    { bench: 'slow', reason: 'it took more than 0.2 s' },
  ]);
});

test('A comparison outside a clone says that it needs one', () => {
  expect(() => checkOut(folder, 'main')).toThrow(`--against needs the git history; ${folder} is not a clone.`);
});
