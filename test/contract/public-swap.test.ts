/** What leaves a tape as an event is accepted again as the same trade. */
import { expect, test } from 'vitest';
import { readEvent } from '../../layers/contract/events/read.ts';
import { toPublicSwap } from '../../layers/contract/present/public-event.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import { accept, createAccepting } from '../../layers/flows/intake/accept.ts';
import fc from '../laws.ts';
import { address, START_MS, swap } from '../worlds/events.ts';

const MINT = address('mint');
const raw = fc.bigInt({ min: 0n, max: 10n ** 18n }).map(String);
const curves = fc.option(
  fc.record({
    pad: fc.constant('pump_fun'),
    raisedRaw: raw,
    targetRaw: fc.option(raw),
    soldRaw: fc.option(raw),
    forSaleRaw: fc.option(raw),
    virtualTokenRaw: fc.option(raw),
    virtualBaseRaw: fc.option(raw),
    complete: fc.boolean(),
  }),
);

const takeTrade = (event: object): Trade => {
  const read = readEvent(event, START_MS + 60_000);
  if (!('event' in read) || read.event.type !== 'swap') throw new Error(JSON.stringify(read));
  const state = createAccepting();
  accept(state, read.event, { base: '1', sol: '150' });
  return state.recent.all[0]!;
};

test('a trade is the same after it was written as an event, with the curve of its launch', () =>
  fc.assert(
    fc.property(curves, fc.option(raw), (curve, tokenReserveRaw) => {
      const trade = { ...takeTrade(swap({ at: 1_000, token_mint: MINT, tx_index: 3 })), curve, tokenReserveRaw };
      const event: object = JSON.parse(JSON.stringify(toPublicSwap(MINT, trade)));
      expect(takeTrade(event)).toEqual(trade);
    }),
  ));
