import { amountMode, fifty, mints, type Row, row, timeframes } from './row.ts';

export const tokenRows: readonly Row[] = [
  row(
    'layer1',
    '/v1/token/{mint}/info',
    '@token',
    300,
    [...mints, 'waiting', 'nothing', 'climber', 'mystery'],
    amountMode,
  ),
  row('layer1', '/v1/token/{mint}/price', '@price', null, mints, amountMode),
  row('layer1', '/v1/token/{mint}/ohlcv', '@candles', 5, ['stage', 'stage?view=filtered&timeframe=5m', 'doomed'], {
    timeframe: `${timeframes.join('|')}=1m`,
    view: 'full|filtered=full',
    from: 'ms',
    to: 'ms',
    limit: '1-2000=500',
    fill: 'true|false=false',
    ...amountMode,
    pool: 'mint',
  }),
  row('layer1', '/v1/token/{mint}/liquidity/history', '@liquidityHistory', 5, ['stage', 'doomed?timeframe=1m'], {
    timeframe: '1m|5m|15m|1h|4h|1d=1h',
    from: 'ms',
    to: 'ms',
    limit: '1-2000=500',
  }),
  row(
    'layer1',
    '/v1/token/{mint}/price-at',
    '@priceAt',
    null,
    ['stage?t={-0}', 'stage?t={-0}&view=filtered', 'nothing?t={-60}'],
    {
      t: 'past!',
      view: 'full|filtered=full',
    },
  ),
  row('layer1', '/v1/token/{mint}/pools', '@tokenPools', 5, ['stage', 'nothing', 'doomed', 'climber']),
  row(
    'layer1',
    '/v1/token/{mint}/pool-rows',
    '@tokenPoolRows',
    null,
    ['stage', 'stage?limit=20', 'nothing', 'climber', 'doomed'],
    {
      after_seq: '0-=0',
      limit: '1-1000=500',
    },
  ),
  row('layer1', '/v1/token/{mint}/stats', '@tokenStats', 5, ['stage', 'nothing'], { pool: 'mint' }),
  row('layer3', '/v1/token/{mint}/people', '@people', 30, ['stage', 'doomed', 'nothing']),
  row(
    'layer3',
    '/v1/token/{mint}/people/holders',
    '@peopleHolders',
    15,
    ['stage?limit=200', 'doomed?tag=creator,insider', 'nothing'],
    {
      ...fifty,
      tag: 'words creator,sniper,bundler,insider,fresh,whale,smart,market_maker',
      cursor: 'cursor',
    },
  ),
  row('layer3', '/v1/token/{mint}/first-buyers', '@firstBuyers', 15, ['stage?limit=200', 'doomed'], {
    ...fifty,
    cursor: 'cursor',
  }),
  row(
    'layer3',
    '/v1/token/{mint}/top-traders',
    '@topTraders',
    15,
    ['stage?window=all', 'doomed?window=30d&sort=volume&limit=2', 'nothing'],
    {
      window: '1h|6h|24h|7d|30d|all=24h',
      sort: 'total_pnl|realized_pnl|volume=total_pnl',
      limit: '1-100=50',
      cursor: 'cursor',
    },
  ),
  row('layer3', '/v1/token/{mint}/people/history', '@peopleHistory', 30, ['stage?limit=720', 'nothing'], {
    from: 'ms',
    to: 'ms',
    limit: '1-720=168',
  }),
  row(
    'layer1',
    '/v1/token/{mint}/trades',
    '@tokenTrades',
    null,
    ['stage?limit=200', 'doomed?limit=2&kind=buy,sell', 'star 3'],
    {
      ...fifty,
      before: 'trade',
      after: 'trade',
      before_seq: '0-',
      after_seq: '0-',
      from: 'ms',
      to: 'ms',
      kind: 'words buy,sell',
      min_usd: 'amount',
      max_usd: 'amount',
      wallet: 'mint',
      pool: 'mint',
      cursor: 'cursor',
      ...amountMode,
    },
  ),
];

