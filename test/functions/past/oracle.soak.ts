/** Two thousand draws of `oracle.test.ts`, each on a market of its own seed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareDraws, showDifference, stubPast } from './draws.ts';
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
    for (const [groups, isLater, each] of [
      [['rows', 'token', 'wallet'], true, 52],
      [['relations'], false, 8],
    ] as const) {
      const own = { seed, swaps: 300, points: 2, each, isLater, listQuestions: listQuestions(groups) };
      const { draws, found } = await compareDraws(own);
      count += draws;
      different.push(...found.map(showDifference));
      process.stdout.write(`seed ${seed}: ${count} draws, ${different.length} differences\n`);
      for (const one of found) process.stdout.write(showDifference(one));
    }
  expect(count).toBeGreaterThanOrEqual(MARKETS === 17 ? 2_000 : 1);
  expect(different).toEqual([]);
});
