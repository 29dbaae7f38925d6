import { tenTo } from '../../money/amount.ts';

/** Exact sums of a bucket's amounts, in raw units of their most decimals. */
export type Sums = {
  tokenDecimals: number;
  baseDecimals: number;
  buyToken: bigint;
  sellToken: bigint;
  otherToken: bigint;
  /** Outliers' share, excluded from vwap. */
  outlierToken: bigint;
  buyUsd: bigint;
  sellUsd: bigint;
  otherUsd: bigint;
  outlierUsd: bigint;
  base: bigint;
};

/** In the order of a snapshot. */
export const sumNames = [
  'buyToken',
  'sellToken',
  'otherToken',
  'outlierToken',
  'buyUsd',
  'sellUsd',
  'otherUsd',
  'outlierUsd',
  'base',
] as const satisfies readonly (keyof Sums)[];

export function createSums(): Sums {
  return {
    tokenDecimals: 0,
    baseDecimals: 0,
    buyToken: 0n,
    sellToken: 0n,
    otherToken: 0n,
    outlierToken: 0n,
    buyUsd: 0n,
    sellUsd: 0n,
    otherUsd: 0n,
    outlierUsd: 0n,
    base: 0n,
  };
}

/** Adds sums of any decimals. Rescaling loses no unit. */
export function addSums(into: Sums, from: Sums): void {
  if (from.tokenDecimals > into.tokenDecimals) {
    const rescale = tenTo(from.tokenDecimals - into.tokenDecimals);
    into.buyToken *= rescale;
    into.sellToken *= rescale;
    into.otherToken *= rescale;
    into.outlierToken *= rescale;
    into.tokenDecimals = from.tokenDecimals;
  }
  if (from.baseDecimals > into.baseDecimals) {
    into.base *= tenTo(from.baseDecimals - into.baseDecimals);
    into.baseDecimals = from.baseDecimals;
  }
  const lift = tenTo(into.tokenDecimals - from.tokenDecimals);
  into.buyToken += from.buyToken * lift;
  into.sellToken += from.sellToken * lift;
  into.otherToken += from.otherToken * lift;
  into.outlierToken += from.outlierToken * lift;
  into.buyUsd += from.buyUsd;
  into.sellUsd += from.sellUsd;
  into.otherUsd += from.otherUsd;
  into.outlierUsd += from.outlierUsd;
  into.base += from.base * tenTo(into.baseDecimals - from.baseDecimals);
}
