import { FUNDER, MINT, OTHER, POOL, tradeExample, WALLET } from './token.ts';

const SIGNATURE = tradeExample.signature;

export const liquidityExample = {
  token_mint: MINT,
  depth: {
    venue: 'pump_swap',
    shape: 'constant_product',
    token_reserve_ui: 150000000,
    token_reserve_raw: '150000000000000',
    quote_reserve_sol: 412.5,
    quote_reserve_raw: '412500000000',
    liquidity_usd: null,
    reserve_slot: 390131037,
    updated_at_ms: 1767120772000,
  },
  lock: { status: 'burned', burn_pct: 100, lock_pct: null, verified_at: '2025-12-30T18:40:00.000Z' },
  dump_impact_pct: 0.3132077775403681,
  exit_capacity: {
    usd_at_10: null,
    usd_at_25: null,
    usd_at_50: null,
    sol_at_10: 21.168144895797706,
    sol_at_25: 55.2645206890192,
    sol_at_50: 120.81845277094185,
  },
};

const held = {
  mint: MINT,
  distinctCount: 2,
  totalBalanceRaw: '1000000000000',
  hydrationStatus: 'born_forward',
  nonHolders: [{ wallet: POOL, kind: 'pool', balanceRaw: '999000000000000' }],
};
const holders = [
  { rank: 1, wallet: WALLET, balanceRaw: '750000000000', pctOfTotal: 75, firstSeenSlot: 390131001 },
  { rank: 2, wallet: OTHER, balanceRaw: '250000000000', pctOfTotal: 25, firstSeenSlot: 390131037 },
];

export const examined = {
  evaluated_to_slot: 390131037,
  examined: {
    trades: 1482,
    since_ts_ms: 1767120012000,
    sources: ['swap', 'wallet_funded', 'token', 'pool'],
    is_pending: false,
  },
};

export const holdersSummaryExample = {
  ...held,
  supplyRaw: '1000000000000000',
  top10Pct: null,
  top50Pct: null,
  top100Pct: null,
  lastUpdatedSlot: 390131037,
  lastUpdatedTsMs: 1767120772000,
  asOfTsMs: 1767120773000,
};
export const holdersTopExample = { ...held, holders, asOfTsMs: 1767120773000 };
export const holdersExample = { ...held, holders, limit: 100, offset: 0, nextOffset: null, asOfTsMs: 1767120773000 };

export const buyerQualityExample = {
  token_mint: MINT,
  window_hours: 1,
  smart_money_signal: 0.4,
  total_buyers: 21,
  volume_decomposition: {
    organic_profitable_usd: 4200,
    organic_other_usd: 1800,
    bot_usd: 2500,
    farm_funded_usd: 500,
    unrated_usd: 1000,
  },
  tiers: {
    elite_smart_money: { count: 2, volume_usd: 2600 },
    consistent_organic: { count: 3, volume_usd: 1400 },
    developing_organic: { count: 5, volume_usd: 2000 },
    bot_operated: { count: 4, volume_usd: 2500 },
    farm_funded: { count: 1, volume_usd: 500 },
    unrated_new: { count: 6, volume_usd: 1000 },
  },
};

