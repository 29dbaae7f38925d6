/** Answers of the past are those of a fresh service. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareDraws, showDifference, stubPast } from './draws.ts';
import { listQuestions } from './questions.ts';

let unstub: () => void;
beforeAll(() => {
  unstub = stubPast();
});
afterAll(() => unstub());

const plan = { seed: 11, swaps: 150, points: 2 };

describe('An answer as of a time', () => {
  test.each([
    ['of tokens and wallets, when all was known at once', { ...plan, each: 14, isLater: false }],
    ['of tokens and wallets, with later knowledge', { ...plan, seed: 12, each: 14, isLater: true }],
  ])('is that of a fresh service: %s', async (_, own) => {
    const { draws, found } = await compareDraws({ ...own, listQuestions: listQuestions(['rows', 'token', 'wallet']) });
    expect(draws).toBe(28);
    expect(found.map(showDifference)).toEqual([]);
  });

  test('is that of a fresh service: of relations', async () => {
    const { draws, found } = await compareDraws({ ...plan, each: 8, listQuestions: listQuestions(['relations']) });
    expect(draws).toBe(16);
    expect(found.map(showDifference)).toEqual([]);
  });
});
