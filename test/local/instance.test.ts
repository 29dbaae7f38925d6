import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { budgetOf, MEMORY_MB_LEAST } from '../../lib/local/lambda/budget.ts';
import type { LambdaFunction } from '../../lib/local/lambda/function.ts';
import { openPool, type Pool } from '../../lib/local/lambda/pool.ts';

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

const functionOf = (name: string, source: string): LambdaFunction => {
  const file = join(folder, `${name}.cjs`);
  writeFileSync(file, source);
  return {
    name,
    arn: `arn:${name}`,
    roleArn: '',
    module: pathToFileURL(file).href,
    exportName: 'handler',
    environment: {},
    timeoutMs: 10_000,
    memoryMb: 512,
    instancesMax: 1,
    layers: [],
  };
};

const wasteful = functionOf('wasteful', WASTEFUL);

test('An instance that rests gives up what it left behind while the process is large, and not before', async () => {
  let residentBytes = 1;
  const pool = openPool({ environmentOf: () => ({}), log: () => {}, residentBytes: () => residentBytes });
  const heapMb = async (): Promise<number> => {
    const outcome = await pool.invoke(wasteful, '{}');
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

/** Writes what it counted a moment after it is told to end. */
const COUNTING = `
let count = 0;
exports.handler = async () => ++count;
process.once('SIGTERM', () => setTimeout(() => {
  require('node:fs').writeFileSync(__filename + '.txt', String(count));
  process.exit(0);
}, 50));`;
const STUBBORN = `exports.handler = async () => 1; process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000);`;

test('An instance that has to go is told, and gone soon whether it listens or not', async () => {
  const pool = openPool({ environmentOf: () => ({}), log: () => {} });
  const counting = functionOf('counting', COUNTING);
  for (const fn of [counting, counting, functionOf('stubborn', STUBBORN), functionOf('plain', WASTEFUL)])
    expect((await pool.invoke(fn, '{}')).ok).toBe(true);
  await pool.stop();
  expect(readFileSync(join(folder, 'counting.cjs.txt'), 'utf8')).toBe('2');
  await pool.stop();
});

test('A pool that stops waits for the instance that just had to make room', async () => {
  const budget = { ...budgetOf(MEMORY_MB_LEAST), instancesMax: 1 };
  const pool = openPool({ environmentOf: () => ({}), log: () => {}, budget });
  await pool.invoke(functionOf('displaced', COUNTING), '{}');
  await pool.invoke(functionOf('displacing', COUNTING), '{}');
  await pool.stop();
  for (const name of ['displaced', 'displacing'])
    expect(readFileSync(join(folder, `${name}.cjs.txt`), 'utf8')).toBe('1');
});

test('An instance that died by itself keeps nobody waiting', async () => {
  const pool = openPool({ environmentOf: () => ({}), log: () => {} });
  const dying = functionOf('dying', 'exports.handler = async () => process.exit(3);');
  expect(await pool.invoke(dying, '{}')).toMatchObject({ ok: false, fault: { errorType: 'Runtime.ExitError' } });
  await pool.stop();
});

/** Answers when as many instances of it as the event says have an event. */
const GATHERING = `
const { readdirSync, writeFileSync } = require('node:fs');
const { threadId } = require('node:worker_threads');
exports.handler = async ({ folder, many }) => {
  writeFileSync(folder + '/' + threadId, '');
  while (readdirSync(folder).length < many) await new Promise(resolve => setTimeout(resolve, 5));
  return threadId;
};`;

const LONG_MS = 60_000;
const PATIENT = { busy: LONG_MS, starting: LONG_MS, full: LONG_MS };

test.each([
  ['is waited for as long as it would take to start another', PATIENT, 1],
  ['is helped by another where it stays busy', { ...PATIENT, starting: 20 }, 2],
  ['is helped by another when it was quick before too', { ...PATIENT, busy: 20 }, 2],
])('An instance that is asked twice at once %s', async (_, patienceMs, many) => {
  const pool = openPool({ environmentOf: () => ({}), log: () => {}, patienceMs });
  try {
    // What waited for the start, however long it would have, is no reason for the next to wait as long.
    if (patienceMs.busy < LONG_MS) await gather(pool, 2, 1);
    expect(await gather(pool, 2, many)).toBe(many);
    expect(pool.instances()).toBe(many);
  } finally {
    await pool.stop();
  }
});

test.each([
  ['drives nobody out at once', { busy: 0, starting: 0, full: LONG_MS }, 1],
  ['drives one out that rests when it waited long', { busy: 0, starting: 0, full: 20 }, 2],
])('A second instance in a full house %s', async (_, patienceMs, many) => {
  const budget = { ...budgetOf(MEMORY_MB_LEAST), instancesMax: 2 };
  const pool = openPool({ environmentOf: () => ({}), log: () => {}, patienceMs, budget });
  try {
    await pool.invoke(functionOf('resting', STUBBORN), '{}');
    expect(await gather(pool, 2, many)).toBe(many);
    expect(pool.instances()).toBe(2);
  } finally {
    await pool.stop();
  }
});

/** Asks so many times at once for an answer that needs `many` instances; how many instances answered. */
const gather = async (pool: Pool, times: number, many: number): Promise<number> => {
  const event = JSON.stringify({ folder: mkdtempSync(join(folder, 'gathered-')), many });
  const fn = { ...functionOf('gathering', GATHERING), instancesMax: 2 };
  const outcomes = await Promise.all(Array.from({ length: times }, () => pool.invoke(fn, event)));
  return new Set(outcomes.map(outcome => outcome.ok && outcome.answer)).size;
};
