import type { Answer } from '@chain-intelligence/client';

export type Portfolio = Answer<'/v1/wallet/{address}/portfolio'>;
export type Held = Portfolio['portfolio'][number];

/** More rectangles would be too small to read. */
const DRAWN_MAX = 24;

/** A rectangle of the picture. Several small tokens share the last. */
export type Part = {
  readonly name: string;
  readonly valueUsd: number;
  readonly pnlPct: number | null;
  readonly held: Held | null;
};

/** Rows with a value, largest first. */
export function buildParts(rows: readonly Held[]): readonly Part[] {
  const parts = rows
    .filter(({ value_usd: usd }) => usd !== null && usd > 0)
    .map(
      (held): Part => ({
        name: held.symbol ?? held.name ?? held.token_mint.slice(0, 4),
        valueUsd: held.value_usd!,
        pnlPct: held.unrealized_pnl_pct,
        held,
      }),
    )
    .toSorted((a, b) => b.valueUsd - a.valueUsd);
  if (parts.length <= DRAWN_MAX) return parts;
  const small = parts.slice(DRAWN_MAX - 1);
  const valueUsd = small.reduce((sum, part) => sum + part.valueUsd, 0);
  const others = { name: `${small.length} others`, valueUsd, pnlPct: null, held: null };
  return [...parts.slice(0, DRAWN_MAX - 1), others].toSorted((a, b) => b.valueUsd - a.valueUsd);
}

const STRENGTHS = [10, 50, 200] as const;

/** Class of a gain or loss: `up-0` (small) to `up-3`, `down-0` to `down-3`, or `unknown`. */
export function toPnlClass(pct: number | null): string {
  if (pct === null) return 'unknown';
  // A loss is at most 100%: its steps are those of the same ratio.
  const gain = pct >= 0 ? pct : 100 * (100 / Math.max(100 + pct, 0.01) - 1);
  return `${pct >= 0 ? 'up' : 'down'}-${STRENGTHS.filter(limit => gain >= limit).length}`;
}

export type Sum = { readonly usd: number | null; readonly isPartial: boolean };

/** A sum of nothing known is unknown. `skipped` rows are not in it. */
export function toKnownSum(usd: number, rows: number, skipped: number): Sum {
  return rows > 0 && skipped >= rows ? { usd: null, isPartial: true } : { usd, isPartial: skipped > 0 };
}
