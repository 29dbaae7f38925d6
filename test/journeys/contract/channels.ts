/** The contract's channels: least tier, name, payload, and subjects on the tape. */
import { type Tier, timeframes } from './row.ts';

type ChannelRow = {
  readonly tier: Tier;
  readonly pattern: string;
  /** A record. */
  readonly carries: string;
  readonly subjects: readonly string[];
  /** Trades that a new subscriber receives first, with `replay`. */
  readonly replays?: number;
  /** Every one of these values must occur in `event`. */
  readonly events?: readonly string[];
  /** A list of the subjects, whose messages name their source. */
  readonly isList?: true;
};

export const channelRows: readonly ChannelRow[] = [
  {
    tier: 'layer1',
    pattern: 'token:{mint}:trades',
    carries: 'streamTrade',
    subjects: ['doomed', 'star 3'],
    replays: 50,
  },
  { tier: 'layer1', pattern: 'token:{mint}:ticks', carries: 'tick', subjects: ['doomed'] },
  ...(['full', 'filtered'] as const).flatMap(view =>
    timeframes.map(timeframe => ({
      tier: 'layer1' as const,
      pattern: `token:{mint}:ohlcv:${view}:${timeframe}`,
      carries: 'streamCandle',
      subjects: ['doomed'],
    })),
  ),
  { tier: 'layer1', pattern: 'token:{mint}:price', carries: 'tokenPrice', subjects: ['doomed', 'launch', 'stage'] },
  { tier: 'layer1', pattern: 'tokens:mine', carries: 'tokenPrice', subjects: ['doomed', 'stage'], isList: true },
  { tier: 'layer2', pattern: 'wallets:mine', carries: 'activityEvent', subjects: ['star', 'rival'], isList: true },
  {
    tier: 'layer1',
    pattern: 'list?sort=new&limit=2',
    carries: 'listEvent',
    subjects: ['stage'],
    replays: 1,
    events: ['entered', 'moved', 'left'],
  },
  {
    tier: 'layer1',
    pattern: 'launches',
    carries: 'launchEvent',
    subjects: ['climber'],
    events: ['launched', 'graduating', 'completed'],
  },
  { tier: 'layer1', pattern: 'migrations', carries: 'migrationEvent', subjects: ['climber'] },
  ...(['large_trades', 'large_trades?min_usd=100'] as const).map(pattern => ({
    tier: 'layer1' as const,
    pattern,
    carries: 'streamTrade',
    subjects: ['stage'],
  })),
  ...(['all_trades', 'all_trades?venue=pump_swap', 'all_trades?min_usd=500'] as const).map(pattern => ({
    tier: 'layer3' as const,
    pattern,
    carries: 'streamTrade',
    subjects: ['stage'],
  })),
  { tier: 'layer2', pattern: 'wallet:{addr}:pnl', carries: 'pnlEvent', subjects: ['star'] },
  {
    tier: 'layer2',
    pattern: 'wallet:{addr}:positions',
    carries: 'positionEvent',
    subjects: ['star'],
    events: ['open', 'update', 'partial_exit', 'close', 'transfer_out'],
  },
  {
    tier: 'layer2',
    pattern: 'wallet:{addr}:labels',
    carries: 'labelsEvent',
    subjects: ['star', 'rival', 'doomed maker'],
  },
  { tier: 'layer2', pattern: 'wallet:{addr}:activity', carries: 'activityEvent', subjects: ['star', 'rival'] },
  {
    tier: 'layer3',
    pattern: 'token:{mint}:security',
    carries: 'securityEvent',
    subjects: ['stage', 'doomed'],
    events: ['bundle_detected', 'wash_trade_flagged', 'rug_detected', 'suspicious_activity', 'coordination_alert'],
  },
  { tier: 'layer3', pattern: 'token:{mint}:bundles', carries: 'bundleState', subjects: ['stage', 'doomed'] },
  { tier: 'layer3', pattern: 'token:{mint}:dump_alert', carries: 'dumpAlert', subjects: ['stage'] },
  {
    tier: 'layer3',
    pattern: 'wallet:{addr}:security',
    carries: 'walletSecurityEvent',
    subjects: ['holder', 'winner', 'doomed maker'],
    events: ['malicious_wallet', 'rug_profiteer', 'rug_detected'],
  },
  {
    tier: 'layer3',
    pattern: 'wallet:{addr}:follow',
    carries: 'followEvent',
    subjects: ['copycat', 'pilot'],
    events: ['activated', 'updated'],
  },
  {
    tier: 'layer3',
    pattern: 'wallet:{addr}:entity',
    carries: 'entityEvent',
    subjects: ['family 0 member 0', 'crew 1'],
    events: ['joined', 'updated'],
  },
  {
    tier: 'layer3',
    pattern: 'token:{mint}:campaign',
    carries: 'campaignEvent',
    subjects: ['stage', 'past'],
    events: ['forming', 'activated', 'escalated', 'updated', 'closed'],
  },
];

