import {
  type ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type SnakeCase, toSnakeCase } from '../../layers/contract/present/snake-case.ts';
import type { Candle, ReadCandle } from '../../layers/core/candles/candle.ts';
import { timeframeMs, timeframes, type View, views } from '../../layers/core/candles/timeframe.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { readNewestCandles } from '../../layers/flows/candle-page.ts';
import { readMarket } from '../../layers/flows/candles/read-market.ts';
import type { MarketDeps } from '../../layers/flows/market/market.ts';
import { sections } from '../../layers/flows/pass/pass.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { countInto } from '../assertions.ts';
import { type OracleCandle, type OracleTrade, oracleCandles } from '../oracle/candles.ts';
import type { TableNames } from '../storage/engines.ts';
import { publisherOver } from './fan-out.ts';
import { behind, finished, type Line, openLine } from './faults.ts';
import { openSections } from './tape-records.ts';

/** Socket clients: messages and gaps received, gone clients, closed ones. */
export type FarEnd = {
  readonly client: ApiGatewayManagementApiClient;
  readonly posts: { readonly id: string; readonly channel: string; readonly data: Record<string, unknown> }[];
  /** Channels of gaps. */
  readonly gaps: string[];
  readonly gone: Set<string>;
  readonly closed: string[];
};

export const farEnd = (): FarEnd => {
  const posts: { id: string; channel: string; data: Record<string, unknown> }[] = [];
  const gaps: string[] = [];
  const gone = new Set<string>();
  const closed: string[] = [];
  const send = async (command: PostToConnectionCommand) => {
    const id = command.input.ConnectionId!;
    if (gone.has(id)) throw new GoneException({ message: 'gone', $metadata: {} });
    if (!(command instanceof PostToConnectionCommand)) {
      closed.push(id);
      return {};
    }
    const message = JSON.parse(Buffer.from(command.input.Data as Uint8Array).toString('utf8'));
    if (message.op === 'gap') gaps.push(message.channel);
    else posts.push({ id, ...message });
    return {};
  };
  return { client: { send } as unknown as ApiGatewayManagementApiClient, posts, gaps, gone, closed };
};

/** One market process: its own memory over shared stores. */
export type MarketLife = {
  readonly deps: MarketDeps;
  readonly counts: Map<string, number>;
  readonly take: (records: readonly StreamRecord[], nowMs: number) => Promise<void>;
};

export const startMarket = (
  client: DynamoDBClient,
  names: TableNames,
  end: FarEnd,
  line: Line = openLine(),
  gatherMs = 0,
): MarketLife => {
  const dynamo = behind(line, client);
  const counts = new Map<string, number>();
  const deps: MarketDeps = {
    candles: { client: dynamo, table: names.candles },
    listings: { client: dynamo, table: names.listings },
    tape: openTape({ client: dynamo, table: names.tape }),
    publisher: publisherOver(dynamo, names, behind(line, end.client)),
    observe: countInto(counts),
    gatherMs,
  };
  const take = openSections(deps, [sections.market]);
  return { deps, counts, take: (records, nowMs) => finished(take(records, nowMs)) };
};

/** Candles as the oracle has them, which knows no closing. */
export const unamended = (candles: readonly ReadCandle[]): readonly SnakeCase<Candle>[] =>
  candles.map(({ amended: _amended, ...candle }) => toSnakeCase(candle));

const ALL = { from: undefined, to: undefined, limit: 100_000 };

/** A mint's price, and its candles in every timeframe and view. */
export const marketOf = async (client: DynamoDBClient, names: TableNames, mint: string) => {
  const stores = { candles: { client, table: names.candles }, tape: openTape({ client, table: names.tape }) };
  const pages: Record<string, readonly SnakeCase<Candle>[]> = {};
  for (const timeframe of timeframes)
    for (const view of views)
      pages[`${view} ${timeframe}`] = unamended(
        await readNewestCandles(stores, mint, { timeframe, view, ...ALL }, 'enterprise', 0),
      );
  const { price } = await readMarket(stores, mint);
  return { pages, price };
};

/** The same by brute force over the tape. */
export const bruteMarket = (tape: readonly Trade[]) => {
  const pages: Record<string, readonly OracleCandle[]> = {};
  for (const timeframe of timeframes)
    for (const view of views) pages[`${view} ${timeframe}`] = bruteCandles(tape, timeframeMs[timeframe], view);
  const newest = pages['full 1s']!.at(-1);
  return { pages, price: newest === undefined ? null : { usd: newest.close, bucketMs: newest.bucket_start_ms } };
};

export const bruteCandles = (tape: readonly Trade[], widthMs: number, view: View): readonly OracleCandle[] =>
  oracleCandles(tape.map(asOracle), widthMs, view === 'filtered');

/** As the oracle of candles takes it. */
export const asOracle = (trade: Trade): OracleTrade => ({
  arrival: trade.seq,
  organic: trade.organic,
  outlier: trade.outlier,
  tooLate: trade.tooLate,
  swap: {
    slot: trade.slot,
    ...(trade.txIndex !== null && { tx_index: trade.txIndex }),
    event_index: trade.eventIndex,
    timestamp: trade.timestampMs,
    wallet_address: trade.wallet,
    ...(trade.pool !== null && { pool_address: trade.pool }),
    dex_name: trade.dex,
    direction: trade.direction,
    token_decimals: trade.tokenDecimals,
    token_amount_raw: trade.tokenRaw,
    base_decimals: trade.baseDecimals,
    base_amount_raw: trade.baseRaw,
    ...(trade.basePriceUsd !== null && { base_price_usd: trade.basePriceUsd }),
  },
});
