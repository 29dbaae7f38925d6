/** Answers as of a time are those of a service that was fed only what had arrived and happened by then. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareDraws, showDifference, stubPast } from './draws.ts';
import { listQuestions } from './questions.ts';

let unstub: () => void;
beforeAll(() => {
  unstub = stubPast();
});
afterAll(() => unstub());

test('tokens', async () => {
  const seed = Number(process.env.SEED ?? 1);
  const t0 = performance.now();
  const { draws, found } = await compareDraws({
    seed,
    swaps: 300,
    points: Number(process.env.POINTS ?? 3),
    each: 1000,
    isLater: process.env.LATER === '1',
    listQuestions: listQuestions((process.env.PAST_GROUPS ?? 'rows,token').split(',') as never),
  });
  console.log(draws, found.length, Math.round(performance.now() - t0), 'ms');
  const by = Object.groupBy(found, f => f.name);
  for (const [name, list] of Object.entries(by)) console.log(name, list!.length, showDifference(list![0]!));
  expect(found.length).toBe(0);
});
