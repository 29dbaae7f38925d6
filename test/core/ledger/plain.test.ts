/** The fast ledger equals the plain one in every field of every result. */
import { expect, test } from 'vitest';
import fc from '../../laws.ts';
import { tradeOf } from '../../stories/teller.ts';
import { runArbitrary, tapeArbitrary } from './generated-tapes.ts';
import { plain } from './plain-ledger.ts';
import { ledger, type Move, playToEnd, type Run } from './play.ts';

const expectSame = (moves: readonly Move[], run?: Run): void => {
  expect(playToEnd(ledger, moves, run)).toStrictEqual(playToEnd(plain, moves, run));
};

test('hostile tapes in any batches and pages give the results of the plain ledger', () => {
  fc.assert(fc.property(tapeArbitrary, runArbitrary, expectSame), { numRuns: 1_000, seed: 20_261_126 });
});

const price = fc.oneof(
  fc.constantFrom('1', '187.1234', '1e-9', '0', '12345678901234567890', '0.000000000000000000000000000000001', '2E3'),
  fc.double({ min: 1e-12, max: 1e12, noNaN: true }).map(String),
);

/** Raw amounts from one unit to 2⁶⁴, so that most sells cut a lot. */
const moveArbitrary: fc.Arbitrary<Partial<Parameters<typeof tradeOf>[0]>> = fc.record({
  direction: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'sell'),
  tokenRaw: fc.oneof(fc.bigInt(0n, 9n), fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 2n ** 64n - 1n)).map(String),
  tokenDecimals: fc.constantFrom(0, 6, 18),
  baseRaw: fc.oneof(fc.bigInt(0n, 9n), fc.bigInt(1n, 2n ** 64n - 1n)).map(String),
  baseDecimals: fc.constantFrom(0, 6, 9, 18),
  basePriceUsd: fc.option(price, { freq: 6, nil: null }),
  solPriceUsd: fc.option(price, { freq: 6, nil: null }),
  networkFeeLamports: fc.constantFrom(0, 5_000, Number.MAX_SAFE_INTEGER),
  tipLamports: fc.constantFrom(0, 7, Number.MAX_SAFE_INTEGER),
  labels: fc.constantFrom(['ORGANIC'], ['TERMINAL:AXIOM', 'BOT:SNIPER'], ['TERMINAL:AXIOM']),
  terminal: fc.constantFrom(null, 'axiom'),
  outlier: fc.boolean(),
  arbitrage: fc.boolean(),
});

test('amounts, prices and fees of any size give the results of the plain ledger', () => {
  fc.assert(
    fc.property(fc.array(moveArbitrary, { minLength: 1, maxLength: 40 }), lines =>
      expectSame(lines.map((line, at) => ({ trade: tradeOf(line as Parameters<typeof tradeOf>[0], at) }))),
    ),
    { numRuns: 500, seed: 20_261_127 },
  );
});
