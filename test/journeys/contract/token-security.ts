import { bundleTypes } from '../../../lib/simulate/bundle-types.ts';
import { amountMode, fifty, mints, type Row, row } from './row.ts';

export const tokenSecurityRows: readonly Row[] = [
  row('layer1', '/v1/token/{mint}/liquidity', '@liquidity', 5, ['stage', 'pool of stage', 'nothing']),
  row(
    'layer1',
    '/v1/token/{mint}/holders/summary',
    '@holdersSummary',
    15,
    [...mints, 'stage?ui_amount_mode=scaled'],
    amountMode,
  ),
  row('layer1', '/v1/token/{mint}/holders/top', '@holdersTop', 15, [...mints, 'stage?ui_amount_mode=scaled'], {
    n: '1-500=10',
    ...amountMode,
  }),
  row(
    'layer1',
    '/v1/token/{mint}/holders',
    '@holdersPage',
    15,
    ['stage?limit=40&offset=10', 'doomed', 'stage?ui_amount_mode=scaled'],
    {
      limit: '1-1000=100',
      offset: '0-=0',
      ...amountMode,
    },
  ),
  row('free', '/v1/token/{mint}/buyer-quality', '@buyerQuality', 30, ['stage', 'stage?window_hours=24'], {
    window_hours: 'clamp 1-24=1',
  }),
  row('free', '/v1/token/{mint}/bundles/summary', '@bundleSummary', 15, mints),
  row('layer3', '/v1/token/{mint}/bundles', '@bundles', 15, mints),
  row('layer3', '/v1/token/{mint}/bundles/{bundle_id}', '@bundlePage', 15, mints),
  row('layer3', '/v1/token/{mint}/wash-trades', '@washes', 15, ['stage'], { ...fifty, offset: '0-=0' }),
  row('layer3', '/v1/token/{mint}/suspicious-activity', '@suspicious', null, [...mints, 'nothing']),
  row('layer3', '/v1/token/{mint}/signal', '@signal', null, mints),
  row('layer3', '/v1/token/{mint}/funding-abuse', '@fundingAbuse', 30, ['doomed'], {
    early_window_minutes: '10-240=60',
    ...fifty,
    offset: '0-=0',
  }),
  row('layer3', '/v1/token/{mint}/liquidity/events', '@liquidityEvents', 5, mints),
];

