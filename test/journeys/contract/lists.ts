import { type Row, row } from './row.ts';

export const listsRows: readonly Row[] = [
  row('layer1', '/v1/tokens', '@tokenList', 5, ['', '?sort=new&window=1h', '?sort=volume&limit=1'], {
    sort: 'new|trending|volume|price_change=trending',
    window: '1h|6h|24h=24h',
    min_age_s: '0-',
    max_age_s: '0-',
    min_liquidity_sol: 'amount',
    min_holders: '0-',
    max_severity: 'none|low|medium|high|critical',
    limit: '1-100=50',
    cursor: 'cursor',
  }),
  row('layer1', '/v1/search', '@search', null, ['?q=STAGE', '?q=token%20st', '?q=@walk_'], { q: 'text!' }),
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
  tokenList: 'tokens:@listedToken[] next_cursor:text? as_of_ts_ms:ms backfill:@backfill?',
  backfill: 'pct:number newest_ts_ms:ms',
  listedToken:
    'token_mint:address name:text? symbol:text? created_ts_ms:ms age_s:number price_usd:number? ' +
    'price_change_pct:number? volume_usd:number trades:number liquidity_sol:number? holders:number ' +
    'severity:none|low|medium|high|critical|pending',
  foundToken: 'token_mint:address name:text symbol:text',
  foundWallet: 'wallet_address:address kol_username:text',
  foundHandle: 'platform:x|telegram username:text wallets:address[]',
  boardEntry:
    'rank:number wallet_address:address kol_username:text? kol_platform:text? total_trades:number wins:number ' +
    'losses:number win_rate:fraction total_pnl_usd:number total_volume_usd:number roi:number ' +
    'cash_pnl_usd:number',
  leaderboard: 'leaderboard:@boardEntry[] window:1d|7d|30d sort:total_pnl_usd|roi|win_rate limit:number offset:number',
} as const;
