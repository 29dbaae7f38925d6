import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitPolicies } from '../../../layers/flows/tokens/commit-policy.ts';
import { compareDraws, showDifference, stubPast } from './draws.ts';
import { listQuestions } from './questions.ts';

let unstub: () => void;
beforeAll(() => {
  unstub = stubPast();
});
afterAll(() => unstub());
const all = (rows: number) => ({
  security: { ...commitPolicies.security, rows: 8, bytesPerRow: Infinity },
  candles: { ...commitPolicies.candles, rows: 4, bytesPerRow: Infinity },
  ledgers: { ...commitPolicies.ledgers, rows: 8 },
  kept: { ...commitPolicies.kept, rows },
});
test('zz', { timeout: 7_200_000 }, async () => {
  const [from, to] = (process.env.SEEDS ?? '100-103').split('-').map(Number);
  let n = 0;
  let bad = 0;
  for (let seed = from!; seed <= to!; seed++) {
    const { draws, found } = await compareDraws({
      seed,
      swaps: Number(process.env.SWAPS ?? 300),
      points: 3,
      each: 200,
      ...(process.env.ROWS && { rowsMax: Number(process.env.ROWS) }),
      isLater: seed % 2 === 0,
      policies:
        seed % 3 === 0 ? { ...all(16), candles: commitPolicies.candles, ledgers: commitPolicies.ledgers } : all(16),
      listQuestions: listQuestions(['rows', 'token', 'wallet']),
    });
    n += draws;
    bad += found.length;
    for (const one of found) process.stdout.write(showDifference(one));
    process.stdout.write(`seed ${seed} ${n} ${bad}\n`);
  }
  process.stdout.write(
    Object.entries((globalThis as any).tally ?? {})
      .map(([k, v]) => `${k} ${JSON.stringify(v)}\n`)
      .join(''),
  );
  expect(bad).toBe(0);
});
