import type { Answer } from '@chain-intelligence/client';
import { formatUsdUnits, parseUsdUnits } from './exact.ts';

export type TokenPnl = Answer<'/v1/wallet/{address}/pnl-by-token'>['tokens'][number];
type Law = NonNullable<TokenPnl['law']>;

export const pnlSorts = ['total_pnl', 'realized_pnl', 'unrealized_pnl', 'volume', 'last_trade'] as const;
export type PnlSort = (typeof pnlSorts)[number];

export type LawCheck = {
  readonly left: string | null;
  readonly right: string | null;
  /** Null: a term is unknown. */
  readonly holds: boolean | null;
};

/** realized + unrealized + transfers at cost = cash flow + value, to the last digit. */
export function checkLaw({ realized, unrealized, transfers_at_cost, cash_flow, value }: Law): LawCheck {
  const add = (...terms: readonly (string | null)[]): string | null =>
    terms.includes(null) ? null : formatUsdUnits(terms.reduce((sum, term) => sum + parseUsdUnits(term!), 0n));
  const left = add(realized, unrealized, transfers_at_cost);
  const right = add(cash_flow, value);
  return { left, right, holds: left === null || right === null ? null : left === right };
}

/** Parts of the width, 0–1. */
type Range = readonly [from: number, to: number];

export type PnlBar = {
  readonly row: TokenPnl;
  readonly realized: Range;
  /** Null: unknown. */
  readonly unrealized: Range | null;
};

export type PnlBars = { readonly zero: number; readonly bars: readonly PnlBar[] };

/** Realized from zero, unrealized after it, so that the end of a bar is the total. */
export function buildPnlBars(rows: readonly TokenPnl[]): PnlBars {
  const ends = rows.flatMap(({ realized_pnl_usd: realized, total_pnl_usd: total }) => [realized, total ?? 0]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const place = (usd: number): number => (high === low ? 0 : (usd - low) / (high - low));
  const bars = rows.map(
    (row): PnlBar => ({
      row,
      realized: [place(0), place(row.realized_pnl_usd)],
      unrealized: row.total_pnl_usd === null ? null : [place(row.realized_pnl_usd), place(row.total_pnl_usd)],
    }),
  );
  return { zero: place(0), bars };
}
