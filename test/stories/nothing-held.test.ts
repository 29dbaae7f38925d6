/** Lots of 10 tokens for 10 USD and 10 for 30 USD; then the chain says that the wallet holds nothing. */
import { expect, test } from 'vitest';
import { applyNothingHeld, applyTrade } from '../../layers/core/ledger/apply.ts';
import { isCounted } from '../../layers/core/ledger/closed-position.ts';
import { emptyLedger, heldIn } from '../../layers/core/ledger/ledger.ts';
import { buy, leg, sell, start, tell, tradeOf } from './teller.ts';

const lots = [buy(10, 100_000_000), buy(10, 300_000_000)];
const NOTHING = { walletBalanceRaw: '0' };

test('a sell that leaves nothing closes the position; what never arrived has no profit or loss', () => {
  const story = tell(...lots, sell(19, 500_000_000, NOTHING), buy(1, 1));
  expect(story.events).toEqual(['open', 'update', 'close', 'open']);
  expect(story.rows[2]).toMatchObject({ status: 'CLOSED', remaining_amount: 0, exit_count: 1 });
  // 19 of 20: 10 USD and nine tenths of 30 USD.
  expect(story.money.map(money => [money!.cost, money!.realized])).toEqual([['37', '13']]);
  expect(story.shown.map(exit => [exit.percentage_sold, exit.exit_type, exit.position_type])).toEqual([
    [95, 'FULL', 'FULL_POSITION'],
  ]);
  expect(story.closed).toMatchObject([{ closedBy: 'sell', exits: 1, closedMs: start + 120_000 }]);
});

test('a sell that leaves a balance, or an unknown one, keeps the position open', () => {
  for (const walletBalanceRaw of ['1', null]) {
    const story = tell(...lots, sell(19, 500_000_000, { walletBalanceRaw }));
    expect(story.rows.at(-1)).toMatchObject({ status: 'PARTIAL' });
    expect(story.closed).toEqual([]);
  }
});

test('a buy or a leg that leaves nothing closes the position without an exit', () => {
  for (const last of [buy(5, 1, NOTHING), { ...leg('swap', 5, 1), ...NOTHING }]) {
    const story = tell(...lots, last);
    expect(story.exits).toEqual([]);
    expect(story.events.at(-1)).toBe('transfer_out');
    expect(story.closed).toMatchObject([{ closedBy: 'transfer', exits: 0 }]);
    expect(isCounted(story.closed[0]!)).toBe(false);
  }
});

test('an observed balance of zero closes what was bought up to its slot, and keeps what came later', () => {
  const held = lots.reduce((state, line, at) => applyTrade(state, tradeOf(line, at)).state, emptyLedger);
  const observe = (slot: number) => applyNothingHeld(held, { slot, timestampMs: start });
  expect(observe(1_001)).toMatchObject({ exit: null, change: { event: 'transfer_out', status: 'CLOSED' } });
  expect(observe(1_001).state).toBe(emptyLedger);
  expect(observe(1_000)).toMatchObject({ closed: null, change: { status: 'OPEN' } });
  expect(heldIn(observe(1_000).state)).toBe(10n);
  expect(observe(999)).toMatchObject({ state: held, change: null });
});

test('a late sell of an earlier slot that left nothing does not end what was bought since', () => {
  const story = tell(buy(10, 100_000_000), buy(10, 300_000_000), sell(9, 100_000_000, { ...NOTHING, slot: 1_000 }));
  expect(story.events.at(-1)).toBe('partial_exit');
  expect(heldIn(story.state)).toBe(10n);
});
