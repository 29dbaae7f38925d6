import type { UsdE30 } from '../money/amount.ts';
import type { TradeResult } from './result.ts';

/** A wallet's buys and sells of a time, summed. */
export type TraderSums = {
  buys: number;
  sells: number;
  boughtRaw: bigint;
  soldRaw: bigint;
  /** Of priced trades at face value. */
  boughtUsd: UsdE30;
  soldUsd: UsdE30;
  /** Of priced exits. */
  realizedUsd: UsdE30;
};

/** Sums the trades in (afterMs, throughMs] by wallet. */
export function sumTradeResults(
  results: Iterable<TradeResult>,
  afterMs: number,
  throughMs: number,
): ReadonlyMap<string, TraderSums> {
  const byWallet = new Map<string, TraderSums>();
  for (const result of results) {
    if (result.timestampMs <= afterMs || result.timestampMs > throughMs) continue;
    const sums = byWallet.get(result.wallet);
    if (sums === undefined) byWallet.set(result.wallet, addResult({ ...NOTHING }, result));
    else addResult(sums, result);
  }
  return byWallet;
}

const NOTHING: TraderSums = {
  ...{ buys: 0, sells: 0, boughtRaw: 0n, soldRaw: 0n, boughtUsd: 0n, soldUsd: 0n, realizedUsd: 0n },
};

/** Changes and returns the sums. */
function addResult(sums: TraderSums, result: TradeResult): TraderSums {
  const { isBuy, raw, notionalUsd, realizedUsd } = result;
  const usd = notionalUsd ?? 0n;
  if (isBuy) {
    sums.buys += 1;
    sums.boughtRaw += raw;
    sums.boughtUsd += usd;
  } else {
    sums.sells += 1;
    sums.soldRaw += raw;
    sums.soldUsd += usd;
  }
  sums.realizedUsd += realizedUsd;
  return sums;
}
