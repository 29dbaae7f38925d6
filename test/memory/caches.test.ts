import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { FUNCTION_MB } from '../../layers/contract/functions.ts';
import { type Processor, processors } from '../../layers/contract/processors.ts';
import type { StateName } from './states.ts';

const FILL = join(import.meta.dirname, 'fill.ts');
const names: readonly StateName[] = ['intake', 'market', 'ledger', 'wallets', 'security'];

/** Node's heap in a Lambda function: nine tenths for old objects, a twentieth for each new half. */
const flagsFor = (memoryMb: number): readonly string[] => [
  `--max-old-space-size=${Math.floor(memoryMb * 0.9)}`,
  `--max-semi-space-size=${Math.floor(memoryMb * 0.05)}`,
];

test.each(names)('the full cache of %s leaves its function below its memory', { timeout: 300_000 }, async name => {
  const { memoryMb = FUNCTION_MB }: Processor = processors[name];
  const { stdout } = await promisify(execFile)(process.execPath, [...flagsFor(memoryMb), FILL, name]);
  const { residentMb, isFull } = JSON.parse(stdout);
  expect(isFull).toBe(true);
  expect(residentMb).toBeLessThan(memoryMb);
});
