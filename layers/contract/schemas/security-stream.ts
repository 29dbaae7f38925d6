import * as z from 'zod/mini';
import { bundleTypes } from '../../core/bundles/cluster.ts';
import { bundle, bundleMember } from './bundle.ts';
import { campaign } from './coordination.ts';
import { fundingAbuseSummary } from './funding-abuse.ts';
import { washTrade } from './wash-trade.ts';

const severity = z.enum(['low', 'medium', 'high', 'critical']);
const fraction = z.number().check(z.minimum(0), z.maximum(1));

/** How a rug was confirmed and who made it; prices are of a whole token, null where none was seen. */
const rug = z.object({
  source: z.enum(['status', 'pull']),
  deployer: z.nullable(z.string()),
  removers: z.array(z.string()),
  removed_pct: z.nullable(fraction),
  price_before_usd: z.nullable(z.number()),
  price_after_usd: z.nullable(z.number()),
  pool_address: z.nullable(z.string()),
  signatures: z.array(z.string()),
  slot: z.int(),
});

/** A verdict on one wallet: what part it had in which token. */
const verdict = z.object({
  wallet_address: z.string(),
  role: z.enum(['deployer', 'remover', 'profiteer', 'upstream']),
  realized_pnl_usd: z.nullable(z.number()),
});

const common = {
  severity,
  /** Sentences that say what was seen. */
  evidence: z.array(z.string()),
  affected_wallets: z.array(z.string()),
  token_mint: z.string(),
  /** When it happened, unix ms. */
  timestamp: z.int(),
};

/** Spec 6.3, decisions 12: an event of a token and the record it is about; the other records are null. */
export const tokenSecurityEvent = z.object({
  event: z.enum(['bundle_detected', 'wash_trade_flagged', 'rug_detected', 'suspicious_activity', 'coordination_alert']),
  ...common,
  bundle: z.nullable(bundle),
  wash_trade: z.nullable(washTrade),
  rug: z.nullable(rug),
  funding_abuse: z.nullable(fundingAbuseSummary),
  campaign: z.nullable(campaign),
});

/** Spec 6.3: an event that involves a wallet. */
export const walletSecurityEvent = z.object({
  event: z.enum(['malicious_wallet', 'rug_profiteer', 'rug_detected']),
  ...common,
  verdict: z.nullable(verdict),
  rug: z.nullable(rug),
});

/** A bundle as it stands, with its largest members. */
export const bundleState = z.object({ ...bundle.shape, members: z.array(bundleMember) });

/** Spec 6.3, decisions 12: `sold_pct` is a fraction, `timestamp` unix ms. */
export const dumpAlert = z.object({
  bundle_id: z.string(),
  bundle_type: z.enum(bundleTypes),
  sold_pct: fraction,
  member_count: z.int(),
  remaining_chain_balance_ui: z.number(),
  risk_score: fraction,
  slot: z.int(),
  timestamp: z.int(),
});
