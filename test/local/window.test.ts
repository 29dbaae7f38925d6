import { expect, test } from 'vitest';
import { openWindows, type Window } from '../../lib/local/mappings/window.ts';

const at = (arrivedMs: number) => ({ arrivedMs, sequence: arrivedMs, partitionKey: 'k', data: '' }) as never;

test('records of several windows are apart, and each ended window is finished once', async () => {
  const finished: Window[] = [];
  const windows = openWindows(60, async window => void finished.push(window));
  const parts = windows.parts([at(59_999), at(60_000), at(119_999), at(120_000)]);
  expect(parts.map(part => part.length)).toEqual([1, 2, 1]);
  for (const [index, part] of parts.entries()) {
    const window = await windows.enter(part);
    expect(window).toMatchObject({ startMs: 60_000 * index, endMs: 60_000 * (index + 1), state: {} });
    await windows.leave(window, { index });
    expect(await windows.enter(part)).toBe(window);
  }
  expect(finished.map(({ state }) => state)).toEqual([{ index: 0 }, { index: 1 }]);
});
