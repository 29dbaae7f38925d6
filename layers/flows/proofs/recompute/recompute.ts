import { recomputeCandles } from './candles.ts';
import { recomputePrice } from './price.ts';
import type { Known, Parsed, ProvenOperation } from './question.ts';
import { recomputeBundles, recomputeSignal } from './security.ts';
import { recomputeTrades } from './trades.ts';
import { recomputePerformance, recomputePositions, recomputeWalletPnl, recomputeWalletTrades } from './wallet.ts';

type Recomputations = {
  readonly [Name in ProvenOperation]: (query: Parsed<Name>, known: Known, data: unknown) => object | null;
};

const recomputations: Recomputations = {
  tokenTrades: (query, known, data) => recomputeTrades(query, known, (data as { next_cursor?: unknown })?.next_cursor),
  tokenOhlcv: recomputeCandles,
  tokenPrice: recomputePrice,
  tokenBundles: recomputeBundles,
  tokenSignal: recomputeSignal,
  walletTrades: recomputeWalletTrades,
  walletPnl: recomputeWalletPnl,
  walletPositions: recomputePositions,
  walletPerformance: recomputePerformance,
};

/** The body of the inputs. Null where they do not suffice. */
export function recomputeBody<Name extends ProvenOperation>(
  operation: Name,
  query: Parsed<Name>,
  known: Known,
  data: unknown,
): unknown {
  const body = recomputations[operation](query, known, data);
  return body === null ? null : JSON.parse(JSON.stringify(body));
}
