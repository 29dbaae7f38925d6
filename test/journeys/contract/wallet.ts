import { amountMode, everyone, fifty, type Row, row } from './row.ts';

export const walletRows: readonly Row[] = [
  row('layer2', '/v1/wallet/{address}/performance', '@performance', 30, ['star', 'learner?window=1d'], {
    window: '1d|7d|30d=7d',
  }),
  row('layer2', '/v1/wallet/{address}/trades', '@walletTrades', null, ['star', 'star?limit=5&offset=3', 'learner'], {
    ...fifty,
    offset: '0-=0',
    token: 'mint',
  }),
  row('layer2', '/v1/wallet/{address}/pnl', '@walletPnl', null, ['star', 'star?limit=5&offset=3', 'learner'], {
    ...fifty,
    offset: '0-=0',
    token: 'mint',
    from: 'ms',
    to: 'ms',
  }),
  row('layer2', '/v1/wallet/{address}/positions', '@positions', null, ['star', 'holder'], {
    status: 'open|closed|all=all',
    cursor: 'cursor',
  }),
  row(
    'layer2',
    '/v1/wallet/{address}/activity',
    '@activityPage',
    null,
    ['star', 'star?limit=2', 'star?to=1000', 'holder'],
    {
      ...fifty,
      token: 'mint',
      kind: 'words buy,sell,swap,flash_swap,transfer_in,transfer_out,add_liquidity,remove_liquidity,burn',
      from: 'ms',
      to: 'ms',
      cursor: 'cursor',
      ...amountMode,
    },
  ),
  row(
    'layer2',
    '/v1/wallet/{address}/pnl-by-token',
    '@tokenPnlPage',
    10,
    ['star', 'star?limit=1', 'holder', 'winner'],
    {
      ...fifty,
      sort: 'total_pnl|realized_pnl|unrealized_pnl|volume|last_trade=total_pnl',
      cursor: 'cursor',
    },
  ),
  row('layer2', '/v1/wallet/{address}/portfolio', '@portfolioPage', 10, ['star', 'star?limit=1', 'holder', 'winner'], {
    ...fifty,
    min_value_usd: 'amount',
    cursor: 'cursor',
    ...amountMode,
  }),
  row(
    'layer2',
    '/v1/wallet/{address}/worth-history',
    '@worthHistory',
    10,
    ['star', 'star?to=1999-01-01', 'holder', 'winner'],
    { from: 'day', to: 'last day' },
  ),
  row(
    'layer2',
    '/v1/wallet/{address}/created',
    '@createdPage',
    10,
    ['star', 'climber maker', 'doomed maker', 'stage maker?limit=1', 'family 0 member 0'],
    {
      ...fifty,
      cursor: 'cursor',
    },
  ),
  row('layer2', '/v1/wallet/{address}/labels', '@labels?', 60, [...everyone, 'nobody']),
  row('layer2', '/v1/wallet/{address}/quality', '@quality?', 60, [...everyone, 'nobody']),
  row('layer2', '/v1/wallet/{address}/profile', '@profile', 60, everyone),
  row('layer2', '/v1/wallet/{address}/similar', '@similars', 60, ['star', 'steady'], {
    limit: '1-100=20',
    min_trades: '0-=0',
    performance_level: 'EARNER|BREAK_EVEN|UNPROFITABLE|UNRATED|DORMANT|PROFITABLE',
  }),
  row('layer2', '/v1/wallet/{address}/provenance', '@provenance', 300, [...everyone, 'nobody']),
  row('layer2', '/v1/wallet/{address}/identity', '@walletIdentity', null, ['star', 'nobody']),
  row('layer2', '/v1/kol-wallets/{username}', '@handle', null, ['=@Walk_Star', '=nobody_at_all'], {
    platform: 'x|telegram',
  }),
];

