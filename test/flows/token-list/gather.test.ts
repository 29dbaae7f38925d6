import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openGathering } from '../../../layers/flows/token-list/gather.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const gathering = (everyMs: number) => {
  const writes: (readonly [number, string])[] = [];
  const at = { isBroken: false };
  const { add } = openGathering<string>(everyMs, async (some, nowMs) => {
    if (at.isBroken) throw new Error('away');
    writes.push([nowMs, some.join()]);
  });
  return { writes, at, add: (some: readonly string[], isUrgent = false) => add(some, isUrgent, Date.now()) };
};

test('the first reports are written at once, later ones together by a timer, each once', async () => {
  const { writes, add } = gathering(20_000);
  for (const one of ['a', 'b', 'c', 'b']) {
    await add([one]);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(writes).toEqual([
    [0, 'a'],
    [21_000, 'b,c'],
  ]);
});

test('an urgent report takes the others along', async () => {
  const { writes, add } = gathering(20_000);
  await add(['a']);
  await add(['b']);
  await add(['c'], true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(writes).toEqual([
    [0, 'a'],
    [0, 'b,c'],
  ]);
});

test('a write that failed is repeated with the next reports', async () => {
  const { writes, at, add } = gathering(20_000);
  at.isBroken = true;
  await expect(add(['a'])).rejects.toThrow('away');
  at.isBroken = false;
  await add(['b']);
  await add([]);
  expect(writes).toEqual([[0, 'a,b']]);
});

test('without an interval each batch is written at once', async () => {
  const { writes, add } = gathering(0);
  await add(['a']);
  await add(['b']);
  expect(writes.map(([, text]) => text)).toEqual(['a', 'b']);
});
