/** Lots pass the outlier flag of their buy, first in, first out, to exits. */
import { expect, test } from 'vitest';
import { exitCodec, ledgerCodec } from '../../layers/core/ledger/codec.ts';
import { toPerformanceSum } from '../../layers/core/ledger/performance.ts';
import { buy, type StoryLine, sell, tell, transfer } from './teller.ts';

const checkpoints = (...lines: readonly StoryLine[]) => tell(...lines).shown.map(exit => exit.outlier_entry ?? false);

test('only the exit of an outlier buy is flagged', () => {
  expect(checkpoints(buy(10, 1, { outlier: true }), sell(10, 50))).toEqual([true]);
  expect(checkpoints(buy(10, 1), sell(10, 50, { outlier: true }))).toEqual([false]);
});

test('only the exits that consume the outlier’s lot are flagged', () => {
  const lines = [buy(10, 1), buy(10, 1, { outlier: true }), buy(10, 1)] as const;
  expect(checkpoints(...lines, sell(10, 1), sell(4, 1), sell(6, 1), sell(10, 1))).toEqual([false, true, true, false]);
  expect(checkpoints(...lines, sell(11, 1), sell(18, 1), sell(1, 1))).toEqual([true, true, false]);
});

test('a lot sent away flags nothing', () => {
  expect(checkpoints(buy(10, 1, { outlier: true }), buy(10, 1), transfer('out', 10), sell(10, 2))).toEqual([false]);
});

test('the flag survives a storage round trip', () => {
  const { state } = tell(buy(10, 1), buy(10, 1, { outlier: true }), sell(12, 1));
  const again = ledgerCodec.decode(ledgerCodec.encode(state));
  expect(again.lots.map(({ outlier }) => outlier)).toEqual([true]);
  const [exit] = tell(buy(10, 1, { outlier: true }), sell(10, 50)).exits;
  expect(exitCodec.decode(JSON.parse(JSON.stringify(exitCodec.encode(exit!)))).outlierEntry).toBe(true);
});

test('a flagged exit still counts in performance', () => {
  const { exits } = tell(buy(10, 1, { outlier: true }), sell(10, 50));
  expect(toPerformanceSum(exits[0]!).exits).toBe(1);
});
