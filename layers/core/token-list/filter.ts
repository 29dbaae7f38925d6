import { type Severity, verdictSeverities } from '../signal/severity.ts';
import type { TokenRow } from './row.ts';

/** An undefined bound accepts everything. */
export type TokenFilter = {
  readonly minAgeSeconds: number | undefined;
  readonly maxAgeSeconds: number | undefined;
  readonly minLiquiditySol: number | undefined;
  readonly minHolders: number | undefined;
  readonly maxSeverity: Severity | undefined;
};

export function isFiltered(filter: TokenFilter): boolean {
  return Object.values(filter).some(bound => bound !== undefined);
}

/** Unknown liquidity is below any minimum, a pending severity above any maximum. */
export function isMatchingToken(filter: TokenFilter, row: TokenRow, atMs: number): boolean {
  const { minAgeSeconds, maxAgeSeconds, minLiquiditySol, minHolders, maxSeverity } = filter;
  const age = computeAgeSeconds(row, atMs);
  return (
    !(age < (minAgeSeconds ?? 0)) &&
    !(age > (maxAgeSeconds ?? Infinity)) &&
    (minLiquiditySol === undefined || (row.liquiditySol !== null && row.liquiditySol >= minLiquiditySol)) &&
    !(row.holders < (minHolders ?? 0)) &&
    (maxSeverity === undefined || verdictSeverities.indexOf(row.severity) <= verdictSeverities.indexOf(maxSeverity))
  );
}

/** Whole seconds since the creation; 0 for one that is dated later. */
export function computeAgeSeconds({ createdMs }: Pick<TokenRow, 'createdMs'>, atMs: number): number {
  return Math.max(0, Math.floor((atMs - createdMs) / 1000));
}

/** Names a filter in cursors. */
export function filterText(filter: TokenFilter): string {
  return [filter.minAgeSeconds, filter.maxAgeSeconds, filter.minLiquiditySol, filter.minHolders, filter.maxSeverity]
    .map(bound => bound ?? '')
    .join(' ');
}
