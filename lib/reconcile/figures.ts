/** A pool, as a provider lists it. */
export type PoolFigures = { readonly address: string; readonly venue: string; readonly volume24hUsd: number | null };

/** Figures of a token. Null: the provider does not state it. */
export type Figures = {
  readonly priceUsd: number | null;
  readonly volume24hUsd: number | null;
  readonly trades24h: number | null;
  readonly holders: number | null;
  readonly supply: number | null;
  /** Null where the answer lists none. */
  readonly pools: readonly PoolFigures[] | null;
  /** Time that the figures are of, unix ms. */
  readonly atMs: number | null;
};

export const figureNames = ['price', 'volume', 'trades', 'holders', 'supply'] as const;
export type FigureName = (typeof figureNames)[number];

export function getFigure(figures: Figures, name: FigureName): number | null {
  const { priceUsd, volume24hUsd, trades24h, holders, supply } = figures;
  return { price: priceUsd, volume: volume24hUsd, trades: trades24h, holders, supply }[name];
}
