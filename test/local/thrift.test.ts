import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  const end = keepThrifty(() => collected++, {
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
