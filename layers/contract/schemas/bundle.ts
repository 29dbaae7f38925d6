import * as z from 'zod/mini';
import { bundleTypes } from '../../core/bundles/type-table.ts';
import { entityKind } from './coordination.ts';
import { describeSchema } from './described.ts';
import { dumpAlert } from './dump-alert.ts';
import { defineFields } from './each.ts';
import { examinedFields } from './examined.ts';
import { fraction, percent } from './fraction.ts';

/** See `docs/reference/rules/bundle-life.md#bundle-lifecycle`. */
export const bundleStatuses = ['active', 'dormant', 'dumping', 'derisked', 'exited', 'rugged', 'merged'] as const;

const usd = z.nullable(z.number());

/**
 * Amounts in whole tokens, `sold_pct` in percent, `risk_score` 0–1.
 * The last evidence names the archetype. USD is null without a price.
 */
export const bundle = z.object({
  bundle_id: z.string(),
  token_mint: z.string(),
  bundle_type: z.enum(bundleTypes),
  leader_wallet: z.string(),
  status: z.enum(bundleStatuses),
  member_count_total: z.int(),
  member_count_active: z.int(),
  chain_balance_ui: z.number(),
  chain_balance_raw: z.string(),
  ...defineFields(usd, 'realized_pnl_usd', 'total_usd_invested', 'total_usd_returned'),
  total_tokens_bought_ui: z.number(),
  total_tokens_bought_raw: z.string(),
  total_tokens_sold_ui: z.number(),
  total_tokens_sold_raw: z.string(),
  sold_pct: percent,
  risk_score: fraction,
  evidence: z.array(z.string()),
  created_at: z.string(),
});

/** Average entry price is null without a priced buy. */
export const bundleMember = z.object({
  wallet_address: z.string(),
  bundle_id: z.string(),
  is_leader: z.boolean(),
  is_active: z.boolean(),
  chain_balance_ui: z.number(),
  chain_balance_raw: z.string(),
  realized_pnl_usd: usd,
  avg_entry_price_usd: usd,
});

export const bundlesPage = z.object({
  bundles: z.array(bundle),
  token_mint: z.string(),
  dump_alerts: describeSchema(z.array(dumpAlert), 'The newest 100 alerts that current data confirms, newest first'),
  ...examinedFields,
});

/** Entity of most members. `bundle_member_share` is a fraction. */
export const linkedEntity = z.object({
  entity_id: z.string(),
  entity_kind: entityKind,
  member_count: z.int(),
  bundle_member_share: fraction,
});

/** `bundle` is null for an unknown id. `linked_entity` is optional. */
export const bundleDetail = z.object({
  bundle: z.nullable(z.extend(bundle, { linked_entity: z.optional(linkedEntity) })),
  members: z.array(bundleMember),
  ...examinedFields,
});

/** `bundled_supply_pct` is a fraction. Value is null without price. */
export const bundlesSummary = z.object({
  token_mint: z.string(),
  bundle_count: z.int(),
  open_bundle_count: z.int(),
  bundled_supply_pct: fraction,
  bundled_value_usd: usd,
  bundled_realized_pnl_usd: usd,
  dominant_bundle_type: z.nullable(z.enum(bundleTypes)),
  ...examinedFields,
});
