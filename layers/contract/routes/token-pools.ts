import * as z from 'zod/mini';
import { DAY_MS } from '../../core/kernel/utc-day.ts';
import { poolShapes } from '../../core/liquidity/venue-table.ts';
import { usdScale } from '../../core/money/amount.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import type { ListedPool } from '../../core/worth/pool-list.ts';
import { formatVerifiedTime } from '../present/liquidity.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { defineFields } from '../schemas/each.ts';
import { lock } from '../schemas/liquidity.ts';
import { windowCoverageField } from '../schemas/window-coverage.ts';
import { defineTokenRoute } from './subjects.ts';

const ms = z.nullable(z.int());

const tokenPool = z.object({
  pool: z.string(),
  dex_name: z.string(),
  shape: z.nullable(z.enum(poolShapes)),
  base_mint: z.string(),
  token_reserve: z.nullable(z.number()),
  token_reserve_raw: z.nullable(z.string()),
  base_reserve: z.nullable(z.number()),
  base_reserve_raw: z.nullable(z.string()),
  liquidity_usd: describeSchema(
    z.nullable(z.number()),
    'At most twice the quote side; null without a price of the quote',
  ),
  fee_bps: describeSchema(z.nullable(z.number()), 'Venue fee of the newest trade that states one, to a hundredth'),
  price_usd: describeSchema(z.nullable(z.number()), 'Of the newest accepted trade of the pool'),
  volume_24h_usd: z.number(),
  created_ts_ms: describeSchema(ms, 'First event that names the pool'),
  updated_ts_ms: describeSchema(ms, 'Time of the reserves'),
  last_trade_ts_ms: ms,
  ...defineFields(z.boolean(), 'is_primary', 'is_closed'),
  lock: z.nullable(lock),
});

export const tokenPools = z.object({
  token_mint: z.string(),
  pools: describeSchema(z.array(tokenPool), 'The 100 with the most liquidity, nulls last'),
  coverage: windowCoverageField,
});

/** Pools of a token (`docs/reference/api/market.md#get-v1tokenmintpools`). */
export const tokenPoolsRoutes = {
  tokenPools: route({
    ...defineTokenRoute('pools'),
    tier: 'layer1',
    tag: 'Extension',
    summary: 'Pools by liquidity, with reserves, fee, price and volume of 24 hours; at most 100',
    readUnitsMax: 30,
    response: tokenPools,
    cacheSeconds: 5,
    covers: { at: 'body', window: ({ nowMs }) => ({ fromMs: nowMs - DAY_MS, toMs: nowMs }) },
    reads: ['security', 'tape', 'prices', 'candles', 'operations'],
  }),
} as const;

type ShownPool = ListedPool & { readonly volumeE30: bigint };

export function toTokenPools(mint: string, pools: readonly ShownPool[]): z.infer<typeof tokenPools> {
  return { token_mint: mint, pools: pools.map(toPool) };
}

function toPool({ reserve, market, lock: held, ...pool }: ShownPool): z.infer<typeof tokenPool> {
  return {
    pool: pool.address,
    dex_name: pool.dex,
    shape: pool.shape,
    base_mint: pool.baseMint,
    token_reserve: reserve?.tokenRaw ? toUiAmount(BigInt(reserve.tokenRaw), reserve.tokenDecimals) : null,
    token_reserve_raw: reserve?.tokenRaw ?? null,
    base_reserve: reserve && toUiAmount(BigInt(reserve.baseRaw), reserve.baseDecimals),
    base_reserve_raw: reserve?.baseRaw ?? null,
    liquidity_usd: pool.liquidityE30 === null ? null : toUiAmount(pool.liquidityE30, usdScale),
    fee_bps: market?.feeBps ? Math.round(market.feeBps.value * 100) / 100 : null,
    price_usd: market?.price?.value ?? null,
    volume_24h_usd: toUiAmount(pool.volumeE30, usdScale),
    created_ts_ms: market?.createdMs ?? null,
    updated_ts_ms: reserve?.timestampMs ?? null,
    last_trade_ts_ms: market?.lastTradeMs ?? null,
    is_primary: pool.isPrimary,
    is_closed: pool.isClosed,
    lock: held && {
      status: held.status,
      burn_pct: held.burnPct,
      lock_pct: held.lockPct,
      verified_at: formatVerifiedTime(held.verifiedAt),
    },
  };
}
