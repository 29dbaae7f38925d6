import { expect, test } from 'vitest';
import { FUNCTION_MB } from '../../layers/contract/functions.ts';
import { type Processor, processors } from '../../layers/contract/processors.ts';
import { schedules } from '../../layers/contract/schedules.ts';
import { fillMemory } from './apart.ts';
import type { StateName } from './states.ts';

const names: readonly (readonly [StateName, Processor])[] = [
  ['intake', processors.intake],
  ['market', processors.intake],
  ['ledger', processors.intake],
  ['security', processors.intake],
  ['wallets', processors.wallets],
];

test.each(names)('the full cache of %s leaves its function below its memory', async (name, row) => {
  const { memoryMb = FUNCTION_MB } = row;
  const { residentMb, isFull } = await fillMemory('fill.ts', memoryMb, name);
  expect(isFull).toBe(true);
  expect(residentMb).toBeLessThan(memoryMb);
});

test('the bound of coordination counts well below the memory of its function', async () => {
  const { memoryMb } = processors.coordination;
  const { residentMb, isFull } = await fillMemory('coordination.ts', memoryMb);
  expect(isFull).toBe(true);
  expect(residentMb).toBeLessThan(memoryMb / 2);
});

test('a sweep of 100,000 open mints stays below the memory of its function', async () => {
  const { memoryMb } = schedules.sweep;
  const { residentMb, sent } = await fillMemory('sweep.ts', memoryMb, '100000');
  expect(sent).toBe(10_000);
  expect(residentMb).toBeLessThan(memoryMb);
});
