/** The same candles by DuckDB, from a table in memory. */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { CandleTrade } from '../../layers/core/candles/candle-trade.ts';
import { type Timeframe, timeframeMs, timeframes, type View, views } from '../../layers/core/candles/timeframe.ts';

/** One thread. Copies of the tape outweigh the start of a query. */
export const openDuckDb = async (
  tapes: readonly (readonly CandleTrade[])[],
  copies: number,
): Promise<DuckDBConnection> => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const db = await instance.connect();
  await db.run(`CREATE TABLE one (mint INTEGER, ts BIGINT, place BIGINT, wallet VARCHAR, side VARCHAR, token UBIGINT,
    base UBIGINT, usd HUGEINT, price DOUBLE, organic BOOLEAN, outlier BOOLEAN)`);
  const rows = await db.createAppender('one');
  for (const [mint, trades] of tapes.entries())
    for (const trade of trades) {
      rows.appendInteger(mint);
      rows.appendBigInt(BigInt(trade.timestampMs));
      rows.appendBigInt(BigInt(trade.seq));
      rows.appendVarchar(trade.wallet);
      rows.appendVarchar(trade.side);
      rows.appendUBigInt(trade.tokenRaw);
      rows.appendUBigInt(trade.baseRaw);
      rows.appendHugeInt(trade.usdE30);
      rows.appendDouble(trade.price);
      rows.appendBoolean(trade.organic);
      rows.appendBoolean(trade.outlier);
      rows.endRow();
    }
  rows.closeSync();
  await db.run(`CREATE TABLE trades AS SELECT one.* REPLACE (copy * ${tapes.length} + mint AS mint)
    FROM one, range(${copies}) AS copies(copy) ORDER BY copy, mint, place`);
  return db;
};

/** Makes all candles. Sums stay integers, as in closed buckets. */
export const foldInDuckDb = async (db: DuckDBConnection): Promise<void> => {
  for (const timeframe of timeframes)
    for (const view of views)
      await db.run(`CREATE OR REPLACE TABLE ${tableOf(timeframe, view)} AS ${sql(timeframe, view)}`);
};

export const tableOf = (timeframe: Timeframe, view: View): string => `candles_${timeframe}_${view}`;

/** `place` is the canonical order, computed beforehand. */
const sql = (timeframe: Timeframe, view: View): string => `
  WITH buckets AS (
    SELECT mint, ts // ${timeframeMs[timeframe]} AS bucket, count(*) AS trades, max(ts) AS last_ms,
      arg_min(price, place) FILTER (NOT outlier) AS first, arg_max(price, place) FILTER (NOT outlier) AS last,
      max(price) FILTER (NOT outlier) AS high, min(price) FILTER (NOT outlier) AS low,
      sum(token) AS token, sum(base) AS base, sum(usd) AS usd,
      sum(token) FILTER (side = 'buy') AS buy_token, sum(usd) FILTER (side = 'buy') AS buy_usd,
      sum(token) FILTER (side = 'sell') AS sell_token, sum(usd) FILTER (side = 'sell') AS sell_usd,
      sum(token) FILTER (outlier) AS outlier_token, sum(usd) FILTER (outlier) AS outlier_usd,
      count(DISTINCT wallet) FILTER (side = 'buy') AS buyers, count(DISTINCT wallet) FILTER (side = 'sell') AS sellers
    FROM trades ${view === 'full' ? '' : 'WHERE organic'} GROUP BY mint, bucket
  )
  SELECT *, lag(last IGNORE NULLS) OVER (PARTITION BY mint ORDER BY bucket) AS before FROM buckets`;
