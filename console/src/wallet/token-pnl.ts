import type { Answer } from '@chain-intelligence/client';
import type { PnlRow } from '../chart/pnl-bars.ts';
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

export function toPnlRow(row: TokenPnl): PnlRow {
  return {
    id: row.token_mint,
    name: row.symbol ?? row.token_mint.slice(0, 6),
    realizedUsd: row.realized_pnl_usd,
    unrealizedUsd: row.unrealized_pnl_usd,
    totalUsd: row.total_pnl_usd,
    why: row.why,
  };
}
