import { FUNDER, MINT, OTHER, tradeExample, WALLET } from './token.ts';

const AT_MS = 1767120772000;

const bundle = {
  bundle_id: 'Hk3mQ8vZr1cYxWbT5nUeAd',
  token_mint: MINT,
  bundle_type: 'RelaySequential',
  leader_wallet: WALLET,
  status: 'active',
  member_count_total: 2,
  member_count_active: 2,
  chain_balance_ui: 31000000,
  chain_balance_raw: '31000000000000',
  realized_pnl_usd: 120.5,
  total_usd_invested: 800,
  total_usd_returned: 320.5,
  total_tokens_bought_ui: 41000000,
  total_tokens_bought_raw: '41000000000000',
  total_tokens_sold_ui: 10000000,
  total_tokens_sold_raw: '10000000000000',
  sold_pct: 24.390243902439025,
  risk_score: 0.42,
  evidence: [
    `RelaySequential: 2 wallets (2 or more) in slot 390131037; e.g. ${tradeExample.signature}`,
    'archetype RELAY_SEQUENTIAL',
  ],
  created_at: '2025-12-30T18:52:52.000Z',
};
const leader = {
  wallet_address: WALLET,
  bundle_id: bundle.bundle_id,
  is_leader: true,
  is_active: true,
  chain_balance_ui: 16000000,
  chain_balance_raw: '16000000000000',
  realized_pnl_usd: 120.5,
  avg_entry_price_usd: 0.0000195,
};
const balance = { chain_balance_ui: 15000000, chain_balance_raw: '15000000000000' };
const members = [leader, { ...leader, ...balance, wallet_address: OTHER, is_leader: false }];

export const dumpAlertExample = {
  bundle_id: bundle.bundle_id,
  bundle_type: bundle.bundle_type,
  sold_pct: 0.24390243902439024,
  member_count: bundle.member_count_total,
  remaining_chain_balance_ui: bundle.chain_balance_ui,
  remaining_chain_balance_raw: bundle.chain_balance_raw,
  risk_score: bundle.risk_score,
  slot: 390131037,
  timestamp: AT_MS,
};

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

const rug = {
  source: 'pull',
  deployer: FUNDER,
  removers: [FUNDER],
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
