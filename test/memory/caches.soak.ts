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

/** The log goes to the same output. */
const lastLine = (text: string): string => text.trim().split('\n').at(-1)!;

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

test('the bound of coordination counts well below the memory of its function', { timeout: 300_000 }, async () => {
  const { memoryMb } = processors.coordination;
  const { residentMb, isFull } = JSON.parse(lastLine((await run('coordination.ts', memoryMb, '')).stdout));
  expect(isFull).toBe(true);
  expect(residentMb).toBeLessThan(memoryMb / 2);
});

test('the full cache of listeners leaves the fan-out below its memory', { timeout: 300_000 }, async () => {
  const { memoryMb } = processors.fanOut;
  const { residentMb, isFull } = JSON.parse((await run('audiences.ts', memoryMb, '')).stdout);
  expect(isFull).toBe(true);
  expect(residentMb).toBeLessThan(memoryMb / 2);
});

test('a sweep of 100,000 open mints stays below the memory of its function', { timeout: 300_000 }, async () => {
  const { memoryMb } = schedules.sweep;
  const { stdout } = await run('sweep.ts', memoryMb, '100000');
  const { residentMb, sent } = JSON.parse(stdout);
  expect(sent).toBe(10_000);
  expect(residentMb).toBeLessThan(memoryMb);
});
