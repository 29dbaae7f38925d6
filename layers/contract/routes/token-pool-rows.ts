import * as z from 'zod/mini';
import { pick } from '../../core/kernel/pick.ts';
import { computeVirtualReserves } from '../../core/liquidity/curves.ts';
import { toSwapReserve } from '../../core/liquidity/pool.ts';
import { findVenueShape, poolShapes } from '../../core/liquidity/venue-table.ts';
import type { CurveState } from '../../core/mint/curve-state.ts';
import {
  isFact,
  type LiquidityFact,
  type MigrationFact,
  type MintRow,
  type PoolFact,
} from '../../core/mint/mint-row.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { defineInteger } from '../parameters.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { defineFields } from '../schemas/each.ts';
import { directions } from '../schemas/trade.ts';
import { defineTokenRoute } from './subjects.ts';

const kinds = ['swap', 'pool', 'liquidity', 'migration'] as const;
const text = z.nullable(z.string());
const place = z.nullable(z.int());

const poolRow = z.object({
  kind: z.enum(kinds),
  seq: describeSchema(z.int(), 'Arrival number within the token'),
  signature: describeSchema(text, 'Null of `pool`'),
  slot: z.int(),
  ...defineFields(place, 'tx_index', 'event_index'),
  timestamp: z.int(),
  received_ms: describeSchema(place, 'When the service took it; null: it counts as `timestamp`'),
  pool_address: describeSchema(text, 'Of a migration: the pool that it opens'),
  from_pool: describeSchema(text, 'The curve that a migration closes'),
  dex_name: z.string(),
  shape: describeSchema(z.nullable(z.enum(poolShapes)), 'As described by a `pool` row, else of the venue'),
  base_mint: z.string(),
  ...defineFields(z.int(), 'token_decimals', 'base_decimals'),
  token_reserve_raw: describeSchema(text, 'After the row. Null where its source does not state it'),
  base_reserve_raw: text,
  virtual_token_raw: describeSchema(text, 'Of a curve: the reserves that its price follows'),
  virtual_base_raw: text,
  token_amount_raw: describeSchema(text, 'Of swaps and liquidity'),
  base_amount_raw: text,
  direction: describeSchema(z.nullable(z.enum(directions)), 'Of swaps, as the next fields'),
  ...defineFields(text, 'dex_fee_raw', 'base_price_usd', 'sol_price_usd'),
  is_outlier: z.nullable(z.boolean()),
  side: describeSchema(z.nullable(z.enum(['add', 'remove'])), 'Of liquidity, as the next fields'),
  pct_of_pool: z.nullable(z.number()),
  is_full_close: z.nullable(z.boolean()),
});

export const tokenPoolRows = z.object({
  token_mint: z.string(),
  rows: z.array(poolRow),
  next_after_seq: describeSchema(place, '`after_seq` of the next page; null after the newest row'),
});

/** Rows that move reserves (`docs/reference/api/market.md#get-v1tokenmintpool-rows`). */
export const tokenPoolRowsRoutes = {
  tokenPoolRows: route({
    ...defineTokenRoute('pool-rows'),
    tier: 'layer1',
    tag: 'Extension',
    summary: 'Rows that state or move reserves of a token’s pools, in order of arrival, with their times of arrival',
    query: {
      after_seq: defineInteger('Only rows that arrived after this number', { min: 0, fallback: 0 }),
      limit: defineInteger('Maximum number of rows; rows of other kinds count', { min: 1, max: 1000, fallback: 500 }),
    },
    isPaged: true,
    readUnitsMax: 60,
    response: tokenPoolRows,
    reads: ['tape'],
  }),
} as const;

/** A row, and when it arrived. */
export type PoolRow = {
  readonly row: Trade | PoolFact | LiquidityFact | MigrationFact;
  readonly receivedMs: number | null;
};