export const walletRecords = {
  performance:
    'total_trades:number wins:number losses:number win_rate:fraction total_pnl_usd:number cash_pnl_usd:number ' +
    'total_volume_usd:number total_fees_usd:number avg_hold_time_seconds:number sharpe_ratio:number? ' +
    'profit_factor:number? disposition_index:number?',
  // one record with two time formats
  walletTrade: '@exit entry_timestamp:datetime exit_timestamp:datetime',
  pnlRow: '@exit entry_timestamp:ms exit_timestamp:ms',
  exit:
    'wallet_address:address token_mint:address entry_signature:text exit_signature:text ' +
    'hold_time_seconds:number entry_price_usd:number? exit_price_usd:number? price_per_token_entry:number? ' +
    'price_per_token_exit:number? realized_pnl_usd:number? realized_pnl_sol:number? percentage_gain:number? ' +
    'position_type:FULL_POSITION|DCA_EXIT|ARBITRAGE exit_type:FULL|PARTIAL entry_dex:text exit_dex:text',
  position:
    'wallet_address:address token_mint:address entry_signature:text entry_timestamp:seconds ' +
    'entry_price_usd:number? original_amount:any remaining_amount:any original_amount_raw:raw ' +
    'remaining_amount_raw:raw price_per_token:number? ' +
    'status:OPEN|PARTIAL|CLOSED exit_count:number entry_dex:text',
  // only of REST: channels have no mark
  markedPosition:
    '@position mark_price_usd:number? mark_ts_ms:ms? value_usd:number? unrealized_pnl_usd:number? ' +
    'unrealized_why:closed|no_price|thin_pool|unpriced_trade?',
  coverage: 'from_ts_ms:ms to_ts_ms:ms',
  activity:
    'activity_id:text kind:buy|sell|swap|flash_swap|transfer_in|transfer_out|add_liquidity|remove_liquidity|burn ' +
    'signature:text slot:number event_index:number timestamp:ms token_mint:address dex_name:text? ' +
    'pool_address:address? counterparty:address? labels:text[] token_amount:number token_amount_raw:raw ' +
    'base_mint:address? base_amount:number? base_amount_raw:raw? value_usd:number? why:no_price? ' +
    'network_fee_lamports:number total_fees_usd:number? realized_pnl_usd:number?',
  activityEvent: 'wallet_address:address @activity',
  activityPage: 'wallet:address activity:@activity[] next_cursor:text? coverage:@coverage? why:before_coverage?',
  law: 'realized:decimal unrealized:decimal? transfers_at_cost:decimal cash_flow:decimal value:decimal?',
  tokenPnl:
    'token_mint:address name:text? symbol:text? buys:number sells:number bought_raw:raw sold_raw:raw ' +
    'bought_usd:number sold_usd:number fees_usd:number realized_pnl_usd:number unrealized_pnl_usd:number? ' +
    'total_pnl_usd:number? roi_pct:number? first_trade_ts_ms:ms last_trade_ts_ms:ms unpriced_trades:number ' +
    'passthrough_usd:number law:@law? why:no_price|thin_pool|unpriced_trade?',
  tokenPnlPage: 'wallet:address tokens:@tokenPnl[] next_cursor:text? coverage:@coverage?',
  leftLot: 'entry_signature:text entry_ts_ms:ms amount_raw:raw cost_usd:number? entry_fee_usd:number?',
  heldToken:
    'token_mint:address name:text? symbol:text? amount:number amount_raw:raw lots_raw:raw unlotted_raw:raw ' +
    'lots:@leftLot[] lot_count:number cost_usd:number? entry_fees_usd:number? mark_price_usd:number? ' +
    'mark_ts_ms:ms? mark_age_s:number? value_usd:number? unrealized_pnl_usd:number? unrealized_pnl_pct:number? ' +
    'exit_value_usd:number? exit_impact_pct:number? exit_why:no_depth|shape? realized_pnl_usd:number ' +
    'why:no_price|thin_pool|unpriced_trade?',
  portfolioTotals:
    'value_usd:number cost_usd:number unrealized_pnl_usd:number exit_value_usd:number realized_pnl_usd:number ' +
    'tokens:number unpriced_tokens:number unpriced:any',
  portfolioPage: 'wallet:address portfolio:@heldToken[] totals:@portfolioTotals next_cursor:text? coverage:@coverage?',
  worthHistory: 'wallet:address days:@worthDay[] coverage:@coverage? why:before_coverage?',
  worthDay:
    'day:text value_usd:number cost_usd:number unrealized_pnl_usd:number realized_pnl_usd:number ' +
    'unpriced_tokens:number is_final:boolean',
  createdToken:
    'token_mint:address name:text symbol:text pad:text? stage:curve|graduating|dead|graduated? ' +
    'status:pending|processing|validated|suspicious|rugged launched_ts_ms:ms graduated_ts_ms:ms? ' +
    'rugged_time:iso? market_cap_usd:number? peak_market_cap_usd:number? peak_ts_ms:ms?',
  createdTotals: 'created:number graduated:number rugged:number dead:number',
  createdPage:
    'wallet:address funder:address? totals:@createdTotals tokens:@createdToken[] next_cursor:text? coverage:@coverage?',
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
  walletTrades: 'trades:@walletTrade[] limit:number offset:number',
  walletPnl: 'trades:@pnlRow[] limit:number offset:number',
  positions: 'positions:@markedPosition[] coverage:@coverage?',
  similars: 'query_wallet:address results:@similar[] count:number',
} as const;
