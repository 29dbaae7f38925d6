import * as z from 'zod/mini';
import { defineFields } from './each.ts';
import { examinedFields } from './examined.ts';
import { percent } from './fraction.ts';
import { windowCoverageField } from './window-coverage.ts';

const seconds = z.nullable(z.number());
const text = z.nullable(z.string());
const bit = z.literal([0, 1]);

/**
 * `_pct` is percent of the early buyers, `score` 0–100.
 * `top_seeded_terminal_share` is a fraction of the seeded buyers.
 */
export const fundingAbuseSummary = z.object({
  token_mint: z.string(),
  token_first_buy_ts: text,
  ...defineFields(z.int(), 'early_window_minutes', 'early_buyer_count', 'seeded_wallet_count'),
  seeded_wallet_pct: z.number(),
  funded_by_farm_count: z.int(),
  funded_by_farm_pct: z.number(),
  cex_root_count: z.int(),
  distinct_cex_root_count: z.int(),
  cex_root_pct: z.number(),
  avg_seed_fund_to_buy_seconds: seconds,
  median_seed_fund_to_buy_seconds: seconds,
  top_seeded_terminal: text,
  top_seeded_terminal_wallets: z.int(),
  top_seeded_terminal_share: z.number(),
  suspicious: z.boolean(),
  score: percent,
  reasons: z.array(z.string()),
});

/** Funding fields are null if unknown. */
export const fundedWallet = z.object({
  wallet_address: z.string(),
  first_buy_ts: z.string(),
  first_buy_slot: z.int(),
  first_buy_usd: z.nullable(z.number()),
  first_buy_dex: z.string(),
  last_fresh_fund_ts: text,
  fresh_fund_to_buy_seconds: seconds,
  funded_by_farm: bit,
  ...defineFields(text, 'root_label', 'root_source', 'direct_funder'),
  is_root_cex: bit,
  primary_terminal: text,
  automation_label: text,
  is_seeded_wallet: bit,
});

export const fundingAbusePage = z.object({
  token_mint: z.string(),
  summary: fundingAbuseSummary,
  wallets: z.array(fundedWallet),
  ...examinedFields,
  coverage: windowCoverageField,
});