export const tokenSecurityRecords = {
  bundle:
    'bundle_id:text token_mint:address ' +
    `bundle_type:${bundleTypes.join('|')} leader_wallet:address ` +
    'status:active|dormant|dumping|derisked|exited|rugged|merged member_count_total:number ' +
    'member_count_active:number chain_balance_ui:number realized_pnl_usd:number? total_usd_invested:number? ' +
    'total_usd_returned:number? ' +
    'chain_balance_raw:raw total_tokens_bought_raw:raw total_tokens_sold_raw:raw ' +
    'total_tokens_bought_ui:number total_tokens_sold_ui:number sold_pct:percent risk_score:fraction ' +
    'evidence:text[] created_at:iso',
  bundleDetail: '@bundle linked_entity:@linkedEntity+',
  linkedEntity:
    'entity_id:text entity_kind:shared_funder|shared_execution member_count:number bundle_member_share:fraction',
  bundleMember:
    'wallet_address:address bundle_id:text is_leader:boolean is_active:boolean chain_balance_ui:number ' +
    'chain_balance_raw:raw ' +
    'realized_pnl_usd:number? avg_entry_price_usd:number?',
  bundleSummary:
    'token_mint:address bundle_count:number open_bundle_count:number bundled_supply_pct:fraction? ' +
    'bundled_value_usd:number? bundled_realized_pnl_usd:number? dominant_bundle_type:text? @evaluated',
  evaluated: 'evaluated_to_slot:number? examined:@examined',
  examined: 'trades:number since_ts_ms:ms? sources:text[] is_pending:boolean',
  dumpAlert:
    'bundle_id:text bundle_type:text sold_pct:fraction member_count:number remaining_chain_balance_ui:number ' +
    'remaining_chain_balance_raw:raw risk_score:fraction slot:number timestamp:ms',
  buyerQuality:
    'token_mint:address window_hours:number smart_money_signal:fraction total_buyers:number ' +
    'volume_decomposition:@decomposition tiers:@tiers',
  decomposition:
    'organic_profitable_usd:number organic_other_usd:number bot_usd:number farm_funded_usd:number unrated_usd:number',
  tiers:
    'elite_smart_money:@tier consistent_organic:@tier developing_organic:@tier bot_operated:@tier ' +
    'farm_funded:@tier unrated_new:@tier',
  tier: 'count:number volume_usd:number',
  holdersSummary:
    'mint:address distinctCount:number totalBalanceRaw:raw totalBalance:number?+ ' +
    'supplyRaw:raw? top10Pct:percent? top50Pct:percent? ' +
    'top100Pct:percent? hydrationStatus:hydrating|hydrated|born_forward|partial_forward ' +
    'nonHolders:@nonHolder[] ' +
    'lastUpdatedSlot:number? lastUpdatedTsMs:ms? asOfTsMs:ms',
  nonHolder: 'wallet:address kind:pool|burn|system|program balanceRaw:raw balance:number?+',
  holder: 'rank:number wallet:address balanceRaw:raw balance:number?+ pctOfTotal:percent firstSeenSlot:number',
  liquidity: 'token_mint:address depth:@depth? lock:@lock? dump_impact_pct:fraction? exit_capacity:@exitCapacity?',
  depth:
    'venue:text shape:constant_product|concentrated|bonding_curve|stable|order_book|dark|other? ' +
    'token_reserve_ui:number token_reserve_raw:raw quote_reserve_sol:number quote_reserve_raw:raw ' +
    'liquidity_usd:number? reserve_slot:number updated_at_ms:ms',
  lock: 'status:text burn_pct:number? lock_pct:number? verified_at:any',
  exitCapacity:
    'usd_at_10:number? usd_at_25:number? usd_at_50:number? sol_at_10:number sol_at_25:number sol_at_50:number',
  liquidityEvent:
    'signature:text ts_ms:ms slot:number pool:address dex:text wallet:address side:add|remove token_ui:number ' +
    'token_raw:raw quote_ui:number quote_raw:raw pct_of_pool:fraction? is_full_close:boolean ' +
    'is_bundle_member:boolean is_flagged:boolean',
  wash:
    'wallet_address:address token_mint:address trade_count:number direction_flips:number volume_usd:number ' +
    'net_exposure_pct:number is_atomic:boolean detected_at:iso',
  suspicious:
    'token_mint:address status:clean|suspicious|rugged flagged_reasons:text[] flagged_time:iso? ' +
    'rugged_time:iso? live_activity_flags:text[] funding_abuse:@fundingSummary? @evaluated',
  signal:
    'token_mint:address severity:none|low|medium|high|critical|pending score:percent? reasons:text[] ' +
    'components:@signalParts as_of_ts_ms:ms @evaluated',
  signalParts: 'validation:@signalPart bundles:@signalPart wash_trades:@signalPart funding_abuse:@signalPart',
  signalPart: 'severity:none|low|medium|high|critical|pending score:percent? reasons:text[]',
  fundingSummary:
    'token_mint:address token_first_buy_ts:any early_window_minutes:number early_buyer_count:number ' +
    'seeded_wallet_count:number seeded_wallet_pct:percent funded_by_farm_count:number ' +
    'funded_by_farm_pct:percent cex_root_count:number distinct_cex_root_count:number cex_root_pct:percent ' +
    'avg_seed_fund_to_buy_seconds:number? median_seed_fund_to_buy_seconds:number? top_seeded_terminal:text? ' +
    'top_seeded_terminal_wallets:number top_seeded_terminal_share:fraction suspicious:boolean score:percent ' +
    'reasons:text[]',
  fundedWallet:
    'wallet_address:address first_buy_ts:any first_buy_slot:number first_buy_usd:number? first_buy_dex:text ' +
    'last_fresh_fund_ts:any fresh_fund_to_buy_seconds:number? funded_by_farm:flag root_label:text? ' +
    'root_source:text? direct_funder:address? is_root_cex:flag primary_terminal:text? automation_label:text? ' +
    'is_seeded_wallet:flag',
  holdersTop:
    'mint:address distinctCount:number totalBalanceRaw:raw totalBalance:number?+ ' +
    'hydrationStatus:text nonHolders:@nonHolder[] ' +
    'holders:@holder[] asOfTsMs:ms',
  holdersPage:
    'mint:address distinctCount:number totalBalanceRaw:raw totalBalance:number?+ ' +
    'hydrationStatus:text nonHolders:@nonHolder[] ' +
    'holders:@holder[] limit:number offset:number nextOffset:number? asOfTsMs:ms',
  bundles: 'bundles:@bundle[] token_mint:address dump_alerts:@dumpAlert[] @evaluated',
  bundlePage: 'bundle:@bundleDetail? members:@bundleMember[] @evaluated',
  washes: 'wash_trades:@wash[] token_mint:address count:number @evaluated',
  fundingAbuse: 'token_mint:address summary:@fundingSummary wallets:@fundedWallet[] @evaluated',
  liquidityEvents: 'token_mint:address events:@liquidityEvent[]',
} as const;
