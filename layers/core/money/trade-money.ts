import { SOL } from '../identity/address.ts';
import type { Trade } from '../mint/trade.ts';
import { computeNotionalE30, computePriceRatio, tenTo, type UsdE30 } from './amount.ts';

/** Notional in USD: base UI × base price; null where unpriced. */
export function computeNotional(trade: Trade): UsdE30 | null {
  return trade.basePriceUsd === null
    ? null
    : computeNotionalE30(BigInt(trade.baseRaw), trade.baseDecimals, trade.basePriceUsd);
}

const E30_PER_CENT = 10n ** 28n;

/** The same in whole cents. */
export function computeNotionalCents(trade: Trade): number | null {
  const usd = computeNotional(trade);
  return usd === null ? null : Number(usd / E30_PER_CENT);
}

/** USD per whole token, exact; null where unpriced or without tokens. */
export function computeTokenPrice(trade: Trade): readonly [bigint, bigint] | null {
  const usd = computeNotional(trade);
  const raw = BigInt(trade.tokenRaw);
  return usd === null || raw === 0n ? null : computePriceRatio(usd, raw, trade.tokenDecimals);
}

/** Network fee and tip in lamports. */
export function sumNetworkLamports({ networkFeeLamports, tipLamports }: Trade): bigint {
  const sum = networkFeeLamports + tipLamports;
  return Number.isSafeInteger(sum) ? BigInt(sum) : BigInt(networkFeeLamports) + BigInt(tipLamports);
}

/** Total fees in USD; null without a required price (docs/reference/rules/prices.md#fees). */
export function sumFeesUsd(trade: Trade): UsdE30 | null {
  const network = toFeeUsd(sumNetworkLamports(trade), LAMPORT_DECIMALS, trade.solPriceUsd);
  const venue = toFeeUsd(BigInt(trade.dexFeeRaw), trade.baseDecimals, trade.basePriceUsd);
  return network === null || venue === null ? null : network + venue;
}

const LAMPORT_DECIMALS = 9;

function toFeeUsd(raw: bigint, decimals: number, price: string | null): UsdE30 | null {
  if (raw === 0n) return 0n;
  return price === null ? null : computeNotionalE30(raw, decimals, price);
}

/** The quote leg in SOL, exact; null where unpriced. */
export function computeSolAmount(trade: Trade): readonly [bigint, bigint] | null {
  const usd = computeNotional(trade);
  const sol = trade.solPriceUsd === null ? null : computeNotionalE30(1n, 0, trade.solPriceUsd);
  return usd === null || sol === null || sol === 0n ? null : [usd, sol];
}

/** The quote leg in lamports, rounded down; null where unpriced. */
export function toQuoteLamports(trade: Trade): string | null {
  if (trade.baseMint === SOL) return trade.baseRaw;
  const sol = computeSolAmount(trade);
  return sol === null ? null : String((sol[0] * tenTo(LAMPORT_DECIMALS)) / sol[1]);
}

/** Venue fee / base amount in basis points; null without base. */
export function computeVenueFeeBps(trade: Trade): readonly [bigint, bigint] | null {
  return trade.baseRaw === '0' ? null : [BigInt(trade.dexFeeRaw) * tenTo(4), BigInt(trade.baseRaw)];
}
