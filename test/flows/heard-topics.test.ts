import { beforeEach, describe, expect, test } from 'vitest';
import { HEARD_MS, openHeardTopics } from '../../layers/flows/heard-topics.ts';

describe('Heard topics', () => {
  let nowMs: number;
  let stored: Set<string>;
  let marked: Set<string>;
  let asked: string[];
  let filters: number;
  let isBroken: boolean;
  beforeEach(() => {
    [nowMs, asked, filters, isBroken] = [5_000, [], 0, false];
    stored = new Set(['a']);
    marked = new Set(['a', 'b', 'c', 'd', 'e']);
  });
  const open = (topicsMax?: number) =>
    openHeardTopics(
      {
        filter: async () => {
          filters += 1;
          if (isBroken) throw new Error('throttled');
          const now = new Set(marked);
          return topic => now.has(topic);
        },
        ask: async topic => {
          asked.push(topic);
          return stored.has(topic);
        },
        clock: () => nowMs,
      },
      topicsMax,
    );

  test('cost one read for any number of topics while nobody listens', async () => {
    marked = new Set();
    const { heard } = open();
    const many = Array.from({ length: 500 }, (_, at) => `topic-${at}`);
    expect(await heard(many)).toEqual(new Set());
    expect(await heard(many)).toEqual(new Set());
    expect([filters, asked]).toEqual([1, []]);
  });

  test('are each asked for once until renewed, also by several keys in one turn', async () => {
    const { heard } = open();
    const answers = await Promise.all([heard(['a', 'b', 'a']), heard(['b', 'a']), heard([])]);
    expect(answers).toEqual([new Set(['a']), new Set(['a']), new Set()]);
    await heard(['a', 'b']);
    expect([filters, asked]).toEqual([1, ['a', 'b']]);
  });

  test('are found at once after renewing, however recently they were unheard', async () => {
    const { heard, renew } = open();
    marked = new Set();
    expect(await heard(['a', 'b'])).toEqual(new Set());
    marked = new Set(['a', 'b']);
    renew();
    expect(await heard(['a', 'b'])).toEqual(new Set(['a']));
    stored.add('b');
    renew();
    expect(await heard(['a', 'b'])).toEqual(new Set(['a', 'b']));
  });

  test('that were heard are asked for once a second', async () => {
    const { heard, renew } = open();
    await heard(['a']);
    stored.clear();
    nowMs += HEARD_MS - 1;
    renew();
    expect(await heard(['a'])).toEqual(new Set(['a']));
    nowMs += 1;
    renew();
    expect(await heard(['a'])).toEqual(new Set());
    expect(asked).toEqual(['a', 'a']);
  });

  test('whose read fails are read again by the next call', async () => {
    const { heard } = open();
    isBroken = true;
    const failed = await Promise.allSettled([heard(['a']), heard(['b'])]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await heard(['a'])).toEqual(stored);
  });

  test('are answered beyond the size of the cache', async () => {
    const { heard } = open(2);
    stored = new Set(['a', 'b', 'c', 'd']);
    expect(await heard(['a', 'b', 'c', 'd', 'e'])).toEqual(stored);
  });
});
