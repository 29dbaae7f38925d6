/** Compares answers that go on from a kept snapshot of security with fresh services. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commitPolicies } from '../../../layers/flows/tokens/commit-policy.ts';
import { compareDraws, showDifference, stubPast } from './draws.ts';
import { listQuestions } from './questions.ts';

let unstub: () => void;
beforeAll(() => {
  unstub = stubPast();
});
afterAll(() => unstub());

const policies = {
  security: { ...commitPolicies.security, rows: 8, bytesPerRow: Infinity },
  kept: { ...commitPolicies.kept, rows: 16 },
};
const plan = { seed: 31, swaps: 150, points: 2, policies };

describe('An answer from a kept snapshot', () => {
  test.each([
    ['when all was known at once', { ...plan, each: 24, isLater: false }],
    ['with later knowledge', { ...plan, seed: 32, each: 24, isLater: true }],
  ])('is that of a fresh service %s', async (_, own) => {
    const { draws, found } = await compareDraws({ ...own, listQuestions: listQuestions(['rows', 'token', 'wallet']) });
    expect(draws).toBe(48);
    expect(found.map(showDifference)).toEqual([]);
  });
});
