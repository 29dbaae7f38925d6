import type * as z from 'zod/mini';
import { computeCaps, type Valuation } from '../../core/worth/valuation.ts';
import type { tokenPriceEvent } from '../schemas/token-price.ts';

/** Prices of a token as its channel sends them. */
export function toTokenPriceEvent(
  mint: string,
  priceUsd: number | null,
  value: Valuation,
  timestampMs: number,
): z.infer<typeof tokenPriceEvent> {
  return {
    token_mint: mint,
    price_usd: priceUsd,
    filtered_price_usd: value.priceUsd,
    market_cap_usd: computeCaps(value).marketCapUsd,
    timestamp: timestampMs,
  };
}
