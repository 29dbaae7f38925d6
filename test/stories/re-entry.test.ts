/** A token bought and sold twice: two positions with separate counts. */
import { expect, test } from 'vitest';
import { buy, sell, tell } from './teller.ts';

const story = tell(buy(5, 100), sell(5, 200), buy(7, 300), sell(3, 100), sell(4, 100));

test('the position ends at zero, and the next buy opens another', () => {
  expect(story.events).toEqual(['open', 'close', 'open', 'partial_exit', 'close']);
  expect(story.exits.map(exit => [exit.positionId, exit.number])).toEqual([
    ['sig0:0', 1],
    ['sig2:0', 1],
    ['sig2:0', 2],
  ]);
  expect(story.shown.map(exit => exit.position_type)).toEqual(['FULL_POSITION', 'DCA_EXIT', 'DCA_EXIT']);
  expect(story.closed.map(closed => [closed.id, closed.exits, closed.boughtRaw])).toEqual([
    ['sig0:0', 1, 5n],
    ['sig2:0', 2, 7n],
  ]);
});

test('each position keeps its own gain', () => {
  // 100 lamports at 100 USD are 10⁻⁵ USD: won in cycle one, lost in cycle two.
  expect(story.closed.map(closed => closed.realizedUsd)).toEqual([10n ** 25n, -(10n ** 25n)]);
  expect(story.shown[2]!.total_position_realized_pnl_usd).toBe(-0.00001);
});
