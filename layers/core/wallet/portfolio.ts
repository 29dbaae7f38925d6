import type { UsdE30 } from '../money/amount.ts';
import type { TokenBook } from './book.ts';
import type { ExitValue } from './exit-value.ts';
import type { Mark } from './mark.ts';

/** A token that a wallet has, with what it is worth. */
export type PortfolioRow = {
  readonly mint: string;
  readonly token: TokenBook;
  readonly amountRaw: bigint;
  readonly mark: Mark;
  readonly valueUsd: UsdE30 | null;
  readonly costUsd: UsdE30 | null;
  readonly entryFeesUsd: UsdE30 | null;
  readonly unrealizedUsd: UsdE30 | null;
  readonly exit: ExitValue;
  readonly why: 'unpriced_trade' | NonNullable<Mark['why']> | null;
};

function sumKnown(values: readonly (UsdE30 | null)[]): UsdE30 {
  return values.reduce<UsdE30>((sum, value) => sum + (value ?? 0n), 0n);
}

/** Sums over all rows; each skips its nulls. */
export function sumPortfolio(rows: readonly PortfolioRow[]) {
  const unpriced = rows.filter(({ valueUsd }) => valueUsd === null);
  return {
    valueUsd: sumKnown(rows.map(({ valueUsd }) => valueUsd)),
    costUsd: sumKnown(rows.map(({ costUsd }) => costUsd)),
    unrealizedUsd: sumKnown(rows.map(({ unrealizedUsd }) => unrealizedUsd)),
    exitValueUsd: sumKnown(rows.map(({ exit }) => exit.usd)),
    realizedUsd: sumKnown(rows.map(({ token }) => token.realizedUsd)),
    tokens: rows.length,
    unpricedTokens: unpriced.length,
    unpriced: Object.fromEntries(
      [...Map.groupBy(unpriced, ({ mark }) => mark.why ?? 'no_price')].map(([why, own]) => [why, own.length]),
    ),
  };
}
