import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { FUNCTION_MB } from '../../layers/contract/functions.ts';
import { type Processor, processors } from '../../layers/contract/processors.ts';
import { schedules } from '../../layers/contract/schedules.ts';
import type { StateName } from './states.ts';

const run = (file: string, memoryMb: number, argument: string) =>
  promisify(execFile)(process.execPath, [...flagsFor(memoryMb), join(import.meta.dirname, file), argument]);
const names: readonly StateName[] = ['intake', 'market', 'ledger', 'wallets', 'security'];

/** Node's heap in a Lambda function: nine tenths for old objects, a twentieth for each new half. */
const flagsFor = (memoryMb: number): readonly string[] => [
  `--max-old-space-size=${Math.floor(memoryMb * 0.9)}`,
  `--max-semi-space-size=${Math.floor(memoryMb * 0.05)}`,
];

test.each(names)('the full cache of %s leaves its function below its memory', { timeout: 300_000 }, async name => {
  const { memoryMb = FUNCTION_MB }: Processor = processors[name];
  const { stdout } = await run('fill.ts', memoryMb, name);
  const { residentMb, isFull } = JSON.parse(stdout);
  expect(isFull).toBe(true);
  expect(residentMb).toBeLessThan(memoryMb);
});

test('a sweep of 100,000 open mints stays below the memory of its function', { timeout: 300_000 }, async () => {
  const { memoryMb } = schedules.sweep;
  const { stdout } = await run('sweep.ts', memoryMb, '100000');
  const { residentMb, sent } = JSON.parse(stdout);
  expect(sent).toBe(10_000);
  expect(residentMb).toBeLessThan(memoryMb);
});
