import type { Trade } from '../mint/trade.ts';
import type { UsdE30 } from '../money/amount.ts';
import { computeNotional } from '../money/trade-money.ts';
import { packChunk } from './codec.ts';
import type { TradeResults } from './result.ts';
import { tradersRules } from './rules.ts';

export function createTradeResults(): TradeResults {
  return { newest: [], chunks: [], nextNumber: 0 };
}

/** Adds a trade; other directions than buys and sells have no result. */
export function takeTradeResult(results: TradeResults, trade: Trade, realizedUsd: UsdE30): void {
  if (trade.direction !== 'buy' && trade.direction !== 'sell') return;
  const { wallet, timestampMs } = trade;
  const result = {
    wallet,
    timestampMs,
    isBuy: trade.direction === 'buy',
    raw: BigInt(trade.tokenRaw),
    notionalUsd: computeNotional(trade),
    realizedUsd,
  };
  if (results.newest.length < tradersRules.chunkTrades) {
    results.newest = [...results.newest, result];
    return;
  }
  results.chunks = [...results.chunks, packChunk(results.nextNumber, results.newest)];
  results.nextNumber += 1;
  results.newest = [result];
}

/** Forgets chunks that are stored. */
export function dropResultChunks(results: TradeResults): void {
  results.chunks = [];
}
