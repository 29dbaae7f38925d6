import { MINT, WALLET } from './token.ts';
import { bundle, bundleExample, bundlesExample, fundingAbuseExample } from './token-security.ts';

const { members } = bundleExample;
const AT_MS = 1767120772000;

export const tokenSecurityExample = {
  event: 'bundle_detected',
  severity: 'medium',
  evidence: bundle.evidence,
  affected_wallets: members.map(({ wallet_address }) => wallet_address),
  token_mint: MINT,
  timestamp: AT_MS,
  bundle,
  wash_trade: null,
  rug: null,
  funding_abuse: null,
  campaign: null,
};

export const bundleStateExample = { ...bundle, members };

export const dumpAlertExample = bundlesExample.dump_alerts[0]!;

const rug = {
  source: 'pull',
  deployer: fundingAbuseExample.wallets[0]!.direct_funder,
  removers: [fundingAbuseExample.wallets[0]!.direct_funder],
  removed_pct: 0.97,
  price_before_usd: 0.0000416,
  price_after_usd: 0.0000011,
  pool_address: null,
  signatures: [],
  slot: 390131037,
};

export const walletSecurityExample = {
  event: 'rug_detected',
  severity: 'critical',
  evidence: ['price: from 0.0000416 to 0.0000011 USD (a fall of 80% or more within 10 minutes)'],
  affected_wallets: [WALLET],
  token_mint: MINT,
  timestamp: AT_MS,
  verdict: null,
  rug,
};
