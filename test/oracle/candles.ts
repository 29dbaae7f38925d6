/**
 * Candles by brute force over the sorted tape, in decimals of 120 digits.
 * Reads the swap's own strings and imports nothing from layers/.
 */
import { Decimal } from 'decimal.js';

const Exact = Decimal.clone({ precision: 120, toExpNeg: -1000, toExpPos: 1000 });

/** The fields of a swap event that a candle depends on. */
export type OracleSwap = {
  readonly signature?: string;
  readonly slot: number;
  readonly tx_index?: number;
  readonly event_index: number;
  readonly timestamp: number;
  readonly wallet_address: string;
  readonly pool_address?: string;
  readonly dex_name?: string;
  readonly direction: string;
  readonly token_decimals: number;
  readonly token_amount_raw: string;
  readonly base_decimals: number;
  readonly base_amount_raw: string;
  readonly base_price_usd?: string;
};

/** A swap as judged by intake. */
export type OracleTrade = {
  readonly swap: OracleSwap;
  readonly arrival: number;
  /** First arrival of the same transaction; the oracle computes it itself. */
  readonly firstArrival?: number;
  readonly organic: boolean;
  readonly outlier: boolean;
  readonly tooLate: boolean;
};

export type OracleCandle = Readonly<NonNullable<ReturnType<typeof oneCandle>>>;

/** All candles of one width and view, ascending: of the token, or of one of its pools alone. */
export const oracleCandles = (
  tape: readonly OracleTrade[],
  widthMs: number,
  filtered: boolean,
  pool?: string,
): OracleCandle[] => {
  const seen = tape
    .filter(t => !t.tooLate && t.swap.base_price_usd !== undefined && (t.organic || !filtered))
    .filter(({ swap }) => pool === undefined || (swap.pool_address ?? '') === pool);
  const buckets = Map.groupBy(seen.toSorted(byTape(firstArrivals(tape))), t => startOf(t.swap.timestamp, widthMs));
  const candles: OracleCandle[] = [];
  for (const [start, inside] of [...buckets].sort(([a], [b]) => a - b)) {
    const candle = oneCandle(inside.map(moneyOf), start, widthMs, candles.at(-1));
    if (candle !== undefined) candles.push(candle);
  }
  return candles;
};

/** Weeks begin on Monday, by the calendar. */
const startOf = (ms: number, widthMs: number): number => {
  if (widthMs !== 604_800_000) return ms - (ms % widthMs);
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
};

type Firsts = ReadonlyMap<OracleTrade, number>;

/** First arrival of each transaction without an index. */
export const firstArrivals = (tape: readonly OracleTrade[]): Firsts => {
  const unplaced = tape.filter(t => t.swap.tx_index === undefined && !t.tooLate);
  const groups = Map.groupBy(unplaced, t => `${t.swap.slot} ${t.swap.signature ?? `row ${t.arrival}`}`);
  return new Map([...groups.values()].flatMap(group => group.map(t => [t, Math.min(...group.map(o => o.arrival))])));
};

/** Canonical order. */
export const byTape =
  (firsts: Firsts) =>
  (a: OracleTrade, b: OracleTrade): number =>
    order(a.swap.slot, b.swap.slot) ||
    order(a.swap.tx_index ?? Infinity, b.swap.tx_index ?? Infinity) ||
    (a.swap.tx_index === undefined ? order(firsts.get(a) ?? a.arrival, firsts.get(b) ?? b.arrival) : 0) ||
    order(a.swap.event_index, b.swap.event_index) ||
    order(a.arrival, b.arrival);
const order = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

/** A trade with its parsed amounts. */
type Money = OracleTrade & { readonly token: Decimal; readonly base: Decimal; readonly usd: Decimal };

const moneyOf = (t: OracleTrade): Money => {
  const base = units(t.swap.base_amount_raw, t.swap.base_decimals);
  const token = units(t.swap.token_amount_raw, t.swap.token_decimals);
  // Rounds half to even at 10⁻³⁰ USD, the only intermediate rounding.
  const usd = base.mul(t.swap.base_price_usd!).toDecimalPlaces(30, Decimal.ROUND_HALF_EVEN);
  return { ...t, token, base, usd };
};
const units = (raw: string, decimals: number): Decimal => new Exact(`${raw}e-${decimals}`);

const oneCandle = (
  trades: readonly Money[],
  start: number,
  widthMs: number,
  previous: { readonly close: number } | undefined,
) => {
  const sane = trades.filter(t => !t.outlier);
  if (sane.length === 0 && previous === undefined) return undefined;
  const prices = sane.map(({ usd, token }) => usd.div(token));
  if (previous !== undefined) prices.unshift(new Exact(previous.close));
  const last = prices.at(-1)!;
  return {
    bucket_start_ms: start,
    bucket_end_ms: start + widthMs,
    open: near(prices[0]!),
    high: near(prices.reduce((a, b) => (b.gt(a) ? b : a))),
    low: near(prices.reduce((a, b) => (b.lt(a) ? b : a))),
    close: near(last),
    vwap: sane.length === 0 ? near(last) : near(total(sane, 'usd').div(total(sane, 'token'))),
    volume_token: near(total(trades, 'token')),
    volume_base: near(total(trades, 'base')),
    volume_usd: near(total(trades, 'usd')),
    buy_volume_token: near(total(trades, 'token', 'buy')),
    sell_volume_token: near(total(trades, 'token', 'sell')),
    buy_volume_usd: near(total(trades, 'usd', 'buy')),
    sell_volume_usd: near(total(trades, 'usd', 'sell')),
    trades: trades.length,
    last_trade_ts_ms: Math.max(...trades.map(t => t.swap.timestamp)),
    num_buyers: wallets(trades, 'buy'),
    num_sellers: wallets(trades, 'sell'),
    volume_token_exact: total(trades, 'token').toFixed(),
    volume_base_exact: total(trades, 'base').toFixed(),
    buy_volume_token_exact: total(trades, 'token', 'buy').toFixed(),
    sell_volume_token_exact: total(trades, 'token', 'sell').toFixed(),
  };
};

/** JavaScript parses decimal text to the nearest double. */
const near = (value: Decimal): number => Number(value.toString());

const total = (trades: readonly Money[], of: 'token' | 'base' | 'usd', side?: string): Decimal =>
  trades.filter(t => side === undefined || t.swap.direction === side).reduce((sum, t) => sum.add(t[of]), new Exact(0));

const wallets = (trades: readonly OracleTrade[], side: string): number =>
  new Set(trades.filter(t => t.swap.direction === side).map(t => t.swap.wallet_address)).size;
