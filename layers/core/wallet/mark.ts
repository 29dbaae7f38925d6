import { isThin, type Valuation } from '../worth/valuation.ts';

/** A token's price for holders; null with a reason. */
export type Mark = {
  readonly priceUsd: number | null;
  readonly tsMs: number | null;
  readonly why: 'no_price' | 'thin_pool' | null;
};

/** Only a price with enough liquidity marks. */
export function toMark(value: Valuation): Mark {
  if (value.priceUsd === null) return { priceUsd: null, tsMs: null, why: 'no_price' };
  if (isThin(value)) return { priceUsd: null, tsMs: null, why: 'thin_pool' };
  return { priceUsd: value.priceUsd, tsMs: value.priceMs, why: null };
}
