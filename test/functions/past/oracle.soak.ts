/** Thousands of draws of `oracle.test.ts` and `large-tokens.test.ts`, on many markets. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareDraws, showDifference, stubPast } from './draws.ts';
import { smallSteps } from './policies.ts';
import { listQuestions } from './questions.ts';

let unstub: () => void;
beforeAll(() => {
  unstub = stubPast();
});
afterAll(() => unstub());

const SEED = Number(process.env.SEED ?? 1);
const MARKETS = Number(process.env.MARKETS ?? 17);

test('answers of the past are those of fresh services', { timeout: 7_200_000 }, async () => {
  let count = 0;
  const different: string[] = [];
  for (let seed = SEED; seed < SEED + MARKETS; seed++)
    for (const [groups, more] of [
      [['rows', 'token', 'wallet'], { isLater: true, each: 52 }],
      [['relations'], { each: 8 }],
      [['rows', 'token', 'wallet'], { isLater: true, each: 60, swaps: 360, rowsMax: 80, policies: smallSteps }],
    ] as const) {
      const own = { seed, swaps: 300, points: 2, ...more, listQuestions: listQuestions(groups) };
      const { draws, found } = await compareDraws(own);
      count += draws;
      different.push(...found.map(showDifference));
      process.stdout.write(`seed ${seed}: ${count} draws, ${different.length} differences\n`);
      for (const one of found) process.stdout.write(showDifference(one));
    }
  expect(count).toBeGreaterThanOrEqual(MARKETS === 17 ? 3_300 : 1);
  expect(different).toEqual([]);
});
