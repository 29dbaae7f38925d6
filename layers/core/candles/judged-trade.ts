import { SOL } from '../identity/address.ts';
import type { Trade } from '../mint/trade.ts';
import { computeNotionalE30, computePriceRatio, usdScale } from '../money/amount.ts';
import { divideToNumber, toUiAmount } from '../money/amount-ratio.ts';
import { computeNotional, computeTokenPrice } from '../money/trade-money.ts';
import type { JudgedTrade } from './outlier.ts';
import { outlierRules as rules } from './rules.ts';

/** The outlier rule's input for a trade; null where unpriced. */
export function toJudgedTrade(trade: Trade): JudgedTrade | null {
  const usd = computeNotional(trade);
  if (usd === null) return null;
  const price = computeTokenPrice(trade);
  const pool = computePoolPrices(trade);
  return {
    timestampMs: trade.timestampMs,
    wallet: trade.wallet,
    side: trade.direction,
    price: price === null ? 0 : divideToNumber(...price),
    notionalUsd: toUiAmount(usd, usdScale),
    isFeeLike: trade.baseMint === SOL && isFeeLike(trade.direction, Number(trade.baseRaw)),
    ...(pool && { pool }),
  };
}

/** Whether lamports look like account rent or a fee. */
export function isFeeLike(direction: Trade['direction'], lamports: number): boolean {
  return (
    lamports <= rules.feeLamportsMax ||
    (direction === 'buy' && lamports >= rules.rentLamports && lamports <= rules.rentLamportsMax)
  );
}

function computePoolPrices(trade: Trade): JudgedTrade['pool'] | null {
  if (trade.tokenReserveRaw === null || trade.baseReserveRaw === null || trade.basePriceUsd === null) return null;
  const sign = trade.direction === 'buy' ? 1n : -1n;
  const after = { token: BigInt(trade.tokenReserveRaw), base: BigInt(trade.baseReserveRaw) };
  const before = {
    token: after.token + sign * BigInt(trade.tokenRaw),
    base: after.base - sign * BigInt(trade.baseRaw),
  };
  if (after.token <= 0n || after.base <= 0n || before.token <= 0n || before.base <= 0n) return null;
  const usd = (base: bigint) => computeNotionalE30(base, trade.baseDecimals, trade.basePriceUsd!);
  const spot = ({ token, base }: { readonly token: bigint; readonly base: bigint }) =>
    divideToNumber(...computePriceRatio(usd(base), token, trade.tokenDecimals));
  // A sale that empties a pool met what it held before.
  const most = before.base > after.base ? before.base : after.base;
  return { priceBefore: spot(before), priceAfter: spot(after), quoteUsd: toUiAmount(usd(most), usdScale) };
}
