import { SOL } from '../identity/address.ts';
import type { LiquidityFact } from '../mint/mint-row.ts';
import type { Trade } from '../mint/trade.ts';
import { computeNotionalE30, tenTo } from '../money/amount.ts';
import { isStable } from '../money/quote.ts';
import { toQuoteLamports } from '../money/trade-money.ts';
import { insiderRules as rules } from './rules.ts';

/** Trades of one second, in raw tokens and lamports paid. */
type Second = { readonly netRaw: bigint; readonly lamports: bigint };

/** A wallet's trades in the token's first half hour, by second. */
export type EarlyTrades = Map<number, Second>;

/** Adds a buy or sale; drops later seconds beyond the limit. */
export function addTrade(trades: EarlyTrades, trade: Trade): void {
  summaries.delete(trades);
  const second = toSecond(trade.timestampMs);
  const held = trades.get(second) ?? { netRaw: 0n, lamports: 0n };
  const raw = BigInt(trade.tokenRaw);
  const isBuy = trade.direction === 'buy';
  trades.set(second, {
    netRaw: held.netRaw + (isBuy ? raw : -raw),
    lamports: held.lamports + (isBuy ? BigInt(toQuoteLamports(trade) ?? 0) : 0n),
  });
  if (trades.size > rules.secondsMax) trades.delete(Math.max(...trades.keys()));
}

/** Trades are kept by seconds. */
export function toSecond(ms: number): number {
  return Math.floor(ms / SECOND_MS);
}

/** Drops the seconds after a time. */
export function dropTradesAfter(trades: EarlyTrades, ms: number): void {
  for (const second of trades.keys()) if (second * SECOND_MS > ms) trades.delete(second);
  summaries.delete(trades);
}

const summaries = new WeakMap<EarlyTrades, ReturnType<typeof computeSummary>>();

/** Lamports paid, and the largest holding of what was bought. */
export function getEarlyTradeSummary(trades: EarlyTrades): ReturnType<typeof computeSummary> {
  const known = summaries.get(trades) ?? computeSummary(trades);
  summaries.set(trades, known);
  return known;
}

function computeSummary(trades: EarlyTrades) {
  let [held, peakRaw, lamports] = [0n, 0n, 0n];
  const seconds = [...trades.keys()].sort((a, b) => a - b);
  for (const second of seconds) {
    const { netRaw, lamports: paid } = trades.get(second)!;
    held = held + netRaw > 0n ? held + netRaw : 0n;
    if (held > peakRaw) peakRaw = held;
    lamports += paid;
  }
  const [first, last] = [seconds[0], seconds.at(-1)];
  /** Zero without a trade. */
  const [firstMs, lastMs] = first === undefined ? [0, 0] : [first * SECOND_MS, last! * SECOND_MS + SECOND_MS - 1];
  return { peakRaw, lamports, firstMs, lastMs };
}

type Moved = { readonly putRaw: bigint; readonly tookRaw: bigint; readonly decimals: number };

/** Money put into pools and taken out, by mint. */
export type Pooled = { readonly byBase: Map<string, Moved>; putMs: number; tookMs: number };

/** Adds a liquidity change. */
export function addPooled(pooled: Pooled, { side, baseMint, baseRaw, baseDecimals, timestampMs }: LiquidityFact): void {
  const held = pooled.byBase.get(baseMint) ?? { putRaw: 0n, tookRaw: 0n, decimals: baseDecimals };
  const raw = BigInt(baseRaw);
  const putRaw = held.putRaw + (side === 'add' ? raw : 0n);
  pooled.byBase.set(baseMint, { ...held, putRaw, tookRaw: held.tookRaw + (side === 'add' ? 0n : raw) });
  if (side === 'add') pooled.putMs = Math.max(pooled.putMs, timestampMs);
  else pooled.tookMs = Math.max(pooled.tookMs, timestampMs);
}

/** Converts SOL and priced stables to lamports. Other quotes are ignored. */
export function sumPooledLamports({ byBase }: Pooled, solUsd: string | null): { put: bigint; took: bigint } {
  let [put, took] = [0n, 0n];
  for (const [mint, { putRaw, tookRaw, decimals }] of byBase) {
    put += toLamports(mint, putRaw, decimals, solUsd);
    took += toLamports(mint, tookRaw, decimals, solUsd);
  }
  return { put, took };
}

function toLamports(mint: string, raw: bigint, decimals: number, solUsd: string | null): bigint {
  if (mint === SOL) return raw;
  return isStable(mint) ? convertUsdToLamports(raw, decimals, solUsd) : 0n;
}

/** Converts dollars to lamports, rounded down; 0 without a price. */
export function convertUsdToLamports(raw: bigint, decimals: number, solUsd: string | null): bigint {
  const sol = solUsd === null || raw === 0n ? 0n : computeNotionalE30(1n, 0, solUsd);
  return sol > 0n ? (computeNotionalE30(raw, decimals, '1') * tenTo(LAMPORT_DECIMALS)) / sol : 0n;
}

const LAMPORT_DECIMALS = 9;
const SECOND_MS = 1000;
