/** Compares answers of the past with fresh services. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLongRun } from '../../long-run.ts';
import { compareDraws, type Question, showDifference, stubPast } from './draws.ts';
import type { Market } from './inputs.ts';
import { listQuestions } from './questions.ts';

let unstub: () => void;
beforeAll(() => {
  unstub = stubPast();
});
afterAll(() => unstub());

const plan = { seed: 11, swaps: 150, points: isLongRun ? 2 : 1 };

describe('An answer as of a time', () => {
  test.each([
    ['of tokens and wallets, when all was known at once', { ...plan, each: 14, isLater: false }],
    ['of tokens and wallets, with later knowledge', { ...plan, seed: 12, each: 14, isLater: true }],
  ])('is that of a fresh service: %s', async (_, own) => {
    const { draws, found } = await compareDraws({ ...own, listQuestions: listQuestions(['rows', 'token', 'wallet']) });
    expect(draws).toBe(14 * plan.points);
    expect(found.map(showDifference)).toEqual([]);
  });

  test('is that of a fresh service: of an import that claims its times', async () => {
    const names = ['tokenFundingAbuse', 'tokenPeople', 'tokenSignal', 'tokenTopTraders'] as const;
    const listTokens = async (market: Market): Promise<readonly Question[]> => {
      const mints = market.inputs.flatMap(({ event }) => (event.type === 'swap' ? [event.token_mint] : []));
      return [...new Set(mints)].flatMap(mint => names.map(name => ({ name, path: { mint }, query: {} })));
    };
    const own = { ...plan, seed: 13, each: 99, isClaimed: true, listQuestions: listTokens };
    const { draws, found } = await compareDraws(own);
    expect(draws).toBeGreaterThan(10 * plan.points);
    expect(found.map(showDifference)).toEqual([]);
  });

  test('is that of a fresh service: of the tokens of creators', async () => {
    const listCreators = async (market: Market): Promise<readonly Question[]> => {
      const created = market.inputs.flatMap(({ event }) => (event.type === 'token' ? [event.deployer] : []));
      return [...new Set(created)].map(address => ({ name: 'walletCreated', path: { address }, query: {} }));
    };
    const { draws, found } = await compareDraws({ ...plan, each: 10, listQuestions: listCreators });
    expect(draws).toBeGreaterThan(plan.points);
    expect(found.map(showDifference)).toEqual([]);
  });

  test('is that of a fresh service: of relations', async () => {
    const { draws, found } = await compareDraws({ ...plan, each: 8, listQuestions: listQuestions(['relations']) });
    expect(draws).toBe(8 * plan.points);
    expect(found.map(showDifference)).toEqual([]);
  });
});