export const tokenRecords = {
  // Two records in one object.
  token:
    'token_mint:address is_validated:boolean is_suspicious:boolean is_high_risk:boolean ' +
    'validation_reason:text? mint:address name:text? symbol:text? decimals:number? supply:raw? ' +
    'primary_dex:text? primary_pool:address? is_mintable:boolean? is_freezable:boolean? deployer:address? ' +
    'status:pending|processing|validated|suspicious|rugged flagged_reasons:text[] flagged_time:iso? ' +
    'rugged_time:iso? launch:@launch? metadata:@document? multiplier:number multipliers:@multiplier[] @worth',
  document:
    'uri:text status:ok|refused|failed name:text? symbol:text? description:text? image:text? website:text? ' +
    'x:text? telegram:text? why:text? seen_ts_ms:ms',
  multiplier: 'multiplier:number effective_ts_ms:ms',
  launch:
    'pad:text stage:curve|graduating|dead|graduated curve_pct:number? raised:number? raised_raw:raw? ' +
    'target:number? target_raw:raw? base_mint:address? creator:address? curve_pool:address? launched_ts_ms:ms? ' +
    'is_complete:boolean completed_ts_ms:ms? graduated_ts_ms:ms? migration_signature:text? pool:address? ' +
    'pool_dex:text? seconds_to_graduate:number? why:no_curve|no_curve_state|target_unknown?',
  price: 'token_mint:address price_usd:number? as_of_ts_ms:ms? source:ohlcv_1s_close @worth',
  worth:
    'filtered_price_usd:number? filtered_price_ts_ms:ms? price_source:ohlcv_1s_close_filtered? price_age_s:number? ' +
    'circulating_supply:number? circulating_supply_raw:raw? total_supply_raw:raw? liquidity_usd:number? ' +
    'liquidity_ts_ms:ms? market_cap_usd:number? fdv_usd:number? worth_why:no_price|no_supply|no_depth|thin_pool? ' +
    'ath_usd:number? ath_ts_ms:ms? atl_usd:number? atl_ts_ms:ms?',
  liquidityCandle: 'bucket:ms open:number high:number low:number close:number',
  liquidityHistory: 'token_mint:address timeframe:1m|5m|15m|1h|4h|1d candles:@liquidityCandle[]',
  priceAt:
    'token_mint:address t:ms view:full|filtered price_usd:number? trade_id:text? as_of_ts_ms:ms? distance_ms:number? ' +
    'source:trade|candle? why:no_trade?',
  windowStats:
    'from_ms:ms to_ms:ms trades:number buys:number sells:number buyers:number sellers:number traders:number ' +
    'volume_usd:number buy_volume_usd:number sell_volume_usd:number price_change_pct:number? coverage:@windowCoverage+',
  statsWindows: '5m:@windowStats 1h:@windowStats 6h:@windowStats 24h:@windowStats',
  tokenStats: 'token_mint:address windows:@statsWindows coverage:@windowCoverage+',
  tokenPool:
    'pool:address dex_name:text base_mint:address ' +
    'shape:constant_product|concentrated|bonding_curve|stable|order_book|dark|other? ' +
    'token_reserve:number? token_reserve_raw:raw? base_reserve:number? base_reserve_raw:raw? liquidity_usd:number? ' +
    'fee_bps:number? price_usd:number? volume_24h_usd:number created_ts_ms:ms? updated_ts_ms:ms? ' +
    'last_trade_ts_ms:ms? is_primary:boolean is_closed:boolean lock:@lock?',
  tokenPools: 'token_mint:address pools:@tokenPool[]',
  poolRow:
    'kind:swap|pool|liquidity|migration seq:number signature:text? slot:number tx_index:number? event_index:number? ' +
    'timestamp:ms received_ms:ms? pool_address:address? from_pool:address? dex_name:text ' +
    'shape:constant_product|concentrated|bonding_curve|stable|order_book|dark|other? base_mint:address ' +
    'token_decimals:number base_decimals:number token_reserve_raw:raw? base_reserve_raw:raw? ' +
    'virtual_token_raw:raw? virtual_base_raw:raw? token_amount_raw:raw? base_amount_raw:raw? ' +
    'direction:buy|sell|swap|flash_swap? dex_fee_raw:raw? base_price_usd:decimal? sol_price_usd:decimal? ' +
    'is_outlier:boolean? side:add|remove? pct_of_pool:number? is_full_close:boolean?',
  tokenPoolRows: 'token_mint:address rows:@poolRow[] next_after_seq:number?',
  tagSums:
    'wallets:number? holding:number? held_raw:raw? held_pct:number? bought_raw:raw? sold_raw:raw? ' +
    'realized_pnl_usd:number? why:launch_not_seen|no_supply|no_price|thin_pool?',
  tagsOfPeople:
    'creator:@tagSums sniper:@tagSums bundler:@tagSums insider:@tagSums fresh:@tagSums whale:@tagSums ' +
    'smart:@tagSums market_maker:@tagSums',
  kindSums: 'count:number held_raw:raw held_pct:number?',
  kindsOfAccounts: 'pool:@kindSums burn:@kindSums system:@kindSums program:@kindSums',
  people:
    'token_mint:address holders:number tags:@tagsOfPeople non_holders:@kindsOfAccounts top10_pct:number? ' +
    'as_of_ts_ms:ms',
  tagEvidence:
    'tag:creator|sniper|bundler|insider|fresh|whale|smart|market_maker ' +
    'rule:deployer|first_buy_at_launch|bundle_member|kin_of_creator|received_from_creator|received_from_kin|' +
    'funded_within_a_day|size_class|holding_value|buyer_tier|both_sides_within_an_hour facts:any',
  trader:
    'wallet:address tags:text[] evidence:@tagEvidence[] buys:number sells:number bought_raw:raw sold_raw:raw ' +
    'bought_usd:number sold_usd:number held_raw:raw held_pct:number? realized_pnl_usd:number ' +
    'unrealized_pnl_usd:number? total_pnl_usd:number? first_buy_ts_ms:ms? last_trade_ts_ms:ms? ' +
    'why:unpriced_trade|no_price|thin_pool|no_supply|launch_not_seen?',
  peopleHolders: 'token_mint:address holders:@trader[] next_cursor:text?',
  firstBuyer:
    '@trader rank:number first_buy_signature:text first_buy_slot:number first_buy_usd:number? first_buy_raw:raw ' +
    'slots_after_first_trade:number sold_pct:number?',
  firstBuyers: 'token_mint:address first_buyers:@firstBuyer[] next_cursor:text?',
  topTrader: '@trader rank:number',
  topTraders:
    'token_mint:address window:1h|6h|24h|7d|30d|all sort:total_pnl|realized_pnl|volume top_traders:@topTrader[] ' +
    'next_cursor:text?',
  peopleHour:
    'bucket:ms holders:number top10_pct:number? creator_held_pct:number? sniper_held_pct:number? ' +
    'bundler_held_pct:number? insider_held_pct:number? fresh_held_pct:number? whale_held_pct:number? ' +
    'market_maker_held_pct:number? smart_held_pct:number?',
  peopleHistory: 'token_mint:address hours:@peopleHour[]',
  candle:
    'bucket:ms open:number high:number low:number close:number volume_token:number volume_usd:number ' +
    'buy_volume:number sell_volume:number num_trades:number trades:number vwap:number volume_base:number ' +
    'num_buyers:number num_sellers:number volume_token_exact:decimal volume_base_exact:decimal ' +
    'buy_volume_exact:decimal sell_volume_exact:decimal amended:boolean+',
  trade:
    'trade_id:text seq:number token_amount_raw:raw base_amount_raw:raw ' +
    'signature:text slot:number event_index:number timestamp:ms wallet_address:address pool_address:address? ' +
    'direction:buy|sell|swap|flash_swap dex_name:text base_mint:address token_amount:number ' +
    'base_amount:number base_price_usd:number? total_fees_usd:number? is_arbitrage:flag bundle_id:text ' +
    'executed_by:address+ ' +
    'labels:text[]',
  candles:
    `candles:@candle[] token_mint:address timeframe:${timeframes.join('|')} view:full|filtered ` +
    'coverage:@windowCoverage+',
  tokenTrades: 'trades:@trade[] token_mint:address limit:number next_cursor:text?',
} as const;
