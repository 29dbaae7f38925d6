import { selectPool } from '../liquidity/depth.ts';
import { type Pool, type Reserve, resolvePoolShape } from '../liquidity/pool.ts';
import type { PoolShape } from '../liquidity/venue-table.ts';
import type { Lock } from '../mint/mint-row.ts';
import type { UsdE30 } from '../money/amount.ts';
import { type BookPrices, computePoolLiquidity, isClosed } from './liquidity.ts';
import type { PoolMarket } from './pool-market.ts';
import type { WorthSource } from './valuation.ts';

/** A pool as lists show it; unknowns are null. */
export type ListedPool = {
  readonly address: string;
  readonly dex: string;
  readonly baseMint: string;
  readonly shape: PoolShape | null;
  readonly reserve: Reserve | null;
  readonly liquidityE30: UsdE30 | null;
  readonly market: PoolMarket | null;
  readonly isPrimary: boolean;
  readonly isClosed: boolean;
  readonly lock: Lock | null;
};

/** Pools by liquidity; nulls last, ties by address. */
export function listPools({ pools, worth }: WorthSource, nowMs: number, book?: BookPrices): readonly ListedPool[] {
  const primary = selectPool(pools, nowMs)?.address;
  const addresses = new Set([...pools.byKey.values()].flatMap(({ address }) => address ?? []));
  for (const address of worth.markets.keys()) addresses.add(address);
  const listed = [...addresses].flatMap((address): readonly ListedPool[] => {
    const pool: Pool | null = pools.byKey.get(address) ?? null;
    const [reserve, market] = [pool?.reserve ?? null, worth.markets.get(address) ?? null];
    const named = reserve ?? market;
    if (named === null) return [];
    const { dex, baseMint } = named;
    return [
      {
        address,
        dex,
        baseMint,
        shape: resolvePoolShape(pool ?? { shape: null }, dex),
        reserve,
        liquidityE30: reserve && computePoolLiquidity(reserve, worth, book),
        market,
        isPrimary: address === primary,
        isClosed: reserve === null ? pool?.shifts.at(-1)?.closes === true : isClosed(reserve),
        lock: pool?.lock?.value ?? null,
      },
    ];
  });
  return listed.sort((a, b) => compareLiquidity(a, b) || (a.address < b.address ? -1 : 1));
}

function compareLiquidity({ liquidityE30: a }: ListedPool, { liquidityE30: b }: ListedPool): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a === b ? 0 : a > b ? -1 : 1;
}
