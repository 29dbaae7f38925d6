import { type Row, row } from './row.ts';

/** A minimum and a maximum of each. */
const fromTo = (line: string, ...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap(name => [
      [`min_${name}`, line],
      [`max_${name}`, line],
    ]),
  );

export const listsRows: readonly Row[] = [
  row(
    'layer1',
    '/v1/tokens',
    '@tokenList',
    5,
    ['', '?sort=new&window=1h', '?sort=volume&limit=1', '?sort=market_cap&order=asc&min_price_usd=0&stage=curve'],
    {
      sort:
        'new|trending|volume|price_change|market_cap|fdv|liquidity|age|holders|trades|buyers|curve|launched|' +
        'graduated|top10|creator|sniper|bundler|insider|fresh=trending',
      order: 'desc|asc=desc',
      window: '1h|6h|24h=24h',
      ...fromTo('amount', 'market_cap_usd', 'fdv_usd', 'liquidity_usd', 'liquidity_sol', 'price_usd', 'volume_usd'),
      ...fromTo('0-', 'age_s', 'holders', 'trades', 'buys', 'sells', 'buyers'),
      ...fromTo('decimal', 'price_change_pct'),
      ...fromTo('percent', 'curve_pct', 'top10_pct', 'creator_pct', 'sniper_pct', 'bundler_pct'),
      ...fromTo('percent', 'insider_pct', 'fresh_pct'),
      ...fromTo('none|low|medium|high|critical', 'severity'),
      stage: 'words curve,graduating,dead,graduated',
      pad: 'names',
      dex: 'names',
      quote: 'mints',
      creator: 'mints',
      mintable: 'true|false',
      freezable: 'true|false',
      limit: '1-100=50',
      cursor: 'cursor',
    },
  ),
  row('layer1', '/v1/market/stats', '@marketStats', 5, ['', '?window=1h'], { window: '1h|6h|24h=24h' }),
  row('layer1', '/v1/search', '@search', null, ['?q=STAGE', '?q=token%20st', '?q=token%20doo', '?q=@walk_'], {
    q: 'text!',
  }),
  row('layer1', '/v1/udf/config', '@udfConfig', 300, ['']),
  row('layer1', '/v1/udf/time', null, null, ['']),
  row('layer1', '/v1/udf/symbols', '@udfSymbol', null, ['?symbol={stage}', '?symbol={nothing}'], { symbol: 'mint!' }),
  row('layer1', '/v1/udf/search', '@udfFound[]', null, ['?query=STAGE', '?query=token%20st&limit=1'], {
    query: 'text!',
    limit: '1-50=30',
  }),
  row(
    'layer1',
    '/v1/udf/history',
    '@udfBars',
    5,
    [
      '?symbol={stage}&resolution=1&to=99999999999&countback=5',
      '?symbol={stage}&resolution=1W&from=0&to=99999999999',
      '?symbol={stage}&resolution=5S&from=99999999998&to=99999999999',
      '?symbol={nothing}&resolution=1D&from=0&to=99999999999',
    ],
    {
      symbol: 'mint!',
      resolution: '1S|5S|15S|30S|1|5|15|60|240|1D|1W!',
      from: '0-99999999999',
      to: '0-99999999999!',
      countback: '1-2000',
    },
  ),
  row('layer1', '/v1/prices', '@prices', null, ['?mints={stage},{doomed},{nothing}'], { mints: 'mints!' }),
  {
    ...row('layer1', '/v1/prices/at', '@pricesAt', null, ['?pairs={stage}@{-0},{nothing}@{-0}'], {
      pairs: 'pairs!',
      view: 'full|filtered=full',
    }),
    isPosted: true,
  },
  row('layer2', '/v1/wallets/performance', '@performances', 30, ['?addresses={star},{learner},{nobody}'], {
    addresses: 'mints!',
    window: '1d|7d|30d=7d',
  }),
  row('layer2', '/v1/leaderboard', '@leaderboard', 60, ['', '?sort=roi&limit=3&offset=1'], {
    window: '1d|7d|30d=7d',
    sort: 'pnl_usd|roi|win_rate=pnl_usd',
    limit: '1-500=100',
    offset: '0-=0',
    include_hft: 'true|false=false',
  }),
];

export const listsRecords = {
  prices: 'prices:@price[]',
  pricesAt: 'prices:@priceAt[]',
  performances: 'window:text wallets:@walletPerformance[]',
  walletPerformance: 'wallet_address:address @performance',
  search: 'query:text tokens:@foundToken[] wallets:@foundWallet[] handles:@foundHandle[]',
  marketStats:
    'window:1h|6h|24h from_ms:ms to_ms:ms trades:number volume_usd:number tokens_traded:number launched:number ' +
    'graduated:number by_dex:@dexSum[] by_pad:@padSum[] sol_price_usd:number? coverage:@windowCoverage+',
  dexSum: 'dex_name:text trades:number volume_usd:number',
  padSum: 'pad:text launched:number graduated:number',
  tokenList: 'tokens:@listedToken[] next_cursor:text? as_of_ts_ms:ms backfill:@backfill?',
  backfill: 'pct:number newest_ts_ms:ms',
  listedToken:
    'token_mint:address name:text? symbol:text? created_ts_ms:ms age_s:number price_usd:number? ' +
    'price_change_pct:number? volume_usd:number trades:number buys:number sells:number buyers:number ' +
    'liquidity_sol:number? holders:number severity:none|low|medium|high|critical|pending launch:@launch? ' +
    'top10_pct:percent? creator_pct:percent? sniper_pct:percent? bundler_pct:percent? insider_pct:percent? ' +
    'fresh_pct:percent? @worth',
  udfConfig:
    'supported_resolutions:text[] supports_search:boolean supports_time:boolean supports_group_request:boolean ' +
    'supports_marks:boolean supports_timescale_marks:boolean',
  udfSymbol:
    's:error+ errmsg:text+ name:text+ ticker:address+ description:text+ exchange:text+ listed_exchange:text+ ' +
    'type:crypto+ session:text+ timezone:text+ format:price+ minmov:number+ pricescale:number+ ' +
    'has_intraday:boolean+ has_seconds:boolean+ has_daily:boolean+ has_weekly_and_monthly:boolean+ ' +
    'supported_resolutions:text[]+ intraday_multipliers:text[]+ seconds_multipliers:text[]+',
  udfFound: 'symbol:text full_name:address description:text exchange:text ticker:address type:crypto',
  udfBars: 's:ok|no_data t:number[]+ o:number[]+ h:number[]+ l:number[]+ c:number[]+ v:number[]+ nextTime:number+',
  foundToken:
    'token_mint:address name:text symbol:text created_ts_ms:ms same_name_count:number oldest:boolean ' +
    'largest:boolean @worth',
  foundWallet: 'wallet_address:address kol_username:text',
  foundHandle: 'platform:x|telegram username:text wallets:address[]',
  boardEntry:
    'rank:number wallet_address:address kol_username:text? kol_platform:text? total_trades:number wins:number ' +
    'losses:number win_rate:fraction total_pnl_usd:number total_volume_usd:number roi:number ' +
    'cash_pnl_usd:number',
  leaderboard:
    'leaderboard:@boardEntry[] window:1d|7d|30d sort:total_pnl_usd|roi|win_rate limit:number offset:number ' +
    'coverage:@windowCoverage+',
} as const;
