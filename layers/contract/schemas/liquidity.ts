import * as z from 'zod/mini';
import { poolShapes } from '../../core/liquidity/venue-table.ts';
import { defineFields } from './each.ts';

/** Reserves and pool shape. Null if missing, unusable or older than 15 minutes. */
const depth = z.object({
  venue: z.string(),
  shape: z.nullable(z.enum(poolShapes)),
  token_reserve_ui: z.number(),
  token_reserve_raw: z.string(),
  quote_reserve_sol: z.number(),
  quote_reserve_raw: z.string(),
  liquidity_usd: z.null(),
  reserve_slot: z.int(),
  updated_at_ms: z.int(),
});

export const lock = z.object({
  status: z.string(),
  burn_pct: z.nullable(z.number()),
  lock_pct: z.nullable(z.number()),
  verified_at: z.nullable(z.string()),
});

/**
 * SOL a seller gets before the price falls by 10, 25 or 50 percent.
 * Null except for constant products: pools, and curves over virtual reserves.
 */
const exitCapacity = z.object({
  ...defineFields(z.null(), 'usd_at_10', 'usd_at_25', 'usd_at_50'),
  ...defineFields(z.number(), 'sol_at_10', 'sol_at_25', 'sol_at_50'),
});

/** `dump_impact_pct` is a fraction: 0 without open bundles, null without pool. */
export const liquidity = z.object({
  token_mint: z.string(),
  depth: z.nullable(depth),
  lock: z.nullable(lock),
  dump_impact_pct: z.nullable(z.number()),
  exit_capacity: z.nullable(exitCapacity),
});

/** `pct_of_pool` is a fraction, or null if unknown. */
export const liquidityEvent = z.object({
  signature: z.string(),
  ts_ms: z.int(),
  slot: z.int(),
  ...defineFields(z.string(), 'pool', 'dex', 'wallet'),
  side: z.enum(['add', 'remove']),
  token_ui: z.number(),
  token_raw: z.string(),
  quote_ui: z.number(),
  quote_raw: z.string(),
  pct_of_pool: z.nullable(z.number()),
  ...defineFields(z.boolean(), 'is_full_close', 'is_bundle_member', 'is_flagged'),
});

export const liquidityEventsPage = z.object({ token_mint: z.string(), events: z.array(liquidityEvent) });
