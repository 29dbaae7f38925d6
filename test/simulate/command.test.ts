import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { tapeOf } from './tape.ts';

const folder = mkdtempSync(join(tmpdir(), 'chain-simulate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const root = join(import.meta.dirname, '../..');
const chain = (...flags: readonly string[]) =>
  spawnSync(process.execPath, ['bin/chain.js', 'simulate', ...flags], { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });
const lines = (records: readonly object[]): string => records.map(record => `${JSON.stringify(record)}\n`).join('');

describe('the simulate command', () => {
  const flags = ['--seed', '9', '--swaps', '2000', '--tokens', '60', '--hours', '2', '--start', '1750000000000'];
  const tape = tapeOf({ seed: 9, swaps: 2000, tokens: 60, hours: 2, startMs: 1_750_000_000_000 });

  it('writes the events gzipped and the truth plain, by file extension', () => {
    const [out, truth] = [join(folder, 'events.ndjson.gz'), join(folder, 'truth.ndjson')];
    const { status, stdout } = chain(...flags, '--out', out, '--truth', truth);
    expect([status, stdout]).toEqual([0, '']);
    expect(gunzipSync(readFileSync(out)).toString()).toBe(lines(tape.events));
    expect(readFileSync(truth, 'utf8')).toBe(lines(tape.truths));
    expect(tape.truths.length).toBeGreaterThan(5);
  });

  it('writes the events to standard output without a file name', () => {
    expect(chain(...flags).stdout).toBe(lines(tape.events));
  });

  it('rejects invalid or impossible options in one sentence with the value, and exits with 2', () => {
    for (const [given, reported] of [
      [['--swaps', 'many'], 'got "many"'],
      [['--share', 'bundles'], 'such as bundles=0.01; got "bundles"'],
      [['--share', 'ghosts=0.1'], 'got "ghosts"'],
      [['--only', 'ghosts'], 'got "ghosts"'],
      [['--hours', '0'], 'hours must be a number from 0.5 to 240, got 0.'],
    ] as const) {
      const { status, stderr } = chain(...given);
      expect(status).toBe(2);
      expect(stderr).toContain(reported);
    }
  });
});
