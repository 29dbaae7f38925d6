/** A token's price for holders; null with a reason. */
export type Mark = {
  readonly priceUsd: number | null;
  readonly tsMs: number | null;
  readonly why: 'no_price' | 'thin_pool' | null;
};
