/** Lots of 10 tokens for 10 USD and 10 for 30 USD; some are sent away. */
import { expect, test } from 'vitest';
import { toTransferDirection } from '../../layers/core/ledger/apply.ts';
import { computeKeptShare, isCounted } from '../../layers/core/ledger/closed-position.ts';
import { buy, sell, start, tell, transfer } from './teller.ts';

const lots = [buy(10, 100_000_000), buy(10, 300_000_000)];

test('a transfer out takes the oldest lots without profit or loss and keeps the status', () => {
  const story = tell(...lots, transfer('out', 12), sell(4, 200_000_000), transfer('out', 2), sell(2, 200_000_000));
  expect(story.events).toEqual(['open', 'update', 'transfer_out', 'partial_exit', 'transfer_out', 'close']);
  expect(story.rows.map(row => row.status)).toEqual(['OPEN', 'OPEN', 'OPEN', 'PARTIAL', 'PARTIAL', 'CLOSED']);
  // Of the second lot 8 remain at 3 USD.
  expect(story.money.map(money => [money!.cost, money!.realized])).toEqual([
    ['12', '8'],
    ['6', '14'],
  ]);
  expect(story.shown.map(exit => [exit.entry_signature, exit.percentage_sold, exit.exit_type])).toEqual([
    ['sig1', 50, 'PARTIAL'],
    ['sig1', 100, 'FULL'],
  ]);
});

test('a transfer of everything closes the position without an exit', () => {
  const story = tell(...lots, transfer('out', 20), buy(1, 1));
  expect(story.exits).toEqual([]);
  expect(story.events).toEqual(['open', 'update', 'transfer_out', 'open']);
  expect(story.rows[2]).toMatchObject({ status: 'CLOSED', remaining_amount: 0, exit_count: 0 });
  expect(story.closed).toMatchObject([{ closedBy: 'transfer', exits: 0, closedMs: start + 120_000 }]);
  expect(isCounted(story.closed[0]!)).toBe(false);
  expect(story.state.position!.entry.signature).toBe('sig3');
});

test('a position that ends by a transfer after an exit counts with that exit', () => {
  const story = tell(...lots, sell(10, 200_000_000), transfer('out', 99));
  expect(story.shown.map(exit => [exit.exit_type, exit.position_type])).toEqual([['PARTIAL', 'DCA_EXIT']]);
  expect(story.closed).toMatchObject([{ closedBy: 'transfer', exits: 1, realizedUsd: 10n * 10n ** 30n }]);
  // All 20 were held when the 10 were sold.
  expect(computeKeptShare(story.closed[0]!)).toEqual([20n, 20n]);
  expect(isCounted(story.closed[0]!)).toBe(true);
});

test('a transfer in, to itself, of nothing, or from an empty ledger changes nothing', () => {
  const story = tell(transfer('out', 5), ...lots, transfer('in', 5), transfer('self', 5), transfer('out', 0));
  expect(story.events).toEqual([null, 'open', 'update', null, null, null]);
  expect(story.state).toBe(story.steps[2]!.state);
});

test('a transfer is out for its sender, in for its receiver, and self when both are equal', () => {
  expect(toTransferDirection('a', 'a', 'b')).toBe('out');
  expect(toTransferDirection('b', 'a', 'b')).toBe('in');
  expect(toTransferDirection('a', 'a', 'a')).toBe('self');
  expect(toTransferDirection('c', 'a', 'b')).toBeNull();
  expect(toTransferDirection('c', 'a', 'a')).toBeNull();
});
