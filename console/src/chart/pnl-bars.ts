export type PnlRow = {
  readonly id: string;
  readonly name: string;
  readonly realizedUsd: number;
  readonly unrealizedUsd: number | null;
  readonly totalUsd: number | null;
  /** Why the total is unknown. */
  readonly why: string | null;
};

/** Parts of the width, 0–1. */
type Range = readonly [from: number, to: number];

export type PnlBar = {
  readonly row: PnlRow;
  readonly realized: Range;
  /** Null: unknown. */
  readonly unrealized: Range | null;
};

export type PnlBarList = { readonly zero: number; readonly bars: readonly PnlBar[] };

/** Unrealized follows realized: a bar ends at the total. */
export function buildPnlBars(rows: readonly PnlRow[]): PnlBarList {
  const ends = rows.flatMap(({ realizedUsd, totalUsd }) => [realizedUsd, totalUsd ?? 0]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const place = (usd: number): number => (high === low ? 0 : (usd - low) / (high - low));
  const bars = rows.map(
    (row): PnlBar => ({
      row,
      realized: [place(0), place(row.realizedUsd)],
      unrealized: row.totalUsd === null ? null : [place(row.realizedUsd), place(row.totalUsd)],
    }),
  );
  return { zero: place(0), bars };
}