/** Records of channels alone. */
export const channelRecords = {
  streamCandle:
    'bucket_start_ms:ms bucket_end_ms:ms open:number high:number low:number close:number volume_token:number ' +
    'volume_base:number volume_usd:number buy_volume_token:number sell_volume_token:number ' +
    'buy_volume_usd:number sell_volume_usd:number trades:number vwap:number last_trade_ts_ms:ms ' +
    'num_buyers:number num_sellers:number volume_token_exact:decimal volume_base_exact:decimal ' +
    'buy_volume_token_exact:decimal sell_volume_token_exact:decimal is_final:boolean amended:boolean+',
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
  tokenPrice: 'token_mint:address price_usd:number? filtered_price_usd:number? market_cap_usd:number? timestamp:ms',
  listEvent:
    'event:snapshot|entered|moved|left rows:@listedToken[]+ token_mint:address+ rank:number?+ previous_rank:number?+ ' +
    'row:@listedToken?+',
  launchEvent:
    'event:launched|graduating|completed token_mint:address name:text? symbol:text? launch:@launch slot:number ' +
    'timestamp:ms',
  migrationEvent:
    'signature:text slot:number event_index:number timestamp:ms mint:address pad:text from_pool:address ' +
    'to_pool:address to_dex:text base_mint:address base_decimals:number base_amount:number base_amount_raw:raw ' +
    'token_decimals:number token_amount:number token_amount_raw:raw name:text? symbol:text? ' +
    'market_cap_usd:number? seconds_to_graduate:number?',
  pnlEvent:
    '@pnlRow entry_slot:number exit_slot:number exit_number:number percentage_sold:number ' +
    'token_amount:decimal remaining_token_amount:decimal entry_sol_price:number? exit_sol_price:number? ' +
    'total_position_realized_pnl_usd:number? total_position_realized_pnl_sol:number? ' +
    'entry_network_fees_usd:number? exit_network_fees_usd:number? trade_flag:text?',
  positionEvent:
    '@position event:open|update|partial_exit|close|transfer_out timestamp:ms trade:@positionTrade? ' +
    'no_trade:transfer|zero_balance|unknown?',
  positionTrade:
    'trade_id:text signature:text event_index:number slot:number timestamp:ms direction:buy|sell dex_name:text ' +
    'token_amount:decimal token_amount_raw:raw base_mint:address base_decimals:number base_amount:decimal ' +
    'base_amount_raw:raw usd_price:decimal? usd_notional:decimal?',
  labelsEvent:
    'wallet:address kol_username:text kol_platform:text trader_type:text performance_level:text ' +
    'size_class:text exit_style:text automation_label:text primary_terminal:text primary_tool:text ' +
    'primary_tool_pct:fraction? is_fresh_6h:boolean is_fresh_24h:boolean funded_by_farm:boolean ' +
    'trade_badges:text[] identity_badges:text[] special_labels:text[] description:text label_hash:text ' +
    'bot_share:fraction? primary_dex:text primary_dex_pct:fraction? root_source:text provenance_hops:number? ' +
    'total_trades:number win_rate_pct:percent? total_pnl:number sharpe_ratio:number? profit_factor:number',
  // payloads of two channels
  bundleState: '@bundle members:@bundleMember[]',
  securityEvent:
    'event:bundle_detected|wash_trade_flagged|rug_detected|suspicious_activity|coordination_alert|label_withdrawn ' +
    'severity:low|medium|high|critical evidence:text[] affected_wallets:address[] token_mint:address ' +
    'timestamp:ms',
  walletSecurityEvent:
    'event:malicious_wallet|rug_profiteer|rug_detected|label_withdrawn severity:low|medium|high|critical ' +
    'evidence:text[] affected_wallets:address[] token_mint:address timestamp:ms',
  followEvent: '@followEdge event:activated|updated|expired timestamp:ms',
  entityEvent: '@membership event:joined|updated|left timestamp:ms',
  campaignEvent: '@campaign event:forming|activated|escalated|updated|closed timestamp:ms',
} as const;

/** Fields of each message beside `op`. A field with `+` may be absent. */
export const messageFields = {
  asked: {
    subscribe: ['channels+', 'lists+', 'append+', 'frames+', 'resume+', 'heartbeat+'],
    unsubscribe: ['channels+', 'lists+'],
    ping: [],
  },
  sent: {
    subscribed: ['channels', 'seq'],
    unsubscribed: ['channels'],
    pong: [],
    error: ['code', 'message'],
    batch: ['events'],
    heartbeat: ['newest_slot', 'feed_age_ms', 'ts_ms'],
    gap: ['channel', 'source+', 'from', 'to', 'repair'],
  },
} as const satisfies Record<string, Readonly<Record<string, readonly string[]>>>;

export const framesWords = ['each', 'batch'] as const;

/** Fields of an event. Only what is replayed at first has `replay`. */
export const eventFields = (isReplay: boolean, isList = false): readonly string[] => [
  'channel',
  ...(isList ? ['source'] : []),
  'seq',
  'prev',
  'data',
  ...(isReplay ? ['replay'] : []),
];
