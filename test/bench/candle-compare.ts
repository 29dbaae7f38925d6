/** Compares every candle of DuckDB with that of the service, field by field. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { applyTrades, closeThrough } from '../../layers/core/candles/apply.ts';
import type { Candle } from '../../layers/core/candles/candle.ts';
import type { CandleTrade } from '../../layers/core/candles/candle-trade.ts';
import type { Changes } from '../../layers/core/candles/changes.ts';
import { distinctExactMax } from '../../layers/core/candles/fast/distinct.ts';
import { computeExactVolumes } from '../../layers/core/candles/fast/exact-volumes.ts';
import { buildCandleAt, createMarket } from '../../layers/core/candles/market.ts';
import { type Timeframe, timeframeMs, timeframes, type View, views } from '../../layers/core/candles/timeframe.ts';
import { tableOf } from './candle-duckdb.ts';
import { END_MS } from './candle-folds.ts';

type Row = Readonly<Record<string, bigint | number | null>>;

/** Returns the number of equal candles. Estimated counts may differ by 5%. */
export const compareWithDuckDb = async (
  db: DuckDBConnection,
  tapes: readonly (readonly CandleTrade[])[],
): Promise<number> => {
  let count = 0;
  for (const timeframe of timeframes)
    for (const view of views) {
      // Further copies of the tape are equal.
      const first = `FROM ${tableOf(timeframe, view)} WHERE mint < ${tapes.length}`;
      const rows = (await db.runAndReadAll(first)).getRowObjects() as unknown as Row[];
      const byMint = Map.groupBy(rows, row => Number(row.mint));
      for (const [mint, trades] of tapes.entries())
        count += compare(candlesOf(trades), byMint.get(mint) ?? [], trades[0]!, timeframe, view);
    }
  return count;
};

type Candles = ReadonlyMap<string, Candle>;

const kept = new WeakMap<readonly CandleTrade[], Candles>();

/** Final candles, seconds included. */
const candlesOf = (trades: readonly CandleTrade[]): Candles => {
  const known = kept.get(trades);
  if (known) return known;
  const candles = new Map<string, Candle>();
  const market = createMarket();
  const keep = ({ changed }: Changes): void => {
    for (const { timeframe, view, bucketMs } of changed) {
      const candle = buildCandleAt(market, timeframe, view, bucketMs);
      if (candle !== null) candles.set(`${timeframe} ${view} ${bucketMs}`, candle);
    }
  };
  for (let i = 0; i < trades.length; i += 500) keep(applyTrades(market, trades.slice(i, i + 500)));
  keep(closeThrough(market, END_MS));
  kept.set(trades, candles);
  return candles;
};

const compare = (
  candles: Candles,
  rows: readonly Row[],
  { tokenDecimals, baseDecimals }: CandleTrade,
  timeframe: Timeframe,
  view: View,
): number => {
  const widthMs = timeframeMs[timeframe];
  const wanted = rows.flatMap(row => wantedOf(row, widthMs, tokenDecimals, baseDecimals) ?? []);
  const found = [...candles.keys()].filter(key => key.startsWith(`${timeframe} ${view} `)).length;
  if (wanted.length !== found)
    throw new Error(`${timeframe} ${view}: ${found} candles, but DuckDB has ${wanted.length}.`);
  for (const candle of wanted) {
    const own = candles.get(`${timeframe} ${view} ${candle.bucketStartMs}`);
    for (const [name, value] of Object.entries(candle))
      if (own === undefined || !isSame(name, own[name as keyof Candle], value))
        throw new Error(
          `${name} of ${timeframe} ${view} ${candle.bucketStartMs}: ${own?.[name as keyof Candle]}, not ${value}.`,
        );
  }
  return wanted.length;
};

const isSame = (name: string, own: number | string, value: number | string | undefined): boolean =>
  own === value ||
  (name.startsWith('num') && Number(value) > distinctExactMax && Math.abs(Number(own) / Number(value) - 1) < 0.05);

const big = (value: bigint | number | null | undefined): bigint => BigInt(value ?? 0);

/** A candle from DuckDB's integers; null where outliers alone came before any price. */
const wantedOf = (row: Row, widthMs: number, tokenDecimals: number, baseDecimals: number): Partial<Candle> | null => {
  const open = (row.before ?? row.first) as number | null;
  if (open === null) return null;
  const [buyToken, sellToken, buyUsd, sellUsd] = [row.buy_token, row.sell_token, row.buy_usd, row.sell_usd].map(
    big,
  ) as [bigint, bigint, bigint, bigint];
  const { vwap, ...volumes } = computeExactVolumes({
    ...{ tokenDecimals, baseDecimals, buyToken, sellToken, buyUsd, sellUsd, base: big(row.base) },
    ...{ otherToken: big(row.token) - buyToken - sellToken, otherUsd: big(row.usd) - buyUsd - sellUsd },
    ...{ outlierToken: big(row.outlier_token), outlierUsd: big(row.outlier_usd) },
  });
  return {
    ...volumes,
    bucketStartMs: Number(row.bucket) * widthMs,
    open,
    high: Math.max(open, (row.high ?? open) as number),
    low: Math.min(open, (row.low ?? open) as number),
    close: (row.last ?? open) as number,
    vwap: row.last === null ? open : vwap!,
    trades: Number(row.trades),
    lastTradeTsMs: Number(row.last_ms),
    numBuyers: Number(row.buyers),
    numSellers: Number(row.sellers),
  };
};
