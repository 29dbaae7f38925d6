/** Trades that somebody else signed for their trader. */
import { expect, test } from 'vitest';
import type { SwapEvent } from '../../../layers/contract/events/event.ts';
import { toPublicSwap } from '../../../layers/contract/present/public-event.ts';
import { toRestTrade, toStreamTrade } from '../../../layers/contract/present/trade.ts';
import { accept, createAccepting } from '../../../layers/flows/intake/accept.ts';
import { address, swap } from '../../worlds/events.ts';

const [trader, keeper, other] = [address('trader'), address('keeper'), address('other')];

const takeTrade = (fields: Partial<SwapEvent>) => {
  const state = createAccepting();
  accept(state, { ...(swap({ tx: 'a' }) as SwapEvent), wallet_address: trader, ...fields }, { base: '1', sol: null });
  return state.recent.all[0]!;
};

test.each<[string, Partial<SwapEvent>, string | undefined]>([
  ['the trader alone', {}, undefined],
  ['the trader and another', { signers: [other, trader] }, undefined],
  ['a keeper alone', { signers: [keeper] }, keeper],
  ['a payer and a keeper', { signers: [keeper, other] }, keeper],
  ['an executor that the event names', { executed_by: keeper, signers: [other, keeper] }, keeper],
])('a trade signed by %s names its executor', (_, fields, executor) => {
  const trade = takeTrade(fields);
  expect(toRestTrade(trade).executed_by).toBe(executor);
  expect(toStreamTrade('mint', trade).executed_by).toBe(executor);
  expect(trade.wallet).toBe(trader);
  expect(takeTrade(toPublicSwap('mint', trade)).signers).toEqual(trade.signers);
});
