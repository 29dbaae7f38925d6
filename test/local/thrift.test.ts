import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { budgetOf } from '../../lib/local/lambda/budget.ts';
import { keepThrifty } from '../../lib/local/lambda/thrift.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('Heaps are thrifty while the process is large, which is said once each way, and never after the end', () => {
  let megabytes = 200;
  let collected = 0;
  const flags: string[] = [];
  const end = keepThrifty(budgetOf(400), () => collected++, {
    residentBytes: () => megabytes * 1e6,
    setFlag: flag => flags.push(flag),
  });
  expect(flags.splice(0)).toEqual(['--heap-growing-percent=30']);
  vi.advanceTimersByTime(2_000);
  expect(flags).toEqual([]);
  megabytes = 390;
  expect(collected).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect(flags.splice(0)).toEqual(['--optimize-for-size']);
  expect(collected).toBeGreaterThan(0);
  megabytes = 200;
  vi.advanceTimersByTime(2_000);
  expect(flags.splice(0)).toEqual(['--no-optimize-for-size']);
  end();
  megabytes = 390;
  vi.advanceTimersByTime(2_000);
  expect(flags).toEqual([]);
});

test('More memory gives more instances, larger young heaps, and thrift later', () => {
  expect(budgetOf(400)).toEqual({ instancesMax: 10, instancesKept: 6, thriftBytes: 340_000_000, isRoomy: false });
  expect(budgetOf(1_000)).toEqual({ instancesMax: 34, instancesKept: 20, thriftBytes: 850_000_000, isRoomy: true });
  let megabytes = 800;
  const flags: string[] = [];
  const parts = { residentBytes: () => megabytes * 1e6, setFlag: (flag: string) => flags.push(flag) };
  const end = keepThrifty(budgetOf(1_000), () => {}, parts);
  expect(flags.splice(0)).toEqual(['--min-semi-space-size=4 --max-semi-space-size=16 --no-memory-reducer']);
  vi.advanceTimersByTime(2_000);
  expect(flags).toEqual([]);
  megabytes = 900;
  vi.advanceTimersByTime(2_000);
  expect(flags).toEqual(['--optimize-for-size']);
  end();
});
