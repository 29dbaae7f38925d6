import { expect, test } from 'vitest';
import { buy, sell, tell } from './teller.ts';

test('a sell after which the wallet holds nothing closes what the ledger still holds, without a second exit', () => {
  const story = tell(buy(1_000, 100), sell(950, 120, { walletBalanceRaw: '0' }));
  expect(story.events).toEqual(['open', 'close']);
  expect(story.exits.map(exit => exit.exitType)).toEqual(['PARTIAL']);
  expect(story.rows.at(-1)).toMatchObject({ status: 'CLOSED' });
  expect(story.closed).toMatchObject([{ exits: 1, closedBy: 'transfer' }]);
  expect(story.state.position).toBeNull();
  // The cost of what left unseen is in no exit.
  expect(story.money[0]).toMatchObject({ cost: '0.0000095', proceeds: '0.000012' });
});

test.each([null, '1', '50'])('a balance of %s after a sell leaves the position open', walletBalanceRaw => {
  const story = tell(buy(1_000, 100), sell(950, 120, { walletBalanceRaw }));
  expect(story.events).toEqual(['open', 'partial_exit']);
  expect(story.state.lots).toHaveLength(1);
});

test('a buy of a later slot that arrived earlier stays', () => {
  const story = tell(
    buy(1_000, 100, { slot: 10 }),
    buy(500, 60, { slot: 30 }),
    sell(900, 120, { slot: 20, walletBalanceRaw: '0' }),
  );
  expect(story.events).toEqual(['open', 'update', 'partial_exit']);
  expect(story.rows.at(-1)).toMatchObject({ status: 'PARTIAL' });
  expect(story.state.lots.map(({ slot, raw, takenRaw }) => [slot, raw - takenRaw])).toEqual([[30, 500n]]);
});

test('the next buy opens a new position', () => {
  const story = tell(buy(1_000, 100), sell(950, 120, { walletBalanceRaw: '0' }), buy(10, 1), sell(10, 2));
  expect(story.events).toEqual(['open', 'close', 'open', 'close']);
  expect(story.shown.map(row => row.exit_number)).toEqual([1, 1]);
});

test('a balance of zero after a buy closes nothing', () => {
  expect(tell(buy(1_000, 100, { walletBalanceRaw: '0' })).events).toEqual(['open']);
});
