import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addLost, joinRanges, type Ranges } from '../../../layers/storage/access/ranges.ts';

const covers = (ranges: Ranges, seq: number): boolean => ranges.some(({ from, to }) => seq >= from && seq <= to);

describe('Lost ranges', () => {
  test('join losses that follow each other, and keep a sent message between others out', () => {
    const lost = [
      { prev: 10, from: 20, to: 20 },
      { prev: 20, from: 31, to: 31 },
      { prev: 40, from: 50, to: 50 },
    ];
    expect(lost.reduce<Ranges>(addLost, [])).toEqual([
      { prev: 10, from: 20, to: 31 },
      { prev: 40, from: 50, to: 50 },
    ]);
  });

  test('name exactly the lost messages of a chain, in any batches, while they are few', () => {
    const chains = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.boolean()), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(chains, fc.integer({ min: 1, max: 7 }), (chain, batch) => {
        let at = 0;
        const messages = chain.map(([step, isLost]) => {
          const prev = at;
          at += step;
          return { prev, from: at, to: at, isLost };
        });
        let stored: Ranges = [];
        for (let from = 0; from < messages.length; from += batch) {
          const lost = messages.slice(from, from + batch).filter(({ isLost }) => isLost);
          stored = joinRanges([...stored, ...lost.reduce<Ranges>(addLost, [])]);
        }
        for (const { to, isLost } of messages) expect(covers(stored, to)).toBe(isLost);
      }),
    );
  });

  test('stay few, and then still cover every lost message', () => {
    const lost = Array.from({ length: 100 }, (_, at) => ({
      prev: at * at * 10,
      from: at * at * 10 + 5,
      to: at * at * 10 + 5,
    }));
    const stored = lost.reduce<Ranges>(addLost, []);
    expect(stored).toHaveLength(16);
    for (const { from } of lost) expect(covers(stored, from)).toBe(true);
  });
});
