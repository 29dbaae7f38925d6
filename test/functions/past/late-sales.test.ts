/** A sale that arrives among trades that do not count takes what was held without them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { address, START_MS, swap } from '../../worlds/events.ts';
import { openWholeService } from '../../worlds/whole-service.ts';
import { askFresh, askPast, stubPast } from './draws.ts';

let unstub: () => void;
beforeAll(() => {
  unstub = stubPast();
});
afterAll(() => unstub());

const SECOND = 1_000;
const own = { wallet: 'seller', token_mint: address('mint') };

/** In order of arrival. The sale happens between the buys, and arrives after both. */
const inputs = [
  { event: swap({ ...own, at: 0, tx: 'buy', token_amount_raw: '1000000' }), arrivedMs: START_MS + SECOND },
  {
    event: swap({ ...own, at: 100 * SECOND, tx: 'later buy', token_amount_raw: '3000000' }),
    arrivedMs: START_MS + 101 * SECOND,
  },
  {
    event: swap({ ...own, at: 10 * SECOND, tx: 'sale', direction: 'sell', token_amount_raw: '400000' }),
    arrivedMs: START_MS + 110 * SECOND,
  },
];

test.each(['walletTrades', 'walletPnl', 'walletPositions', 'walletPortfolio', 'walletPerformance'] as const)(
  '%s is that of a fresh service',
  async name => {
    const [asOfMs, knownByMs] = [START_MS + 50 * SECOND, START_MS + 120 * SECOND];
    const [whole, fresh] = [openWholeService(), openWholeService()];
    for (const input of inputs) {
      await whole.feed(input);
      if (input.event.timestamp <= asOfMs) await fresh.feed(input);
    }
    await fresh.restAt(asOfMs);
    const question = { name, path: { address: address('seller') }, query: {} };
    const past = await askPast(whole, question, { asOfMs, knownByMs });
    expect(past).toBe(await askFresh(fresh, question, asOfMs));
    if (name === 'walletTrades') expect(past).toMatch(/"percentage_sold": 40,/);
  },
);
