import * as z from 'zod/mini';
import { bundle, bundleMember } from './bundle.ts';
import { campaign } from './coordination.ts';
import { fraction } from './fraction.ts';
import { fundingAbuseSummary } from './funding-abuse.ts';
import { washTrade } from './wash-trade.ts';

const severity = z.enum(['low', 'medium', 'high', 'critical']);

/** Prices are per whole token, or null if unknown. */
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

/** A finding about one wallet: its role in a token. */
const verdict = z.object({
  wallet_address: z.string(),
  role: z.enum(['deployer', 'remover', 'profiteer', 'upstream']),
  realized_pnl_usd: z.nullable(z.number()),
});

const common = {
  severity,
  /** Sentences that describe the evidence. */
  evidence: z.array(z.string()),
  affected_wallets: z.array(z.string()),
  token_mint: z.string(),
  /** Event time in unix ms. */
  timestamp: z.int(),
};

/** A token event with at most one record; others are null. */
export const tokenSecurityEvent = z.object({
  event: z.enum([
    'bundle_detected',
    'wash_trade_flagged',
    'rug_detected',
    'suspicious_activity',
    'coordination_alert',
    'label_withdrawn',
  ]),
  ...common,
  bundle: z.nullable(bundle),
  wash_trade: z.nullable(washTrade),
  rug: z.nullable(rug),
  funding_abuse: z.nullable(fundingAbuseSummary),
  campaign: z.nullable(campaign),
});

export const walletSecurityEvent = z.object({
  event: z.enum(['malicious_wallet', 'rug_profiteer', 'rug_detected', 'label_withdrawn']),
  ...common,
  verdict: z.nullable(verdict),
  rug: z.nullable(rug),
});

/** A bundle with its largest members. */
export const bundleState = z.object({ ...bundle.shape, members: z.array(bundleMember) });
