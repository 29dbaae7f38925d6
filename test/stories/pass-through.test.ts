/** A wallet sells tokens without a known buy. */
import { expect, test } from 'vitest';
import { emptyLedger } from '../../layers/core/ledger/ledger.ts';
import { buy, sell, tell, transfer } from './teller.ts';

test('a sell with an empty ledger makes no exit, moves nothing and is labelled', () => {
  const story = tell(sell(100, 1_000_000_000));
  expect(story.exits).toEqual([]);
  expect(story.events).toEqual([null]);
  expect(story.labels).toEqual([['DUST:SELL_PASSTHROUGH']]);
  expect(story.state).toEqual(emptyLedger);
});

test('tokens received by transfer are sold like tokens never bought', () => {
  const story = tell(transfer('in', 100), sell(100, 1_000), buy(10, 5), transfer('in', 90), sell(100, 1_000));
  expect(story.labels).toEqual([[], ['DUST:SELL_PASSTHROUGH'], [], [], ['DUST:SELL_PASSTHROUGH']]);
  expect(story.shown.map(exit => [exit.token_amount, exit.exit_type])).toEqual([['0.00001', 'FULL']]);
});

test('a trade of no tokens moves no lot', () => {
  const story = tell(buy(0, 5), buy(10, 5), buy(0, 5), sell(0, 5));
  expect(story.events).toEqual([null, 'open', null, null]);
  expect(story.labels).toEqual([[], [], [], []]);
  expect(story.state.lots).toHaveLength(1);
});
