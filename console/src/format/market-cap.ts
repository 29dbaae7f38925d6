import type { Answer } from '@chain-intelligence/client';
import { formatUsd } from './number.ts';

/** What a market cap follows from. */
export type Capped = Pick<Answer<'/v1/token/{mint}/price'>, 'market_cap_usd' | 'worth_why'>;

const reasons = {
  no_price: ['no price', 'No trade of the filtered view set a price yet'],
  no_supply: ['no supply', 'The supply of the token is not known'],
  no_depth: ['no pool', 'No open pool with a priced quote is known'],
  thin_pool: ['thin pool', 'The pools hold too little for this price to mean much'],
} as const;

/** In words: the amount, or why it is unknown. */
export function describeMarketCap({ market_cap_usd: usd, worth_why: why }: Capped) {
  const [text, hint] =
    why === null ? [formatUsd(usd), 'Price of the filtered view × circulating supply'] : reasons[why];
  return { text, hint };
}
