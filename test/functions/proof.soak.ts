/**
 * Sampled answers of simulated markets verify, now and at times of the past: 10,000 by default. No changed bit does.
 * `PROOF_ANSWERS=500 PROOF_SEED=40 npx vitest run --project=soak test/functions/proof.soak.ts` checks fewer, of others.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAnswer } from '../../clients/verify/src/verify.ts';
import { chanceOf } from '../tapes/chance.ts';
import { listSpans } from './flip-bits.ts';
import { stubPast } from './past/draws.ts';
import { chooseTime, listProvenPaths, openProvenMarket } from './prove-answers.ts';

const ANSWERS = Number(process.env.PROOF_ANSWERS ?? 10_000);
const FIRST_SEED = Number(process.env.PROOF_SEED ?? 1);
/** Of one market, before the next is made. */
const PER_MARKET = 1_000;
/** Answers between those whose fields all change. */
const ALL_FIELDS = 20;

let unstub: () => void;
beforeAll(() => {
  unstub = stubPast();
});
afterAll(() => unstub());

test('sampled answers of many markets all follow from their inputs', { timeout: 12 * 3_600_000 }, async () => {
  const sums = { answers: 0, past: 0, later: 0, tooLarge: 0, figures: 0, inputs: 0, flips: 0 };
  const different: string[] = [];
  for (let seed = FIRST_SEED; sums.answers < ANSWERS; seed += 1) {
    const chance = chanceOf(seed);
    const { market, roots, mints, wallets, prove } = await openProvenMarket(seed, 400 + (seed % 3) * 200);
    const most = Math.min(ANSWERS, sums.answers + PER_MARKET);
    while (sums.answers < most) {
      const path = chance.pick(listProvenPaths(chance.pick(mints), chance.pick(wallets), chance.whole(0, 59)));
      const asked = chooseTime(chance, market);
      const answer = await prove(path, asked);
      if (answer === null) {
        sums.tooLarge += 1;
        continue;
      }
      const { code, path: where, figures, inputs } = verifyAnswer({ answer, roots });
      if (code !== 'verified') different.push(JSON.stringify({ seed, path, asked, code, where }));
      sums.answers += 1;
      sums.past += asked === null ? 0 : 1;
      sums.later += asked !== null && asked.knownByMs > asked.asOfMs ? 1 : 0;
      sums.figures += figures;
      sums.inputs += inputs;
      const spans = listSpans(answer, chance);
      for (const { name, flip } of sums.answers % ALL_FIELDS === 0 ? spans : [chance.pick(spans)]) {
        const { text, at } = flip();
        const changed = verifyAnswer({ answer: text, roots }).code;
        if (changed === 'verified') different.push(JSON.stringify({ seed, path, asked, name, at }));
        sums.flips += 1;
      }
    }
    console.log(JSON.stringify({ seed, ...sums, different: different.length }));
  }
  expect(different).toEqual([]);
  expect(sums.answers).toBe(ANSWERS);
  expect(sums.tooLarge).toBeLessThan(ANSWERS);
});
