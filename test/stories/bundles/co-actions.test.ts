import { describe, expect, test } from 'vitest';
import { cluster, newStage, play, swap, wait } from './teller.ts';

const reported = (stage: ReturnType<typeof newStage>) => stage.coActions.map(({ key, wallets }) => [key, ...wallets]);

describe("co-actions of a bundle's wallets", () => {
  test('are reported with the bundle they begin, and again for each wallet found later', () => {
    const stage = newStage();
    play(stage, swap('cid', 'buy', 5, 10), [cluster(['ann', 'bob', 'cid'], 10, { key: 'a' })]);
    play(stage, swap('dot', 'buy', 5, 10), [cluster(['ann', 'bob', 'cid', 'dot'], 10, { key: 'a' })]);
    expect(reported(stage)).toEqual([
      ['a', 'ann', 'bob', 'cid'],
      ['a', 'ann', 'bob', 'cid', 'dot'],
    ]);
  });

  test('are reported when the bundle already has all these wallets', () => {
    const stage = newStage();
    play(stage, swap('cid', 'buy', 5, 10), [cluster(['ann', 'bob', 'cid'], 10, { key: 'a' })]);
    play(stage, swap('cid', 'buy', 5, 20), [cluster(['ann', 'bob', 'cid'], 20, { key: 'b' })]);
    expect(reported(stage).map(([key]) => key)).toEqual(['a', 'b']);
  });

  test('are not reported again without news', () => {
    const stage = newStage();
    const found = [cluster(['ann', 'bob', 'cid'], 10, { key: 'a' })];
    play(stage, swap('cid', 'buy', 5, 10), found);
    play(stage, swap('cid', 'buy', 5, 11), found);
    expect(reported(stage)).toHaveLength(1);
  });

  test('cover joint actions only, not a common funder', () => {
    const stage = newStage();
    play(stage, swap('cid', 'buy', 5, 10), [cluster(['ann', 'bob', 'cid'], 10, { key: 'a', family: 'funding' })]);
    expect(stage.bundles.open.size).toBe(1);
    expect(reported(stage)).toEqual([]);
  });

  test('are not reported for a bundle that has ended', () => {
    const stage = newStage();
    const found = [cluster(['ann', 'bob', 'cid'], 10, { key: 'a' })];
    for (const name of ['ann', 'bob', 'cid']) play(stage, swap(name, 'buy', 5, 10));
    play(stage, swap('dot', 'buy', 5, 10), found);
    for (const name of ['ann', 'bob', 'cid']) play(stage, swap(name, 'sell', 5, 20));
    wait(stage, 100_000);
    expect(stage.bundles.open.size).toBe(0);
    play(stage, swap('dot', 'buy', 5, 100_001), found);
    expect(reported(stage)).toHaveLength(1);
  });
});
