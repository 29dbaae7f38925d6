import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { computeInstancesMax } from '../../lib/local/kernel/memory.ts';
import type { LambdaFunction } from '../../lib/local/lambda/function.ts';
import { openPool, type Pool, type PoolOptions } from '../../lib/local/lambda/pool.ts';
import { eventually } from './world.ts';

const folder = mkdtempSync(join(tmpdir(), 'pool-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pools: Pool[] = [];
afterEach(() => Promise.all(pools.splice(0).map(pool => pool.stop())));
const pooled = (options: Partial<PoolOptions> = {}): Pool => {
  const pool = openPool({ environmentOf: () => ({}), log: () => {}, ...options });
  pools.push(pool);
  return pool;
};

const functionOf = (name: string, source: string, instancesMax = 1): LambdaFunction => {
  const file = join(folder, `${name}.cjs`);
  writeFileSync(file, source);
  return {
    name,
    arn: `arn:${name}`,
    roleArn: '',
    description: '',
    module: pathToFileURL(file).href,
    exportName: 'handler',
    environment: {},
    timeoutMs: 10_000,
    memoryMb: 512,
    isPolled: false,
    instancesMax,
    layers: [],
  };
};

/** Writes its count shortly after SIGTERM. */
const COUNTING = `
let count = 0;
exports.handler = async () => ++count;
process.once('SIGTERM', () => setTimeout(() => {
  require('node:fs').writeFileSync(__filename + '.txt', String(count));
  process.exit(0);
}, 50));`;
const STUBBORN = `exports.handler = async () => 1; process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000);`;
const PLAIN = `exports.handler = async () => process.pid + ' ' + require('node:worker_threads').threadId;`;

test('a memory limit sets the number of instances', () => {
  expect([computeInstancesMax(400), computeInstancesMax(2_000)]).toEqual([6, 48]);
});

describe('a process', () => {
  test('an instance receives SIGTERM and ends, whether it listens or not', async () => {
    const pool = pooled();
    const counting = functionOf('counting', COUNTING);
    for (const fn of [counting, counting, functionOf('stubborn', STUBBORN), functionOf('plain', PLAIN)])
      expect((await pool.invoke(fn, {})).ok).toBe(true);
    await pool.stop();
    expect(readFileSync(join(folder, 'counting.cjs.txt'), 'utf8')).toBe('2');
    await pool.stop();
  });

  test('stopping a pool waits for an instance that was evicted just before', async () => {
    const pool = pooled({ instancesMax: 1 });
    await pool.invoke(functionOf('evicted', COUNTING), {});
    await pool.invoke(functionOf('evicting', COUNTING), {});
    await pool.stop();
    for (const name of ['evicted', 'evicting']) expect(readFileSync(join(folder, `${name}.cjs.txt`), 'utf8')).toBe('1');
  });

  test('an instance that exits by itself fails its invocation at once', async () => {
    const dying = functionOf('dying', 'exports.handler = async () => process.exit(3);');
    const result = await pooled().invoke(dying, {});
    expect(result).toMatchObject({ ok: false, error: { errorType: 'Runtime.ExitError' } });
    expect(!result.ok && result.error.errorMessage).toMatch(
      /^RequestId: \S+ Error: Runtime exited with error: exit status 3$/,
    );
  });

  test('an instance that does not answer in time is ended with the error of Lambda', async () => {
    const hanging = { ...functionOf('hanging', 'exports.handler = () => { for (;;); };'), timeoutMs: 300 };
    const pool = pooled();
    const result = await pool.invoke(hanging, {});
    expect(!result.ok && result.error).toEqual({
      errorType: 'Sandbox.Timedout',
      errorMessage: expect.stringMatching(/^RequestId: \S+ Error: Task timed out after 0\.30 seconds$/),
    });
    // The next instance has the same 300 ms, also on a busy machine.
    const plain = functionOf('hanging', PLAIN);
    await eventually(async () => (await pool.invoke(plain, {})).ok || undefined);
  });

  test('a function whose reserved concurrency is 0 is throttled', async () => {
    const result = await pooled().invoke(functionOf('reserved', PLAIN, 0), {});
    expect(!result.ok && result.error.errorType).toBe('TooManyRequestsException');
  });

  test('an idle instance is reused until its idle time is over', async () => {
    const [pool, fn] = [pooled({ idleMsMax: 200 }), functionOf('idle', PLAIN)];
    const threadOf = async (): Promise<unknown> => {
      const result = await pool.invoke(fn, {});
      return result.ok && result.value;
    };
    const first = await threadOf();
    expect(await threadOf()).toBe(first);
    await eventually(() => (pool.instances() === 0 ? true : undefined));
    expect(await threadOf()).not.toBe(first);
  });
});

/** Returns once `count` instances of it have an event. */
const MEETING = `
const { readdirSync, writeFileSync } = require('node:fs');
const id = process.pid + ' ' + require('node:worker_threads').threadId;
exports.handler = async ({ folder, count }) => {
  writeFileSync(folder + '/' + id, '');
  while (readdirSync(folder).length < count) await new Promise(resolve => setTimeout(resolve, 5));
  return id;
};`;

/** Invokes a function several times at once. Returns the number of instances that answered. */
const instancesFor = async (pool: Pool, invocations: number, count: number): Promise<number> => {
  const event = { folder: mkdtempSync(join(folder, 'meeting-')), count };
  const fn = functionOf('meeting', MEETING, 2);
  const results = await Promise.all(Array.from({ length: invocations }, () => pool.invoke(fn, event)));
  return new Set(results.map(result => result.ok && result.value)).size;
};

test('concurrent invocations start one instance each, up to the limit of the function', async () => {
  const pool = pooled();
  expect(await instancesFor(pool, 2, 2)).toBe(2);
  expect(await instancesFor(pool, 5, 2)).toBe(2);
  expect(pool.instances()).toBe(2);
});

test('a full pool ends the least recently used idle instance for another function', async () => {
  const pool = pooled({ instancesMax: 2 });
  await pool.invoke(functionOf('resting', STUBBORN), {});
  expect(await instancesFor(pool, 2, 2)).toBe(2);
  expect(pool.instances()).toBe(2);
});

test('a full pool serves a waiting function before the next request of a busy one', async () => {
  const pool = pooled({ instancesMax: 1 });
  const [busy, waiting] = [functionOf('busy', PLAIN), functionOf('waiting', PLAIN)];
  const order: string[] = [];
  await Promise.all([busy, busy, waiting].map(fn => pool.invoke(fn, {}).then(() => order.push(fn.name))));
  expect([order, pool.instances()]).toEqual([['busy', 'waiting', 'busy'], 1]);
});
