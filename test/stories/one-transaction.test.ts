/** Swaps of one transaction in order; only the first has the network fee. */
import { expect, test } from 'vitest';
import { buy, leg, sell, start, tell } from './teller.ts';

const sameTransaction = (eventIndex: number) => ({ signature: 'one', slot: 7, timestampMs: start, eventIndex });

test('an arbitrage in one transaction is labelled so, full or partial', () => {
  const story = tell(
    buy(10, 100_000_000, { ...sameTransaction(0), arbitrage: true, networkFeeLamports: 10_000_000 }),
    sell(4, 80_000_000, { ...sameTransaction(1), arbitrage: true }),
    sell(6, 90_000_000, { ...sameTransaction(2), arbitrage: true }),
  );
  // The buy's fee of 1 USD: 0.4 with the first exit, 0.6 with the second.
  expect(story.money.map(money => [money!.entryFee, money!.exitFee, money!.realized])).toEqual([
    ['0.4', '0', '3.6'],
    ['0.6', '0', '2.4'],
  ]);
  expect(story.shown.map(exit => [exit.position_type, exit.exit_type])).toEqual([
    ['ARBITRAGE', 'PARTIAL'],
    ['ARBITRAGE', 'FULL'],
  ]);
  expect(story.shown.map(exit => exit.hold_time_seconds)).toEqual([0, 0]);
});

test('a sell before the buy of the same transaction closes the old position and opens a new one', () => {
  const story = tell(
    buy(10, 100_000_000),
    sell(10, 200_000_000, { ...sameTransaction(0), networkFeeLamports: 10_000_000 }),
    buy(5, 100_000_000, sameTransaction(1)),
    sell(5, 100_000_000, sameTransaction(2)),
  );
  expect(story.events).toEqual(['open', 'close', 'open', 'close']);
  expect(story.exits.map(exit => exit.positionId)).toEqual(['sig0:0', 'one:1']);
  expect(story.money.map(money => money!.cash)).toEqual(['9', '0']);
});

test('swap and flash legs move no lot', () => {
  const story = tell(buy(10, 5), leg('swap', 10, 50), leg('flash_swap', 10, 50), sell(10, 5));
  expect(story.events).toEqual(['open', null, null, 'close']);
  expect(story.labels).toEqual([[], [], [], []]);
});
