/**
 * Sampled answers of simulated markets verify: 10,000 by default.
 * `PROOF_ANSWERS=500 PROOF_SEED=40 npx vitest run --project=soak test/functions/proof.soak.ts` checks fewer, of others.
 */
import { expect, test } from 'vitest';
import { verifyAnswer } from '../../clients/verify/src/verify.ts';
import { tapeOf } from '../simulate/tape.ts';
import { seeded } from '../tapes/simulated-tapes.ts';
import { listProvenPaths, openProvenMarket } from './prove-answers.ts';

const ANSWERS = Number(process.env.PROOF_ANSWERS ?? 10_000);
const FIRST_SEED = Number(process.env.PROOF_SEED ?? 1);
/** Of one market, before the next is made. */
const PER_MARKET = 1_000;

test('sampled answers of many markets all follow from their inputs', { timeout: 12 * 3_600_000 }, async () => {
  const sums = { answers: 0, tooLarge: 0, figures: 0, inputs: 0 };
  for (let seed = FIRST_SEED; sums.answers < ANSWERS; seed += 1) {
    const random = seeded(seed);
    const choose = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)]!;
    const { events } = tapeOf({ seed, swaps: 400 + (seed % 3) * 200, tokens: 4, hours: 2 });
    const market = await openProvenMarket(events as never);
    try {
      const most = Math.min(ANSWERS, sums.answers + PER_MARKET);
      while (sums.answers < most) {
        const paths = listProvenPaths(choose(market.mints), choose(market.wallets), Math.floor(random() * 60));
        const path = choose(paths);
        const answer = await market.prove(path);
        if (answer === null) {
          sums.tooLarge += 1;
          continue;
        }
        const { code, path: where, figures, inputs } = verifyAnswer({ answer, roots: market.roots });
        expect([seed, path, code, where]).toEqual([seed, path, 'verified', undefined]);
        sums.answers += 1;
        sums.figures += figures;
        sums.inputs += inputs;
      }
    } finally {
      await market.end();
    }
    console.log(JSON.stringify({ seed, ...sums }));
  }
  expect(sums.answers).toBe(ANSWERS);
  expect(sums.tooLarge).toBeLessThan(ANSWERS);
});
