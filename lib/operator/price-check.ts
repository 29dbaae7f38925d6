import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { SOL } from '../../layers/core/identity/address.ts';
import { isStable } from '../../layers/core/money/quote.ts';

/** Notices input whose SOL has no price (docs/reference/rules/prices.md#prices). */
export function createPriceCheck() {
  let swaps = 0;
  let hasPrices = false;
  return {
    note: (events: readonly ChainEvent[]): void => {
      for (const event of events) {
        if (event.type === 'price') hasPrices ||= event.mint === SOL;
        if (event.type !== 'swap') continue;
        hasPrices ||= event.token_mint === SOL && isStable(event.base_mint);
        if (event.base_mint === SOL && !event.base_price_usd && !event.sol_price_usd) swaps += 1;
      }
    },
    /** Advice for the sender, or null. */
    describe: (): string | null =>
      swaps === 0 || hasPrices
        ? null
        : `${swaps} swaps against SOL say no price of SOL, and nothing in the input does. Without one from ` +
          'elsewhere at their time they have no USD amount and no candle. Send `price` events of SOL, or ' +
          '`sol_price_usd` on swaps.',
  };
}
