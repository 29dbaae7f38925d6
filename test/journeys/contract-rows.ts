/**
 * The contract's routes with their tiers, parameters and cache times.
 * Parameters: `a|b=a` (words, default last), `1-200=50` (bounds), `clamp 1-24=1`,
 * `0-` (no upper bound), `amount`, `mint`, `mints`, `text`, `ms`, `day`, `trade`, `cursor`; `!` means required.
 * `asks` names subjects of the tape, so that every field has a value.
 */
export type Tier = 'free' | 'layer1' | 'layer2' | 'layer3' | 'enterprise';

export type Row = {
  /** Null: no key needed. */
  readonly tier: Tier | null;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Kind of the body, as in `contract-records`; null when it is not JSON. */
  readonly answer: string | null;
  /** Cache time in seconds, or null. */
  readonly cache: number | null;
  /**
   * The path's first name, and further queries.
   * `{name}` is an address, `{-30}` half an hour ago.
   */
  readonly asks: readonly string[];
};

const row = (
  tier: Tier | null,
  path: string,
  answer: string | null,
  cache: number | null,
  asks: readonly string[],
  query: Row['query'] = {},
): Row => ({ tier, path, query, answer, cache, asks });

const fifty = { limit: '1-200=50' };
const hour = { window_s: 'clamp 1-3600=300' };
/** Wallets with known facts. */
const everyone = ['star', 'rival', 'steady', 'learner', 'robot', 'doomed maker', 'winner'];
const mints = ['stage', 'doomed'];

export const rows: readonly Row[] = [
  row(null, '/health', '@healthy', null, ['']),
  row(null, '/ready', '@readiness', null, ['']),
  row(null, '/metrics', null, null, ['']),
  row('layer1', '/v1/stream/ticket', '@ticket', null, ['']),
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
  row('layer2', '/v1/wallet/{address}/labels', '@labels?', 60, [...everyone, 'nobody']),
  row('layer2', '/v1/wallet/{address}/quality', '@quality?', 60, [...everyone, 'nobody']),
  row('layer2', '/v1/wallet/{address}/profile', '@profile', 60, everyone),
  row('layer2', '/v1/wallet/{address}/similar', '@similars', 60, ['star', 'steady'], {
    limit: '1-100=20',
    min_trades: '0-',
    performance_level: 'EARNER|BREAK_EVEN|UNPROFITABLE|UNRATED|DORMANT|PROFITABLE',
  }),
  row('layer2', '/v1/wallet/{address}/provenance', '@provenance', 300, [...everyone, 'nobody']),
  row('layer2', '/v1/wallet/{address}/identity', '@walletIdentity', null, ['star', 'nobody']),
  row('layer2', '/v1/kol-wallets/{username}', '@handle', null, ['=@Walk_Star', '=nobody_at_all'], {
    platform: 'x|telegram',
  }),
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
  row('free', '/v1/usage', '@usage', null, ['', '?by=day'], {
    from: 'day',
    to: 'day',
    by: 'day|operation=operation',
  }),
  row('layer1', '/v1/prices', '@prices', null, ['?mints={stage},{doomed},{nothing}'], { mints: 'mints!' }),
  row('layer2', '/v1/wallets/performance', '@performances', 30, ['?addresses={star},{learner},{nobody}'], {
    addresses: 'mints!',
    window: '1d|7d|30d=7d',
  }),
  row('layer3', '/v1/wallet/{address}/entanglement', '@entanglement', null, ['family 0 member 0', 'nobody']),
  row('layer3', '/v1/wallet/{address}/follows', '@follows', 30, ['copycat', 'pilot', 'nobody'], {
    ...fifty,
    offset: '0-=0',
  }),
  row('layer3', '/v1/wallet/{address}/entity', '@walletEntity', 60, ['family 0 member 0', 'crew 1', 'nobody']),
  row('layer2', '/v1/leaderboard', '@leaderboard', 60, ['', '?sort=roi&limit=3&offset=1'], {
    window: '1d|7d|30d=7d',
    sort: 'pnl_usd|roi|win_rate=pnl_usd',
    limit: '1-500=100',
    offset: '0-=0',
    include_hft: 'true|false=false',
  }),
  row('layer1', '/v1/token/{mint}/info', '@token', 300, [...mints, 'waiting', 'nothing']),
  row('layer1', '/v1/token/{mint}/price', '@price', null, mints),
  row('layer1', '/v1/token/{mint}/ohlcv', '@candles', 5, ['stage', 'stage?view=filtered&timeframe=5m', 'doomed'], {
    timeframe: '1s|1m|5m|15m|1h=1m',
    view: 'full|filtered=full',
    from: 'ms',
    to: 'ms',
    limit: '1-2000=500',
    fill: 'true|false=false',
  }),
  row('layer1', '/v1/token/{mint}/trades', '@tokenTrades', null, ['stage?limit=200', 'doomed', 'star 3'], {
    ...fifty,
    before: 'trade',
    after: 'trade',
    before_seq: '0-',
    after_seq: '0-',
  }),
  row('layer1', '/v1/token/{mint}/liquidity', '@liquidity', 5, ['stage', 'pool of stage', 'nothing']),
  row('layer1', '/v1/token/{mint}/holders/summary', '@holdersSummary', 15, mints),
  row('layer1', '/v1/token/{mint}/holders/top', '@holdersTop', 15, mints, { n: '1-500=10' }),
  row('layer1', '/v1/token/{mint}/holders', '@holdersPage', 15, ['stage?limit=40&offset=10', 'doomed'], {
    limit: '1-1000=100',
    offset: '0-=0',
  }),
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
  row('layer3', '/v1/token/{mint}/campaigns', '@campaigns', 15, ['stage', 'past']),
  row('layer3', '/v1/token/{mint}/crowd', '@crowd', 15, ['stage', 'launch']),
  row('layer3', '/v1/entity/{entity_id}', '@entity?', 60, ['family 0 member 0', 'crew 1']),
  row('layer3', '/v1/entity/{entity_id}/members', '@entityMembers', 60, ['family 0 member 0?page=1&page_size=2'], {
    page: '0-=0',
    page_size: '1-500=100',
  }),
  row('layer3', '/v1/coordination/health', '@health', 30, ['']),
  row('layer3', '/v1/intel/coordinated-pushes/forming', '@forming[]', null, ['']),
  row('layer3', '/v1/intel/wallet/{leader}/cascade', '@cascade[]', null, ['pilot?mint={stage}'], {
    mint: 'mint!',
    ...hour,
  }),
  row('layer3', '/v1/intel/entities/emerging', '@entityHead[]', null, [''], { hours: 'clamp 1-168=24' }),
  row('layer3', '/v1/intel/token/{mint}/early-buyers', '@earlyBuyers[]', null, ['stage'], hour),
  row(
    'layer3',
    '/v1/intel/token/{mint}/copy-originator',
    '@originator[]',
    null,
    ['stage?start_ts_ms={-100}&end_ts_ms={-90}'],
    { start_ts_ms: 'ms!', end_ts_ms: 'ms!' },
  ),
  row('layer3', '/v1/intel/token/{mint}/entity-concentration', '@concentration[]', null, ['stage?window_s=3600'], hour),
  row('layer3', '/v1/intel/token/{mint}/exit-risk', '@exitRisk[]', null, ['stage']),
];