export function isPoolRow(row: MintRow): row is PoolRow['row'] {
  return !isFact(row) || row.kind === 'pool' || row.kind === 'liquidity' || row.kind === 'migration';
}

export function toTokenPoolRows(
  mint: string,
  rows: readonly PoolRow[],
  nextSeq: number | null,
): z.infer<typeof tokenPoolRows> {
  return { token_mint: mint, rows: rows.map(toView), next_after_seq: nextSeq };
}

function toView({ row, receivedMs }: PoolRow): z.infer<typeof poolRow> {
  const common = {
    ...empty,
    ...pick(row, 'seq', 'slot'),
    timestamp: row.timestampMs,
    received_ms: receivedMs,
    base_mint: row.baseMint,
    token_decimals: row.tokenDecimals,
    base_decimals: row.baseDecimals,
  };
  if (!isFact(row))
    return {
      ...common,
      kind: 'swap',
      signature: row.signature,
      tx_index: row.txIndex,
      event_index: row.eventIndex,
      pool_address: row.pool,
      dex_name: row.dex,
      shape: findVenueShape(row.dex),
      ...toReserves(row, toSwapReserve(row), row.curve),
      token_amount_raw: row.tokenRaw,
      base_amount_raw: row.baseRaw,
      direction: row.direction,
      dex_fee_raw: row.dexFeeRaw,
      base_price_usd: row.basePriceUsd,
      sol_price_usd: row.solPriceUsd,
      is_outlier: row.outlier,
    };
  if (row.kind === 'pool')
    return {
      ...common,
      kind: 'pool',
      pool_address: row.pool,
      dex_name: row.dex,
      shape: row.shape,
      ...toReserves(row, row, row.curve ?? null),
    };
  const identity = { signature: row.signature, tx_index: row.txIndex ?? null, event_index: row.eventIndex };
  if (row.kind === 'migration')
    return {
      ...{ ...common, ...identity, kind: 'migration', pool_address: row.toPool, from_pool: row.fromPool },
      ...{ dex_name: row.toDex, shape: 'constant_product' },
      ...{ token_reserve_raw: row.tokenRaw, base_reserve_raw: row.baseRaw },
    };
  return {
    ...{ ...common, ...identity, kind: 'liquidity', pool_address: row.pool, dex_name: row.dex },
    ...{ shape: findVenueShape(row.dex), token_amount_raw: row.tokenRaw, base_amount_raw: row.baseRaw },
    ...{ side: row.side, pct_of_pool: row.pctOfPool, is_full_close: row.fullClose },
  };
}

type Held = { readonly tokenRaw: string | null; readonly baseRaw: string };

/** A curve states virtual reserves, or its venue's constants give them. */
function toReserves(
  { dex, baseMint }: { readonly dex: string; readonly baseMint: string },
  held: Held | null,
  curve: CurveState | null,
) {
  const real = { token_reserve_raw: held?.tokenRaw ?? null, base_reserve_raw: held?.baseRaw ?? null };
  if (curve?.complete) return real;
  if (curve?.virtualTokenRaw && curve.virtualBaseRaw)
    return { ...real, virtual_token_raw: curve.virtualTokenRaw, virtual_base_raw: curve.virtualBaseRaw };
  const virtual = held && computeVirtualReserves({ dex, baseMint, tokenRaw: held.tokenRaw, baseRaw: held.baseRaw });
  return virtual ? { ...real, virtual_token_raw: String(virtual.token), virtual_base_raw: String(virtual.base) } : real;
}

const empty = {
  ...{ signature: null, tx_index: null, event_index: null, from_pool: null },
  ...{ token_reserve_raw: null, base_reserve_raw: null, virtual_token_raw: null, virtual_base_raw: null },
  ...{ token_amount_raw: null, base_amount_raw: null, direction: null, dex_fee_raw: null },
  ...{ base_price_usd: null, sol_price_usd: null, is_outlier: null },
  ...{ side: null, pct_of_pool: null, is_full_close: null },
} as const;
