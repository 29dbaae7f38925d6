import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { LambdaFunction } from '../../lib/local/lambda/function.ts';
import { openPool } from '../../lib/local/lambda/pool.ts';

/** Holds 20 MB while it works, and tells how large its heap was at the beginning. */
const WASTEFUL = `
exports.handler = async () => {
  const bytes = process.memoryUsage().heapUsed;
  globalThis.held = Array.from({ length: 200_000 }, (_, at) => ({ at, text: 'waste ' + at }));
  globalThis.held = null;
  return bytes;
};`;

const folder = mkdtempSync(join(tmpdir(), 'collect-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'wasteful.cjs');
writeFileSync(file, WASTEFUL);
const fn: LambdaFunction = {
  name: 'wasteful',
  arn: 'arn:wasteful',
  roleArn: '',
  module: pathToFileURL(file).href,
  exportName: 'handler',
  environment: {},
  timeoutMs: 10_000,
  memoryMb: 512,
  instancesMax: 1,
  layers: [],
};

test('An instance that rests gives up what it left behind while the process is large, and not before', async () => {
  let residentBytes = 1;
  const pool = openPool({ environmentOf: () => ({}), log: () => {}, residentBytes: () => residentBytes });
  const heapMb = async (): Promise<number> => {
    const outcome = await pool.invoke(fn, '{}');
    if (!outcome.ok) throw new Error(outcome.fault.errorMessage);
    return Number(outcome.answer) / 1e6;
  };
  const rest = () => new Promise(resolve => setTimeout(resolve, 1_500));
  try {
    const freshMb = await heapMb();
    await rest();
    const wastedMb = await heapMb();
    expect(wastedMb).toBeGreaterThan(freshMb + 8);
    residentBytes = 1e12;
    await rest();
    expect(await heapMb()).toBeLessThan(freshMb + 4);
  } finally {
    await pool.stop();
  }
});
