/** Proven answers of a simulated market verify, and no changed one does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAnswer } from '../../clients/verify/src/verify.ts';
import { tapeOf } from '../simulate/tape.ts';
import { seeded } from '../tapes/simulated-tapes.ts';
import { listProvenPaths, openProvenMarket, type ProvenMarket } from './prove-answers.ts';

let market: ProvenMarket;
beforeAll(async () => {
  const { events } = tapeOf({ seed: 11, swaps: 500, tokens: 4, hours: 2 });
  market = await openProvenMarket(events as never);
}, 300_000);
afterAll(() => market.end());

const seed = Number(process.env.PROOF_SEED ?? 3);

describe('A simulated market', () => {
  test('has answers that all follow from their inputs', { timeout: 300_000 }, async () => {
    const counts: Record<string, number> = {};
    for (const [at, mint] of market.mints.entries()) {
      const wallet = market.wallets[(at * 17) % market.wallets.length]!;
      for (const path of listProvenPaths(mint, wallet, at)) {
        const answer = await market.prove(path);
        const verdict = answer === null ? null : verifyAnswer({ answer, roots: market.roots });
        expect([path, verdict?.code, verdict?.path, verdict?.reason]).toEqual([
          path,
          'verified',
          undefined,
          expect.any(String),
        ]);
        const name = path.replace(/\/[1-9A-HJ-NP-Za-km-z]{32,44}/, '').split('?')[0]!;
        counts[name] = (counts[name] ?? 0) + verdict!.figures;
      }
    }
    expect(Object.keys(counts)).toHaveLength(9);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
  });

  test('finds each changed bit of an answer and its proof', { timeout: 300_000 }, async () => {
    const random = seeded(seed);
    const [mint] = market.mints as [string];
    for (const path of listProvenPaths(mint, market.wallets[0]!, 1)) {
      const answer = Buffer.from((await market.prove(path))!);
      const found: Record<string, number> = {};
      const start = answer.indexOf(',"coverage"');
      const end = answer.indexOf('"proof":');
      for (let turn = 0; turn < 15; turn += 1) {
        const changed = Buffer.from(answer);
        // Coverage and explanations are not part of a proof.
        const place = Math.floor(random() * (answer.length - (end - start)));
        const at = place < start ? place : place + (end - start);
        changed[at]! ^= 1 << Math.floor(random() * 8);
        const { code } = verifyAnswer({ answer: changed.toString(), roots: market.roots });
        expect([path, seed, at, code === 'verified']).toEqual([path, seed, at, false]);
        found[code] = (found[code] ?? 0) + 1;
      }
    }
  });
});
