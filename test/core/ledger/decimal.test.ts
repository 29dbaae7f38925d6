/** Compares the ledger with a plain list of lots in long decimals, on generated and captured tapes. */
import { expect, test } from 'vitest';
import { toExitView } from '../../../layers/contract/present/wallet-ledger.ts';
import fc from '../../laws.ts';
import { fifo } from '../../oracle/fifo.ts';
import { owner, toCapturedTrade, tradeOf } from '../../stories/teller.ts';
import { exitDifferences, outMove, tradeMove } from '../../tapes/fifo-moves.ts';
import { readTape, realTapes } from '../../tapes/real-tapes.ts';
import { tapeArbitrary } from './generated-tapes.ts';
import { ledger, type Move, play } from './play.ts';

/** Without the moves that change nothing. */
const fifoMoves = (moves: readonly Move[]) =>
  moves.flatMap(move => {
    if ('trade' in move) return ['buy', 'sell'].includes(move.trade.direction) ? [tradeMove('mint', move.trade)] : [];
    const { direction, raw, timestampMs } = move.transfer;
    return direction === 'out' ? [outMove(owner.wallet, 'mint', raw, timestampMs)] : [];
  });

/** Returns the number of exits. */
const expectSame = (moves: readonly Move[]): number => {
  const said = play(ledger, moves);
  const wanted = fifo(fifoMoves(moves));
  const exits = said.flatMap(({ exit }) => exit ?? []);
  expect(exits.length).toBe(wanted.exits.length);
  for (const [at, exit] of exits.entries())
    expect(exitDifferences({ exit, shown: toExitView(owner, exit) }, wanted.exits[at]!)).toEqual([]);
  const passed = moves.filter((_, at) => said[at]!.labels.includes('DUST:SELL_PASSTHROUGH'));
  expect(fifoMoves(passed).map(({ id }) => id)).toEqual(wanted.passed);
  return exits.length;
};

const raw = fc.oneof(fc.bigInt(1n, 50n), fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 2n ** 64n - 1n)).map(String);
const moveArbitrary = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'out'),
  tokenRaw: raw,
  baseRaw: fc.bigInt(10n ** 9n, 10n ** 24n).map(String),
  networkFeeLamports: fc.nat(10 ** 9),
  basePriceUsd: fc.constantFrom('1', '149.37', '187.123456789012345'),
  solPriceUsd: fc.constantFrom('149.37', '187.123456789012345'),
});

test('amounts of any size equal a ledger in long decimals', () => {
  fc.assert(
    fc.property(fc.array(moveArbitrary, { minLength: 1, maxLength: 30 }), lines => {
      expectSame(
        lines.map(({ kind, ...line }, at): Move => {
          if (kind === 'out') return { transfer: { direction: 'out', raw: BigInt(line.tokenRaw), timestampMs: at } };
          return { trade: tradeOf({ ...line, direction: kind as 'buy' | 'sell', baseDecimals: 18 }, at) };
        }),
      );
    }),
    { numRuns: 300, seed: 20_260_305 },
  );
});

test('hostile tapes equal a ledger in long decimals', () => {
  fc.assert(
    fc.property(tapeArbitrary, moves => void expectSame(moves)),
    { numRuns: 1_000, seed: 20_260_303 },
  );
});

for (const name of realTapes)
  test(`every wallet of the captured tape ${name} has the exits of the long-decimal ledger`, () => {
    let exits = 0;
    for (const swaps of readTape(name).values())
      for (const own of Map.groupBy(swaps, swap => swap.wallet_address).values())
        exits += expectSame(own.map((swap, at) => ({ trade: toCapturedTrade(swap, at) })));
    expect(exits).toBeGreaterThan(50);
  });
