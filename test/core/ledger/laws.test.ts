/** Laws that hold for every tape and amount. */

import { expect, test } from 'vitest';
import { exitCodec, ledgerCodec, lotsCodec, positionCodec } from '../../../layers/core/ledger/codec.ts';
import { emptyLedger, getLedgerHeldRaw, type LedgerState } from '../../../layers/core/ledger/ledger.ts';
import { computeLotRemaining, computeRangeShare } from '../../../layers/core/ledger/lot.ts';
import {
  addPerformance,
  emptyPerformance,
  type PerformanceSum,
  toPerformanceSum,
} from '../../../layers/core/ledger/performance.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import fc from '../../laws.ts';
import { tradeOf } from '../../stories/teller.ts';
import { runArbitrary, tapeArbitrary } from './generated-tapes.ts';
import { ledger, type Move, play } from './play.ts';

const options = { numRuns: 300, seed: 20_260_304 };
/** Data after a storage round trip. */
const asJson = <Data>(data: Data): Data => JSON.parse(JSON.stringify(data));

const rawMax = 2n ** 64n - 1n;

const amount = fc.oneof(fc.bigInt(1n, 20n), fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, rawMax));

/** Priced buys, sells and transfers of amounts to 2⁶⁴ − 1. */
const movesArbitrary = (withTransfers: boolean): fc.Arbitrary<readonly Move[]> =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom('buy', 'buy', 'sell', 'sell', withTransfers ? 'out' : 'sell'),
        token: amount,
        base: amount,
        lamports: fc.integer({ min: 0, max: 1_000_000_007 }),
        price: fc.constantFrom('1', '149.37', '0.333333333333333333', '187.12'),
      }),
      { minLength: 1, maxLength: 40 },
    )
    .map(lines =>
      lines.map(({ kind, token, base, lamports, price }, at): Move => {
        if (kind === 'out') return { transfer: { direction: 'out', raw: token, timestampMs: at } };
        const extra = { basePriceUsd: price, solPriceUsd: price, networkFeeLamports: lamports };
        const direction = kind as 'buy' | 'sell';
        return { trade: tradeOf({ direction, tokenRaw: String(token), baseRaw: String(base), ...extra }, at) };
      }),
    );

const listLots = ({ lots, newest }: LedgerState) => [...lots, ...newest];
const total = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n);
const boughtIn = (moves: readonly Move[]): readonly Trade[] =>
  moves.flatMap(move => ('trade' in move && move.trade.direction === 'buy' ? [move.trade] : []));

test('raw units are conserved, and the lots hold what is held', () => {
  fc.assert(
    fc.property(movesArbitrary(true), moves => {
      const said = play(ledger, moves);
      let bought = 0n;
      let gone = 0n;
      for (const [at, { state, exit, change }] of said.entries()) {
        const before = at === 0 ? 0n : getLedgerHeldRaw(said[at - 1]!.state);
        const move = moves[at]!;
        bought += 'trade' in move && move.trade.direction === 'buy' ? BigInt(move.trade.tokenRaw) : 0n;
        if (exit !== null) expect(exit.heldRaw).toBe(before);
        if (exit !== null) gone += exit.soldRaw;
        if (change?.event === 'transfer_out') gone += before - getLedgerHeldRaw(state);
        expect(getLedgerHeldRaw(state)).toBe(bought - gone);
        expect(total(listLots(state).map(computeLotRemaining))).toBe(bought - gone);
        expect(listLots(state).every(lot => computeLotRemaining(lot) > 0n)).toBe(true);
      }
    }),
    options,
  );
});

test('an exit is full exactly when it leaves the ledger empty', () => {
  fc.assert(
    fc.property(movesArbitrary(true), moves => {
      for (const { state, exit, closed } of play(ledger, moves)) {
        if (exit !== null) expect(exit.exitType === 'FULL').toBe(getLedgerHeldRaw(state) === 0n);
        if (closed !== null) expect(state).toBe(emptyLedger);
        expect(state.position === null).toBe(state.lots.length === 0);
      }
    }),
    options,
  );
});

test('a position’s exits cost what its buys cost, to the last unit', () => {
  fc.assert(
    fc.property(movesArbitrary(false), moves => {
      const all: Move = {
        trade: tradeOf({ direction: 'sell', tokenRaw: String(rawMax * 50n), baseRaw: '1' }, moves.length),
      };
      const exits = play(ledger, [...moves, all]).flatMap(({ exit }) => exit?.money ?? []);
      const lots = boughtIn(moves).map(buy => ledger.applyTrade(emptyLedger, buy).state.lots[0]!);
      expect(total(exits.map(money => money.costUsd))).toBe(total(lots.map(lot => lot.notionalUsd!)));
      expect(total(exits.map(money => money.entryFeeUsd))).toBe(total(lots.map(lot => lot.feeUsd!)));
      expect(exits.every(money => money.costUsd >= 0n && money.entryFeeUsd >= 0n && money.proceedsUsd >= 0n)).toBe(
        true,
      );
    }),
    options,
  );
});

