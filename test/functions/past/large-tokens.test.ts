/** Compares answers about large tokens with fresh services. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseCases } from '../../long-run.ts';
import { compareDraws, feedAll, requestPast, showDifference, stubPast } from './draws.ts';
import { marketOf } from './inputs.ts';
import { smallSteps } from './policies.ts';
import { listQuestions } from './questions.ts';

let unstub: () => void;
beforeAll(() => {
  unstub = stubPast();
});
afterAll(() => unstub());

const ROWS_MAX = 80;
const plan = {
  ...{ seed: 43, swaps: 360, points: 1, each: 60, rowsMax: ROWS_MAX, policies: smallSteps },
  listQuestions: listQuestions(['rows', 'token', 'wallet']),
};

const findLargest = (market: ReturnType<typeof marketOf>): string => {
  const mints = market.inputs.flatMap(({ event }) => (event.type === 'swap' ? [event.token_mint] : []));
  const counts = Map.groupBy(mints, mint => mint);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]![0];
};

describe('An answer about a large token', () => {
  const plans = [
    ['with later knowledge', { ...plan, seed: 44, isLater: true }],
    ['when all was known at once', { ...plan, isLater: false }],
  ] as const;
  // Smaller tokens have both in `kept-security` and `oracle`.
  test.each(chooseCases(plans, 2))('is that of a fresh service %s', async (_, own) => {
    const { draws, found } = await compareDraws(own);
    expect(draws).toBeGreaterThan(45);
    expect(found.map(showDifference)).toEqual([]);
  });

  test('is given on each route, and without kept snapshots on none that folds', async () => {
    const market = marketOf(43, 360);
    const mint = findLargest(market);
    const [kept, plain] = [await feedAll(market, () => true, smallSteps), await feedAll(market, () => true)];
    const questions = (await plan.listQuestions(market, { pick: list => list[0]! }, kept)).filter(
      ({ path }) => path.mint !== undefined,
    );
    const at = { asOfMs: market.toMs, knownByMs: market.toMs, rowsMax: ROWS_MAX };
    const refused: string[] = [];
    for (const question of questions) {
      const own = { ...question, path: { ...question.path, mint } };
      expect((await requestPast(kept, own, at)).statusCode, question.name).toBeOneOf([200, 404]);
      const { statusCode, body } = await requestPast(plain, own, at);
      if (statusCode === 400) refused.push(question.name);
      else expect(body, question.name).not.toContain('offered up to');
    }
    expect(refused).toEqual(expect.arrayContaining(['tokenPrice', 'tokenTrades', 'tokenOhlcv', 'tokenHolders']));
  });
});
