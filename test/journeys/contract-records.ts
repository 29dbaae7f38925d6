/**
 * The contract's records, written by hand, independent of the service's tables.
 * Each record is a line of `name:kind`.
 * `?` may be null, `+` may be absent, `[]` is a list, `@` names a record.
 * `{}` is an object of such records by name; `|` separates the allowed words.
 */
export const records = {
  // Two records in one object.
  token:
    'token_mint:address is_validated:boolean is_suspicious:boolean is_high_risk:boolean ' +
    'validation_reason:text? mint:address name:text? symbol:text? decimals:number? supply:raw? ' +
    'primary_dex:text? primary_pool:address? is_mintable:boolean? is_freezable:boolean? deployer:address? ' +
    'status:pending|processing|validated|suspicious|rugged flagged_reasons:text[] flagged_time:iso? ' +
    'rugged_time:iso?',
  price: 'token_mint:address price_usd:number? as_of_ts_ms:ms? source:ohlcv_1s_close',
  candle:
    'bucket:ms open:number high:number low:number close:number volume_token:number volume_usd:number ' +
    'buy_volume:number sell_volume:number num_trades:number trades:number vwap:number volume_base:number ' +
    'num_buyers:number num_sellers:number volume_token_exact:decimal volume_base_exact:decimal ' +
    'buy_volume_exact:decimal sell_volume_exact:decimal amended:boolean+',
  streamCandle:
    'bucket_start_ms:ms bucket_end_ms:ms open:number high:number low:number close:number volume_token:number ' +
    'volume_base:number volume_usd:number buy_volume_token:number sell_volume_token:number ' +
    'buy_volume_usd:number sell_volume_usd:number trades:number vwap:number last_trade_ts_ms:ms ' +
    'num_buyers:number num_sellers:number volume_token_exact:decimal volume_base_exact:decimal ' +
    'buy_volume_token_exact:decimal sell_volume_token_exact:decimal is_final:boolean amended:boolean+',
  trade:
    'trade_id:text seq:number token_amount_raw:raw base_amount_raw:raw ' +
    'signature:text slot:number event_index:number timestamp:ms wallet_address:address pool_address:address? ' +
    'direction:buy|sell|swap|flash_swap dex_name:text base_mint:address token_amount:number ' +
    'base_amount:number base_price_usd:number? total_fees_usd:number? is_arbitrage:flag bundle_id:text ' +
    'executed_by:address+ ' +
    'labels:text[]',
  streamTrade:
    'signature:text slot:number event_index:number timestamp:ms wallet_address:address pool_address:address? ' +
    'direction:buy|sell|swap|flash_swap dex_name:text base_mint:address base_price_usd:decimal? ' +
    'is_arbitrage:flag bundle_id:text labels:text[] executed_by:address+ ' +
    'trade_id:text token_mint:address token_decimals:number ' +
    'token_amount:decimal token_amount_raw:raw base_decimals:number base_amount:decimal base_amount_raw:raw ' +
    'usd_price:decimal? usd_notional:decimal? sol_price_usd:decimal? total_fees_usd:decimal? ' +
    'fees_bps:decimal? network_fee_lamports:number total_fees_lamports:number total_fees_lamports_raw:raw',
  // ticks
  tick:
    'signature:text wallet:address direction:buy|sell|swap|flash_swap token_amount:any sol_amount:any price:any ' +
    'dex_type:text timestamp:ms p:number f:organic|full',
  performance:
    'total_trades:number wins:number losses:number win_rate:fraction total_pnl_usd:number cash_pnl_usd:number ' +
    'total_volume_usd:number total_fees_usd:number avg_hold_time_seconds:number sharpe_ratio:number ' +
    'profit_factor:number disposition_index:number',
  prices: 'prices:@price[]',
  usage: 'from:text to:text by:day|operation rows:@usageRow[] allowance:@usageAllowance? messages:@usageMessages',
  usageRow: 'day:text? operation:text? status_class:2xx|4xx requests:number credits:number',
  usageAllowance: 'credits:number used:number overage:hard|soft resets_at_ms:ms',
  usageMessages: 'delivered:number units:number',
  performances: 'window:text wallets:@walletPerformance[]',
  walletPerformance: 'wallet_address:address @performance',
  search: 'query:text tokens:@foundToken[] wallets:@foundWallet[] handles:@foundHandle[]',
  tokenList: 'tokens:@listedToken[] next_cursor:text?',
  listedToken:
    'token_mint:address name:text? symbol:text? created_ts_ms:ms age_s:number price_usd:number? ' +
    'price_change_pct:number? volume_usd:number trades:number liquidity_sol:number? holders:number ' +
    'severity:none|low|medium|high|critical',
  foundToken: 'token_mint:address name:text symbol:text',
  foundWallet: 'wallet_address:address kol_username:text',
  foundHandle: 'platform:x|telegram username:text wallets:address[]',
  // one record with two time formats
  walletTrade: '@exit entry_timestamp:datetime exit_timestamp:datetime',
  pnlRow: '@exit entry_timestamp:ms exit_timestamp:ms',
  exit:
    'wallet_address:address token_mint:address entry_signature:text exit_signature:text ' +
    'hold_time_seconds:number entry_price_usd:number? exit_price_usd:number? price_per_token_entry:number? ' +
    'price_per_token_exit:number? realized_pnl_usd:number? realized_pnl_sol:number? percentage_gain:number? ' +
    'position_type:FULL_POSITION|DCA_EXIT|ARBITRAGE exit_type:FULL|PARTIAL entry_dex:text exit_dex:text',
  pnlEvent:
    '@pnlRow entry_slot:number exit_slot:number exit_number:number percentage_sold:number ' +
    'token_amount:decimal remaining_token_amount:decimal entry_sol_price:number? exit_sol_price:number? ' +
    'total_position_realized_pnl_usd:number? total_position_realized_pnl_sol:number? ' +
    'entry_network_fees_usd:number? exit_network_fees_usd:number? trade_flag:text?',
  position:
    'wallet_address:address token_mint:address entry_signature:text entry_timestamp:seconds ' +
    'entry_price_usd:number? original_amount:any remaining_amount:any original_amount_raw:raw ' +
    'remaining_amount_raw:raw price_per_token:number? ' +
    'status:OPEN|PARTIAL|CLOSED exit_count:number entry_dex:text',
  positionEvent: '@position event:open|update|partial_exit|close|transfer_out timestamp:ms',
  // `labelsEvent` writes an absent text as an empty one
  labels:
    'wallet:address kol_username:text? kol_platform:x|telegram? ' +
    'trader_type:SCALPER|DAY_TRADER|SWING_TRADER|POSITION_TRADER? ' +
    'performance_level:PROFITABLE|BREAK_EVEN|UNPROFITABLE|UNRATED|BANNED size_class:SHRIMP|FISH|SHARK|WHALE? ' +
    'exit_style:FULL_EXITER|DCA_OUT|PARTIAL_TAKER|MIXED|RUNNER_KEEPER? automation_label:text ' +
    'primary_terminal:text? primary_tool:text? primary_tool_pct:fraction? is_fresh_6h:boolean ' +
    'is_fresh_24h:boolean funded_by_farm:boolean trade_badges:text[] identity_badges:text[] ' +
    'special_labels:text[] description:text label_hash:text bot_share:fraction? primary_dex:text? ' +
    'primary_dex_pct:fraction? root_source:text? provenance_hops:number? total_trades:number ' +
    'win_rate_pct:percent? total_pnl:number sharpe_ratio:number? profit_factor:number',
  labelsEvent:
    'wallet:address kol_username:text kol_platform:text trader_type:text performance_level:text ' +
    'size_class:text exit_style:text automation_label:text primary_terminal:text primary_tool:text ' +
    'primary_tool_pct:fraction? is_fresh_6h:boolean is_fresh_24h:boolean funded_by_farm:boolean ' +
    'trade_badges:text[] identity_badges:text[] special_labels:text[] description:text label_hash:text ' +
    'bot_share:fraction? primary_dex:text primary_dex_pct:fraction? root_source:text provenance_hops:number? ' +
    'total_trades:number win_rate_pct:percent? total_pnl:number sharpe_ratio:number? profit_factor:number',
  quality:
    'wallet:address rated:boolean skill_score:percent performance_level:text trader_type:text exit_style:text ' +
    'size_class:text closed_positions:number position_win_rate_pct:percent raw_exit_win_rate_pct:percent ' +
    'win_rate_inflation_pts:percent disposition_index:number? conviction_sizing:number? profit_factor:number ' +
    'sharpe_ratio:number? runner_score:fraction avg_loss_roi_pct:number loss_consistency_stddev:number ' +
    'roi_p10_pct:number roi_p50_pct:number roi_p90_pct:number big_wins:number big_losses:number ' +
    'realized_pnl_usd:number trade_badges:text[]',
  // thirty features
  profile:
    'wallet:address has_vector:boolean trader_type:text? performance_level:text features:@features ' +
    'trade_badges:text[] identity_badges:text[]',
  features:
    'hold_first_exit_p50:@feature hold_first_exit_p90:@feature hold_full_exit_p50:@feature ' +
    'hold_winner_loser_ratio:@feature quick_flip_share:@feature exits_per_position:@feature ' +
    'first_exit_pct:@feature full_exit_share:@feature stop_loss_share:@feature runner_share:@feature ' +
    'win_rate:@feature profit_factor:@feature roi_p50:@feature roi_p90:@feature loss_consistency:@feature ' +
    'trade_frequency:@feature tokens_per_day:@feature entry_size_p50:@feature entry_size_dispersion:@feature ' +
    'active_hours_entropy:@feature bot_share:@feature terminal_share:@feature primary_dex_share:@feature ' +
    'priority_fee_p50:@feature bundled_share:@feature is_cex_funded:@feature is_farm_funded:@feature ' +
    'funding_hops:@feature fund_to_trade_p50:@feature wallet_age_days:@feature',
  // Null when the wallet has no such value.
  feature: 'raw:number? normalized:fraction',
  similar:
    'wallet:address similarity:fraction trader_type:text performance_level:text total_pnl_usd:number ' +
    'win_rate:fraction shared_traits:text[] key_differences:text[]',
  provenance:
    'wallet:address root_entity:text? root_source:text+ hops:number? direct_funder:address+ ' +
    'last_funded_ts:iso+ funding_path:any?+',
  identity:
    'platform:x|telegram username:text profile_url:text source:text verification:source_asserted ' +
    'created_at:iso updated_at:iso',
  walletIdentity: 'wallet_address:address primary:@identity? aliases:@identity[]',
  handle: 'username:text wallets:address[]',
  boardEntry:
    'rank:number wallet_address:address kol_username:text? kol_platform:text? total_trades:number wins:number ' +
    'losses:number win_rate:fraction total_pnl_usd:number total_volume_usd:number roi:number ' +
    'cash_pnl_usd:number',
  bundle:
    'bundle_id:text token_mint:address ' +
    'bundle_type:RelayMev|RelaySequential|SameSlotBuyCohort|SameSlotSellCohort|LaunchSlotBurst|' +
    'MultiSlotBuyCohort|MultiSell|' +
    'SybilPoisoning|CexCoordinated|SyntheticSwarm|Hybrid leader_wallet:address ' +
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
    'bundled_value_usd:number? bundled_realized_pnl_usd:number? dominant_bundle_type:text?',
  // payloads of two channels
  bundleState: '@bundle members:@bundleMember[]',
  dumpAlert:
    'bundle_id:text bundle_type:text sold_pct:fraction member_count:number remaining_chain_balance_ui:number ' +
    'remaining_chain_balance_raw:raw risk_score:fraction slot:number timestamp:ms',
} as const;