/** Only its own route shows a bundle's linked entity. */
export const bundle = {
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
    `RelaySequential: 2 wallets bought in one relay bundle (at least 2 on the same side), e.g. ${SIGNATURE}`,
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

const dumpAlert = {
  bundle_id: bundle.bundle_id,
  bundle_type: bundle.bundle_type,
  sold_pct: 0.24390243902439024,
  member_count: bundle.member_count_total,
  remaining_chain_balance_ui: bundle.chain_balance_ui,
  remaining_chain_balance_raw: bundle.chain_balance_raw,
  risk_score: bundle.risk_score,
  slot: 390131037,
  timestamp: 1767120772000,
};

export const bundlesExample = { bundles: [bundle], token_mint: MINT, dump_alerts: [dumpAlert], ...examined };
export const bundleExample = {
  bundle: {
    ...bundle,
    linked_entity: {
      entity_id: 'Hk3mQ8vZr1cYxWbT5nUeAd',
      entity_kind: 'shared_funder',
      member_count: 3,
      bundle_member_share: 1,
    },
  },
  members,
  ...examined,
};
export const bundlesSummaryExample = {
  token_mint: MINT,
  bundle_count: 1,
  open_bundle_count: 1,
  bundled_supply_pct: 0.031,
  bundled_value_usd: 1289.6,
  bundled_realized_pnl_usd: 120.5,
  dominant_bundle_type: 'RelaySequential',
  ...examined,
};

export const washTradesExample = {
  wash_trades: [
    {
      wallet_address: WALLET,
      token_mint: MINT,
      trade_count: 8,
      direction_flips: 7,
      volume_usd: 2140.75,
      net_exposure_pct: 1.2,
      is_atomic: false,
      detected_at: '2025-12-30T18:52:52.000Z',
    },
  ],
  token_mint: MINT,
  count: 1,
  ...examined,
};

const funding = {
  token_mint: MINT,
  token_first_buy_ts: '2025-12-30T18:40:12.000Z',
  early_window_minutes: 60,
  early_buyer_count: 40,
  seeded_wallet_count: 16,
  seeded_wallet_pct: 40,
  funded_by_farm_count: 1,
  funded_by_farm_pct: 2.5,
  cex_root_count: 6,
  distinct_cex_root_count: 2,
  cex_root_pct: 15,
  avg_seed_fund_to_buy_seconds: 412.5,
  median_seed_fund_to_buy_seconds: 360,
  top_seeded_terminal: 'axiom',
  top_seeded_terminal_wallets: 12,
  top_seeded_terminal_share: 0.75,
  suspicious: true,
  score: 71,
  reasons: ['SEED_WAVE_MODERATE', 'FAST_FUND_TO_BUY', 'SHARED_TERMINAL_axiom'],
};

export const fundingAbuseExample = {
  token_mint: MINT,
  summary: funding,
  wallets: [
    {
      wallet_address: OTHER,
      first_buy_ts: '2025-12-30T18:40:20.000Z',
      first_buy_slot: 390129150,
      first_buy_usd: 96.4,
      first_buy_dex: 'pump_swap',
      last_fresh_fund_ts: '2025-12-30T18:34:20.000Z',
      fresh_fund_to_buy_seconds: 360,
      funded_by_farm: 0,
      root_label: 'Binance',
      root_source: 'cex',
      direct_funder: FUNDER,
      is_root_cex: 1,
      primary_terminal: 'axiom',
      automation_label: 'ORGANIC',
      is_seeded_wallet: 1,
    },
  ],
  ...examined,
};

export const suspiciousExample = {
  token_mint: MINT,
  status: 'suspicious',
  flagged_reasons: ['honeypot'],
  flagged_time: '2025-12-30T18:50:00.000Z',
  rugged_time: null,
  live_activity_flags: funding.reasons,
  funding_abuse: funding,
  ...examined,
};

export const signalExample = {
  token_mint: MINT,
  severity: 'high',
  score: 71,
  reasons: ['TOKEN_SUSPICIOUS', ...funding.reasons],
  components: {
    validation: { severity: 'medium', score: 50, reasons: ['TOKEN_SUSPICIOUS'] },
    bundles: { severity: 'none', score: 0, reasons: [] },
    wash_trades: { severity: 'none', score: 0, reasons: [] },
    funding_abuse: { severity: 'high', score: 71, reasons: funding.reasons },
  },
  as_of_ts_ms: 1767120773000,
  ...examined,
};

export const liquidityEventsExample = {
  token_mint: MINT,
  events: [
    {
      signature: SIGNATURE,
      ts_ms: 1767120772000,
      slot: 390131037,
      pool: POOL,
      dex: 'pump_swap',
      wallet: WALLET,
      side: 'remove',
      token_ui: 30000000,
      token_raw: '30000000000000',
      quote_ui: 82.5,
      quote_raw: '82500000000',
      pct_of_pool: 0.2,
      is_full_close: false,
      is_bundle_member: true,
      is_flagged: false,
    },
  ],
};
