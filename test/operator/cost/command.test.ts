import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { notIncluded } from '../../../lib/operator/cost/not-included.ts';
import { PRICES_AS_OF, services } from '../../../lib/operator/cost/prices.ts';

const CHAIN = resolve(import.meta.dirname, '../../../bin/chain.js');
const run = (...args: string[]) => spawnSync(process.execPath, [CHAIN, 'cost', ...args], { encoding: 'utf8' });
const LOAD = ['--swaps-per-second', '1000', '--sockets', '10000', '--messages', '1.5', '--requests', '20'];

describe('chain cost', () => {
  test('prints the bill as one line of JSON', () => {
    const { status, stdout } = run(...LOAD, '--json');
    const bill = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(bill).toEqual({
      services: services.map(service => ({ service, usd: expect.any(Number) })),
      total_usd: expect.any(Number),
      prices_as_of: PRICES_AS_OF,
      not_included: notIncluded,
    });
    expect(stdout.trim().split('\n')).toHaveLength(1);
  });

  test('prints a table with the total, and the limits that the load exceeds', () => {
    const { status, stdout } = run(...LOAD);
    expect(status).toBe(0);
    for (const service of [...services, 'Total'])
      expect(stdout).toMatch(new RegExp(`^${service} +[\\d]+\\.\\d\\d$`, 'm'));
    expect(stdout).toMatch(/^Not included:\n {2}free tiers/m);
    expect(stdout).toContain('Over a limit: 15020 requests and posts a second');
  });

  test('adds what swaps by HTTP cost', () => {
    const usd = (...args: string[]) => JSON.parse(run(...LOAD, ...args, '--json').stdout).total_usd as number;
    expect(usd('--swaps-per-request', '10')).toBeGreaterThan(usd() + 1_000);
  });

  test('follows the settings of a deployment', () => {
    const usd = (...args: string[]) => JSON.parse(run(...LOAD, ...args, '--json').stdout).total_usd as number;
    expect(usd('--context', 'billingMode=provisioned')).toBeLessThan(usd());
    expect(usd('--tape', 'zipf1000')).toBeLessThan(usd());
  });

  test.each([
    [['--swaps-per-second', '-1'], 'It must be a number from 0 to'],
    [['--swaps-per-second', '1e3'], 'got "1e3"'],
    [['--sockets', '1.5'], 'It must be a whole number'],
    [['--messages', 'many'], 'got "many"'],
    [['--requests', ''], 'It must be a number'],
    [['--listeners', '0'], 'from 1 to'],
    [['--tape', 'narrow'], 'It must be one of wide, pumpswap, zipf1000; got "narrow"'],
    [['--context', 'shards'], '--context must be name=value'],
    [['--context', 'shard=2'], 'The setting shard does not exist'],
    [['--context', 'shards=0'], 'The setting shards must be an integer from 1 to 500; got "0"'],
    [['--swaps', '1'], 'unknown option'],
  ])('refuses %j with a sentence', (args, message) => {
    const { status, stdout, stderr } = run(...args);
    expect([status, stdout, stderr.includes(message)]).toEqual([2, '', true]);
  });
});
