import { describe, expect, test } from 'vitest';
import {
  countTextDeletionsMax,
  countTyposMax,
  isWithinTypos,
  listDeletions,
} from '../../../layers/core/search/distance.ts';
import fc from '../../laws.ts';
import { plainDistance } from '../../oracle/search.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '🐶'), maxLength: 12 });
/** A word and one that few edits made of it. */
const pair = fc
  .tuple(word, fc.array(fc.tuple(fc.nat(3), fc.nat(11), fc.constantFrom('a', 'b', 'x')), { maxLength: 3 }))
  .map(([text, edits]) => {
    const letters = [...text];
    for (const [kind, at, letter] of edits) {
      const place = letters.length === 0 ? 0 : at % letters.length;
      if (kind === 0) letters.splice(place, 1);
      else if (kind === 1) letters.splice(place, 0, letter);
      else if (kind === 2) letters.splice(place, 1, letter);
      else letters.splice(place, 2, ...letters.slice(place, place + 2).reverse());
    }
    return [text, letters.join('')] as const;
  });

describe('Typos', () => {
  test('are counted like a plain table of prefixes counts them', () => {
    fc.assert(
      fc.property(fc.oneof(pair, fc.tuple(word, word)), fc.nat(3), ([a, b], max) => {
        expect(isWithinTypos([...a], [...b], max)).toBe(plainDistance(a, b) <= max);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['ca', 'abc', 3],
    ['dogecion', 'dogecoin', 1],
    ['🐶a', 'a🐶', 1],
    ['', 'ab', 2],
  ])('from %j to %j: %i', (a, b, distance) => {
    expect(plainDistance(a, b)).toBe(distance);
    expect([distance - 1, distance].map(max => isWithinTypos([...a], [...b], max))).toEqual([false, true]);
  });

  test('leave the beginnings of near texts a common deletion', () => {
    fc.assert(
      fc.property(pair, fc.constantFrom(1, 2), ([a, b], max) => {
        fc.pre(plainDistance(a, b) <= max);
        const [left, right] = [a, b].map(text => new Set(listDeletions([...text], max)));
        expect([...left!].some(text => right!.has(text))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('leave a text a deletion in common with each query that finds it', () => {
    fc.assert(
      fc.property(pair, ([text, query]) => {
        const max = countTyposMax([...query].length);
        fc.pre(max > 0 && plainDistance(text, query) <= max);
        const own = new Set(listDeletions([...text], countTextDeletionsMax([...text].length)));
        expect(listDeletions([...query], max).some(deletion => own.has(deletion))).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });

  test('are found with few deletions', () => {
    const count = (text: string, max: number): number => listDeletions([...text], max).length;
    expect([count('abc', 1), count('abcdef', 2), count('abcdefgh', 2), count('abcdefgh', 1)]).toEqual([4, 21, 21, 6]);
  });

  test('are none below four characters, one below eight, then two', () => {
    expect([1, 3, 4, 7, 8, 64].map(countTyposMax)).toEqual([0, 0, 1, 1, 2, 2]);
  });
});
