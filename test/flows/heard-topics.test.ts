import { beforeEach, describe, expect, test } from 'vitest';
import { HEARD_MS, openHeardTopics } from '../../layers/flows/heard-topics.ts';

describe('Heard topics', () => {
  let nowMs: number;
  let stored: Set<string>;
  let reads: (readonly string[])[];
  beforeEach(() => {
    [nowMs, stored, reads] = [5_000, new Set(['a']), []];
  });
  const open = (topicsMax?: number) =>
    openHeardTopics(
      async topics => {
        reads.push(topics);
        return new Set(topics.filter(topic => stored.has(topic)));
      },
      () => nowMs,
      topicsMax,
    );

  test('are read in one call, each topic once, and both answers hold for a second', async () => {
    const heard = open();
    expect(await heard(['a', 'b', 'a'])).toEqual(new Set(['a']));
    stored = new Set(['b']);
    nowMs += HEARD_MS - 1;
    expect(await heard(['a', 'b'])).toEqual(new Set(['a']));
    expect(reads).toEqual([['a', 'b']]);
    nowMs += 1;
    expect(await heard(['a', 'b'])).toEqual(new Set(['b']));
  });

  test('count the second from before the read, so that no later subscription is missed', async () => {
    const heard = openHeardTopics(
      async () => {
        nowMs += 900;
        return stored;
      },
      () => nowMs,
    );
    stored = new Set();
    await heard(['a']);
    stored = new Set(['a']);
    nowMs += 100;
    expect(await heard(['a'])).toEqual(new Set(['a']));
  });

  test('that several keys ask for in one turn are read together, and each gets its own', async () => {
    const heard = open();
    const answers = await Promise.all([heard(['a']), heard(['b']), heard(['b', 'a']), heard([])]);
    expect(answers).toEqual([new Set(['a']), new Set(), new Set(['a']), new Set()]);
    expect(reads).toEqual([['a', 'b']]);
  });

  test('whose read fails are read again by the next call', async () => {
    let isBroken = true;
    const heard = openHeardTopics(async () => {
      if (isBroken) throw new Error('throttled');
      return stored;
    });
    const failed = await Promise.allSettled([heard(['a']), heard(['b'])]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await heard(['a'])).toEqual(stored);
  });

  test('are answered beyond the size of the cache', async () => {
    const heard = open(2);
    stored = new Set(['a', 'b', 'c', 'd']);
    expect(await heard(['a', 'b', 'c', 'd', 'e'])).toEqual(stored);
  });
});
