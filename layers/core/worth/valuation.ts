import { computeSupply, emptySupply, evolveSupply, type Supply } from '../holders/supply.ts';
import { createPools, findRowReserve, type Pools, takePool } from '../liquidity/pools.ts';
import { isFact, type MintRow } from '../mint/mint-row.ts';
import { multiplyPrice, toUiAmount } from '../money/amount-ratio.ts';
import { type BookPrices, isOnCurve, sumLiquidity } from './liquidity.ts';
import { worthRules } from './rules.ts';
import { takeWorth } from './take-worth.ts';
import { createWorth, type Extreme, type Worth } from './worth.ts';

export const worthReasons = ['no_price', 'no_supply', 'no_depth', 'thin_pool'] as const;
export type WorthReason = (typeof worthReasons)[number];

/** What a token's worth is computed from. */
export type WorthSource = {
  readonly worth: Worth;
  readonly pools: Pools;
  readonly supply: Supply;
  readonly lockedRaw: bigint;
  readonly lastTradeMs: number | null;
};

export function createWorthSource(): WorthSource {
  return { worth: createWorth(), pools: createPools(), supply: emptySupply, lockedRaw: 0n, lastTradeMs: null };
}

/** Applies a newer row. Locked balances stay. */
export function foldWorthRow(source: WorthSource, row: MintRow): WorthSource {
  const { worth, pools, supply, lastTradeMs } = source;
  const reserve = findRowReserve(pools, row);
  takePool(pools, row);
  takeWorth(worth, row, pools, findRowReserve(pools, row) !== reserve);
  return isFact(row)
    ? { ...source, supply: evolveSupply(supply, row) }
    : { ...source, lastTradeMs: Math.max(row.timestampMs, lastTradeMs ?? 0) };
}

/** A token's worth (docs/reference/rules/worth.md); unknowns are null. */
export type Valuation = {
  readonly priceUsd: number | null;
  readonly priceMs: number | null;
  readonly decimals: number | null;
  readonly totalRaw: string | null;
  readonly circulatingRaw: string | null;
  readonly liquidityUsd: number | null;
  readonly liquidityMs: number | null;
  readonly isOnCurve: boolean;
  readonly highest: Extreme | null;
  readonly lowest: Extreme | null;
};

export const unknownWorth: Valuation = {
  priceUsd: null,
  priceMs: null,
  decimals: null,
  totalRaw: null,
  circulatingRaw: null,
  liquidityUsd: null,
  liquidityMs: null,
  isOnCurve: false,
  highest: null,
  lowest: null,
};

export function valueToken({ worth, pools, supply, lockedRaw }: WorthSource, book?: BookPrices): Valuation {
  const { price, bucketMs, decimals, highest, lowest } = worth;
  const total = decimals === null ? null : computeSupply(supply);
  const liquidity = sumLiquidity(pools, worth, book);
  return {
    priceUsd: price?.price ?? null,
    priceMs: price === null ? null : bucketMs,
    decimals,
    totalRaw: total === null ? null : String(total),
    circulatingRaw: total === null ? null : String(total > lockedRaw ? total - lockedRaw : 0n),
    liquidityUsd: liquidity?.usd ?? null,
    liquidityMs: liquidity?.atMs ?? null,
    isOnCurve: isOnCurve(pools),
    highest,
    lowest,
  };
}

export type Caps = {
  readonly circulating: number | null;
  readonly marketCapUsd: number | null;
  readonly fdvUsd: number | null;
  readonly why: WorthReason | null;
};

/** Computes both caps, or why not. */
export function computeCaps(value: Valuation): Caps {
  const { priceUsd, decimals, totalRaw, circulatingRaw } = value;
  const toUi = (raw: string | null): number | null => (raw === null ? null : toUiAmount(BigInt(raw), decimals!));
  const [circulating, total] = [toUi(circulatingRaw), toUi(totalRaw)];
  const none = { circulating, marketCapUsd: null, fdvUsd: null };
  if (priceUsd === null) return { ...none, why: 'no_price' };
  if (circulating === null || total === null) return { ...none, why: 'no_supply' };
  if (!value.isOnCurve && value.liquidityUsd === null) return { ...none, why: 'no_depth' };
  if (isThin(value)) return { ...none, why: 'thin_pool' };
  const multiply = (raw: string | null) => multiplyPrice(priceUsd, BigInt(raw!), decimals!);
  return { circulating, marketCapUsd: multiply(circulatingRaw), fdvUsd: multiply(totalRaw), why: null };
}

export type Peak = { readonly usd: number; readonly atMs: number };

/** The highest price on today's circulating supply; null where a price means little. */
export function computePeak(value: Valuation): Peak | null {
  const { highest } = value;
  const { decimals, circulatingRaw } = value;
  if (highest === null || decimals === null || circulatingRaw === null || computeCaps(value).why === 'thin_pool')
    return null;
  return { usd: multiplyPrice(highest.usd, BigInt(circulatingRaw), decimals), atMs: highest.atMs };
}

/** Whether the pools are too small for the price to mean much. */
export function isThin({ priceUsd, decimals, circulatingRaw, liquidityUsd, isOnCurve }: Valuation): boolean {
  if (isOnCurve || priceUsd === null || liquidityUsd === null) return false;
  const cap = circulatingRaw === null ? 0 : multiplyPrice(priceUsd, BigInt(circulatingRaw), decimals!);
  return liquidityUsd < worthRules.thinUsd || cap > worthRules.thinRatioMax * liquidityUsd;
}
