/** The fast ledger equals the plain one in every field of every result. */
import { expect, test } from 'vitest';
import * as apply from '../../../layers/core/ledger/apply.ts';
import * as closedPosition from '../../../layers/core/ledger/closed-position.ts';
import * as codec from '../../../layers/core/ledger/codec.ts';
import * as ledger from '../../../layers/core/ledger/ledger.ts';
import * as pages from '../../../layers/core/ledger/pages.ts';
import * as performance from '../../../layers/core/ledger/performance.ts';
import fc from '../../laws.ts';
import { tradeOf } from '../../stories/teller.ts';
import { movesOf } from './compare.ts';
import { runArbitrary, tapeArbitrary } from './generated-tapes.ts';
import { plainTrade, plainTransfer } from './plain-ledger.ts';
import { type Engine, type Move, play, type Run } from './play.ts';

const fast: Engine = { ...apply, ...closedPosition, ...codec, ...ledger, ...pages, ...performance };
const plain: Engine = { ...fast, applyTrade: plainTrade, applyTransfer: plainTransfer };

const expectSame = (moves: readonly Move[], run?: Run): void => {
  expect(play(fast, moves, run)).toStrictEqual(play(plain, moves, run));
};

test('hostile tapes in any batches and pages give the results of the plain ledger', () => {
  fc.assert(
    fc.property(tapeArbitrary(), runArbitrary, (tape, run) => expectSame(movesOf(tape), run)),
    { numRuns: 500, seed: 20_261_126 },
  );
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
