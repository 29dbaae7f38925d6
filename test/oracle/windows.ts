/** Which operations sum up a window of time, by hand. Imports nothing from layers/. */

type Body = Readonly<Record<string, never>> | readonly unknown[];
export type Asked = {
  readonly query: Readonly<Record<string, string>>;
  readonly nowMs: number;
  readonly body: Body;
  /** Whether the answer links to an earlier page. */
  readonly isLinked: boolean;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const spans: Readonly<Record<string, number>> = {
  ...{ '5m': 300_000, '1h': HOUR, '6h': 6 * HOUR, '24h': DAY, '1d': DAY, '7d': 7 * DAY, '30d': 30 * DAY },
};

const back = (fallback: string) => (asked: Asked) => [
  asked.nowMs - spans[asked.query.window ?? fallback]!,
  asked.nowMs,
];
const field = (body: Body, name: string) => (body as Readonly<Record<string, never>>)[name] as never;

const buckets =
  (name: string, fallback: number | 'linked') =>
  ({ query, nowMs, body, isLinked }: Asked): readonly number[] | null => {
    const starts = (field(body, name) as readonly { readonly bucket: number }[]).map(({ bucket }) => bucket);
    const to = Math.min(Number(query.to ?? nowMs), nowMs);
    const isWhole = fallback === 'linked' ? !isLinked : starts.length < Number(query.limit ?? fallback);
    return [isWhole && query.from !== undefined ? Number(query.from) : (starts[0] ?? to), to];
  };

const lifetime = ({ nowMs, body }: Asked) => {
  const extent = field(body, 'coverage') as { readonly from_ts_ms: number } | null;
  return extent && [extent.from_ts_ms, nowMs];
};

export type Row = {
  readonly at: 'body' | 'header';
  /** The window of an answer; null where it has none. */
  readonly window: (asked: Asked) => readonly number[] | null;
  readonly volume?: (body: Body) => number;
};

/** Aggregates of a window, with the window of an answer. Their volumes are checked elsewhere where there are hours. */
export const aggregates: Readonly<Record<string, Row>> = {
  tokenOhlcv: { at: 'body', window: buckets('candles', 'linked') },
  tokenStats: { at: 'body', window: ({ nowMs }) => [Math.ceil((nowMs + 1) / 60_000) * 60_000 - DAY, nowMs] },
  marketStats: { at: 'body', window: ({ body }) => [field(body, 'from_ms'), field(body, 'to_ms')] },
  leaderboard: { at: 'body', window: back('7d') },
  tokenList: {
    at: 'body',
    window: ({ query, body }) => {
      const to = (field(body, 'as_of_ts_ms') as number) + 60_000;
      return [to - spans[query.window ?? '24h']!, to];
    },
  },
  tokenLiquidityHistory: { at: 'body', window: buckets('candles', 500) },
  tokenPeopleHistory: { at: 'body', window: buckets('hours', 168) },
  tokenPools: { at: 'body', window: ({ nowMs }) => [nowMs - DAY, nowMs] },
  tokenTopTraders: { at: 'body', window: asked => (asked.query.window === 'all' ? null : back('24h')(asked)) },
  tokenBuyerQuality: {
    at: 'body',
    window: ({ query, nowMs }) => [nowMs - Number(query.window_hours ?? 1) * HOUR, nowMs],
    volume: body =>
      Object.values(field(body, 'volume_decomposition') as Record<string, number>).reduce((sum, usd) => sum + usd, 0),
  },
  tokenFundingAbuse: {
    at: 'body',
    window: ({ query, nowMs, body }) => {
      const { token_first_buy_ts: first } = field(body, 'summary') as { readonly token_first_buy_ts: string | null };
      if (first === null) return null;
      const length = Number(query.early_window_minutes ?? 60) * 60_000;
      return [Date.parse(first), Math.min(nowMs, Date.parse(first) + length)];
    },
  },
  tokenCrowd: { at: 'body', window: ({ nowMs }) => [nowMs - HOUR, nowMs] },
  walletPerformance: { at: 'body', window: back('7d'), volume: body => field(body, 'total_volume_usd') },
  walletsPerformance: { at: 'body', window: back('7d') },
  walletPositions: {
    at: 'header',
    window: ({ nowMs, body }) => {
      const held = field(body, 'positions') as readonly { readonly entry_timestamp: number }[];
      return held.length === 0 ? null : [Math.min(...held.map(one => one.entry_timestamp)) * 1_000, nowMs];
    },
  },
  walletPnlByToken: { at: 'header', window: lifetime },
  walletPortfolio: { at: 'header', window: lifetime },
  walletWorthHistory: {
    at: 'header',
    window: ({ nowMs, body }) => {
      const days = (field(body, 'days') as readonly { readonly day: string }[]).map(({ day }) => Date.parse(day));
      return days.length === 0 ? null : [days[0]!, Math.min(nowMs, days.at(-1)! + DAY)];
    },
  },
  udfHistory: {
    at: 'header',
    window: ({ query, nowMs, body }) => {
      const starts = (field(body, 't') ?? []) as readonly number[];
      const first = query.countback === undefined && starts.length < 2_000 ? Number(query.from) : starts[0];
      return first === undefined ? null : [first * 1_000, Math.min(nowMs, Number(query.to) * 1_000)];
    },
  },
  intelEarlyBuyers: { at: 'header', window: () => null },
  intelCopyOriginator: {
    at: 'header',
    window: ({ query, nowMs }) => [Number(query.start_ts_ms), Math.min(nowMs, Number(query.end_ts_ms))],
  },
  intelEntityConcentration: {
    at: 'header',
    window: ({ query, nowMs }) => [nowMs - Number(query.window_s ?? 300) * 1_000, nowMs],
  },
};

/** Why the others are not. */
export const others: readonly (readonly [why: string, names: string])[] = [
  [
    'Says something about the service, the key or the documents',
    `health ready metrics openapi openapiIngest asyncapi docs llms streamTicket coordinationHealth usage
    roots proofConsistency`,
  ],
  ['Is the coverage itself', `coverage`],
  ['Is one value at a time', `tokenPrice tokenPriceAt prices pricesAt`],
  [
    'Lists events as they are, and sums nothing',
    `tokenTrades tokenPoolRows tokenLiquidityEvents walletTrades walletPnl walletActivity walletCreated
    tokenFirstBuyers intelCascade`,
  ],
  [
    'Is the state after all events, whatever their time',
    `tokenInfo tokenLiquidity tokenHolders tokenHoldersTop tokenHoldersSummary tokenPeople
    tokenPeopleHolders intelExitRisk`,
  ],
  [
    'Is a finding or verdict about a subject, which a later event may change',
    `tokenBundles tokenBundle tokenBundlesSummary tokenWashTrades tokenSuspiciousActivity tokenSignal
    tokenCampaigns walletLabels walletQuality walletProfile walletSimilar walletEntity
    walletEntanglement walletFollows entity entityMembers intelForming intelEmerging`,
  ],
  ['Is stated by others', `walletProvenance walletIdentity kolWallets`],
  ['Finds or describes symbols', `search udfConfig udfTime udfSymbols udfSearch`],
];
