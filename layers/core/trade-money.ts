import { SOL } from './address.ts';
import { notionalE30, priceRatio, tenTo, type UsdE30, usdScale } from './amount.ts';
import { ratioToNumber, rawToNumber } from './amount-ratio.ts';
import type { CandleTrade } from './candle-trade.ts';
import type { JudgedTrade } from './outlier.ts';
import type { Trade } from './trade.ts';

/** Notional in USD: base UI × base price; null where no price was known. */
export const notional = (trade: Trade): UsdE30 | null =>
  trade.basePriceUsd === null ? null : notionalE30(BigInt(trade.baseRaw), trade.baseDecimals, trade.basePriceUsd);

/** USD per whole token as an exact ratio; null where unpriced or where no token moved. */
export const tokenPrice = (trade: Trade): readonly [bigint, bigint] | null => {
  const usd = notional(trade);
  const raw = BigInt(trade.tokenRaw);
  return usd === null || raw === 0n ? null : priceRatio(usd, raw, trade.tokenDecimals);
};

/** Network fee and tip in lamports. */
export const networkLamports = (trade: Trade): bigint => BigInt(trade.networkFeeLamports) + BigInt(trade.tipLamports);

/** (network fee + tip) × SOL price + venue fee × base price, in USD; null where a price that is needed is unknown. Source: decisions, Money. */
export const totalFees = (trade: Trade): UsdE30 | null => {
  const network = feePart(networkLamports(trade), LAMPORT_DECIMALS, trade.solPriceUsd);
  const venue = feePart(BigInt(trade.dexFeeRaw), trade.baseDecimals, trade.basePriceUsd);
  return network === null || venue === null ? null : network + venue;
};

const LAMPORT_DECIMALS = 9;

const feePart = (raw: bigint, decimals: number, price: string | null): UsdE30 | null => {
  if (raw === 0n) return 0n;
  return price === null ? null : notionalE30(raw, decimals, price);
};

/** The quote leg in SOL at the trade's own prices, as an exact ratio; null where a price is unknown. */
export const solAmount = (trade: Trade): readonly [bigint, bigint] | null => {
  const usd = notional(trade);
  const sol = trade.solPriceUsd === null ? null : notionalE30(1n, 0, trade.solPriceUsd);
  return usd === null || sol === null || sol === 0n ? null : [usd, sol];
};

/** The quote leg in lamports, rounded down; null where it is not SOL and a price is unknown. */
export const lamportsOf = (trade: Trade): string | null => {
  if (trade.baseMint === SOL) return trade.baseRaw;
  const sol = solAmount(trade);
  return sol === null ? null : String((sol[0] * tenTo(LAMPORT_DECIMALS)) / sol[1]);
};

/** Venue fee over base amount in basis points, as an exact ratio; null where no base moved. */
export const feeBps = (trade: Trade): readonly [bigint, bigint] | null =>
  trade.baseRaw === '0' ? null : [BigInt(trade.dexFeeRaw) * tenTo(4), BigInt(trade.baseRaw)];

/** The trade as candles take it; null where it has no price and so no candle sees it. */
export const candleTrade = (trade: Trade): CandleTrade | null => {
  const usdE30 = notional(trade);
  if (usdE30 === null) return null;
  const tokenRaw = BigInt(trade.tokenRaw);
  return {
    timestampMs: trade.timestampMs,
    slot: trade.slot,
    txIndex: trade.txIndex,
    eventIndex: trade.eventIndex,
    seq: trade.seq,
    wallet: trade.wallet,
    side: trade.direction,
    tokenRaw,
    tokenDecimals: trade.tokenDecimals,
    baseRaw: BigInt(trade.baseRaw),
    baseDecimals: trade.baseDecimals,
    usdE30,
    price: tokenRaw === 0n ? 0 : ratioToNumber(...priceRatio(usdE30, tokenRaw, trade.tokenDecimals)),
    organic: trade.organic,
    outlier: trade.outlier,
    tooLate: trade.tooLate,
  };
};

/** The trade as the outlier rule takes it; null where it has no price to judge. */
export const judgedTrade = (trade: Trade): JudgedTrade | null => {
  const usd = notional(trade);
  if (usd === null) return null;
  const price = tokenPrice(trade);
  const pool = poolPrices(trade);
  return {
    timestampMs: trade.timestampMs,
    wallet: trade.wallet,
    side: trade.direction,
    price: price === null ? 0 : ratioToNumber(...price),
    notionalUsd: rawToNumber(usd, usdScale),
    ...(pool && { pool }),
  };
};

/** Spot prices of the pool before and after the swap and its quote depth, in USD; null where the source gave no reserves. */
const poolPrices = (trade: Trade): JudgedTrade['pool'] | null => {
  if (trade.tokenReserveRaw === null || trade.baseReserveRaw === null || trade.basePriceUsd === null) return null;
  const sign = trade.direction === 'buy' ? 1n : -1n;
  const after = { token: BigInt(trade.tokenReserveRaw), base: BigInt(trade.baseReserveRaw) };
  const before = {
    token: after.token + sign * BigInt(trade.tokenRaw),
    base: after.base - sign * BigInt(trade.baseRaw),
  };
  if (after.token <= 0n || after.base <= 0n || before.token <= 0n || before.base <= 0n) return null;
  const usd = (base: bigint) => notionalE30(base, trade.baseDecimals, trade.basePriceUsd!);
  const spot = ({ token, base }: { readonly token: bigint; readonly base: bigint }) =>
    ratioToNumber(...priceRatio(usd(base), token, trade.tokenDecimals));
  return { priceBefore: spot(before), priceAfter: spot(after), quoteUsd: rawToNumber(usd(after.base), usdScale) };
};