test('a position’s gain is the sum of its exits’ gains, in USD and in SOL', () => {
  fc.assert(
    fc.property(tapeArbitrary, tape => {
      let usd = 0n;
      let sol = 0n;
      for (const { exit, closed } of play(ledger, tape)) {
        usd += exit?.money?.realizedUsd ?? 0n;
        sol += exit?.realizedSol ?? 0n;
        if (exit?.money) expect(exit.totalRealizedUsd).toBe(usd);
        if (exit && exit.realizedSol !== null) expect(exit.totalRealizedSol).toBe(sol);
        if (closed === null) continue;
        expect(closed.realizedUsd).toBe(usd);
        [usd, sol] = [0n, 0n];
      }
    }),
    options,
  );
});

test('batches, storage round trips and external pages change nothing', () => {
  fc.assert(
    fc.property(tapeArbitrary, runArbitrary, (tape, run) => {
      const reported = (moves: ReturnType<typeof play>) => moves.map(({ state: _, ...rest }) => rest);
      expect(reported(play(ledger, tape, run))).toEqual(reported(play(ledger, tape)));
    }),
    options,
  );
});

test('a stored ledger equals the ledger', () => {
  fc.assert(
    fc.property(tapeArbitrary, runArbitrary, (tape, run) => {
      for (const { state, exit, change } of play(ledger, tape, run)) {
        expect(ledgerCodec.decode(asJson(ledgerCodec.encode(state)))).toEqual(state);
        expect(lotsCodec.decode(asJson(lotsCodec.encode(state.lots)))).toEqual(state.lots);
        if (change !== null)
          expect(positionCodec.decode(asJson(positionCodec.encode(change.position)))).toEqual(change.position);
        if (exit !== null) expect(exitCodec.decode(asJson(exitCodec.encode(exit)))).toEqual(exit);
      }
    }),
    { ...options, numRuns: 60 },
  );
});

test('a token with more decimals gives the same money', () => {
  fc.assert(
    fc.property(movesArbitrary(true), fc.bigInt(2n, 10n ** 6n), (moves, factor) => {
      const finer = moves.map((move): Move => {
        if ('transfer' in move) return { transfer: { ...move.transfer, raw: move.transfer.raw * factor } };
        return { trade: { ...move.trade, tokenRaw: String(BigInt(move.trade.tokenRaw) * factor) } };
      });
      const moneyOf = (tape: readonly Move[]) =>
        play(ledger, tape).map(({ exit }) => exit && [exit.money, exit.realizedSol]);
      expect(moneyOf(finer)).toEqual(moneyOf(moves));
    }),
    options,
  );
});

test('a ledger costs the same sold in parts or at once', () => {
  fc.assert(
    fc.property(movesArbitrary(false), fc.array(amount, { minLength: 1, maxLength: 8 }), (moves, parts) => {
      const buys = moves.filter(move => 'trade' in move && move.trade.direction === 'buy');
      const sells = (raws: readonly bigint[]): readonly Move[] =>
        raws.map((raw, at) => ({
          trade: tradeOf({ direction: 'sell', tokenRaw: String(raw), baseRaw: '1' }, 90 + at),
        }));
      const costOf = (raws: readonly bigint[]) =>
        total(play(ledger, [...buys, ...sells(raws)]).flatMap(({ exit }) => exit?.money?.costUsd ?? []));
      expect(costOf(parts)).toBe(costOf([total(parts)]));
    }),
    options,
  );
});

test('shares of adjacent ranges add up to the whole', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 45n), amount, fc.array(fc.bigInt(0n, rawMax)), (sum, whole, cuts) => {
      const points = [0n, ...cuts.map(cut => cut % (whole + 1n)), whole].sort((a, b) => (a < b ? -1 : 1));
      const shares = points.slice(1).map((to, at) => computeRangeShare(sum, points[at]!, to, whole));
      expect(total(shares)).toBe(sum);
      expect(shares.every(share => share >= 0n)).toBe(true);
    }),
    options,
  );
});

test('performance adds up in any order and in any parts', () => {
  fc.assert(
    fc.property(tapeArbitrary, fc.nat(), (tape, cut) => {
      const sums = play(ledger, tape).flatMap(({ exit }) => (exit === null ? [] : [toPerformanceSum(exit)]));
      const add = (parts: readonly PerformanceSum[]) => parts.reduce(addPerformance, emptyPerformance);
      const at = sums.length === 0 ? 0 : cut % sums.length;
      const whole = add(sums);
      expect(add(sums.toReversed())).toEqual(whole);
      expect(addPerformance(add(sums.slice(0, at)), add(sums.slice(at)))).toEqual(whole);
    }),
    options,
  );
});
