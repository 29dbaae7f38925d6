import type { Trade } from '../mint/trade.ts';
import { computeNotionalE30, type UsdE30 } from '../money/amount.ts';
import { computeNotional } from '../money/trade-money.ts';
import { bundleLimits, lifecycleRules } from './lifecycle-rules.ts';
import type { Price } from './price.ts';
import { bundleRules } from './rules.ts';

export type Recent = {
  trades: RecentTrade[];
  readonly byWallet: Map<string, RecentTrade[]>;
  /** Expired trades of the token's first buyers. */
  readonly early: Map<string, RecentTrade[]>;
  gone: number;
  /** Time of the first trade, null without one. */
  firstMs: number | null;
  newestMs: number;
  /** Newest slot of an expired trade, else -1. */
  goneSlot: number;
};

export function createRecent(): Recent {
  return {
    trades: [],
    byWallet: new Map(),
    early: new Map(),
    gone: 0,
    firstMs: null,
    newestMs: 0,
    goneSlot: -1,
  };
}

/** Converts a buy or sell; other trades move no tokens. */
export function toRecentTrade(trade: Trade) {
  if (trade.direction !== 'buy' && trade.direction !== 'sell') return null;
  const raw = BigInt(trade.tokenRaw);
  return {
    seq: trade.seq,
    ms: trade.timestampMs,
    slot: trade.slot,
    wallet: trade.wallet,
    boughtRaw: trade.direction === 'buy' ? raw : 0n,
    soldRaw: trade.direction === 'sell' ? raw : 0n,
    usd: computeNotional(trade) ?? 0n,
  };
}

/** A recent trade, in case its wallet joins a bundle. */
export type RecentTrade = Readonly<NonNullable<ReturnType<typeof toRecentTrade>>>;

/** Adds a trade and evicts old ones. */
export function addRecentTrade(recent: Recent, trade: RecentTrade): void {
  const { trades } = recent;
  put(recent, trade);
  recent.newestMs = Math.max(recent.newestMs, trade.ms);
  recent.firstMs = Math.min(recent.firstMs ?? trade.ms, trade.ms);
  const isFirst = recent.newestMs - recent.firstMs <= lifecycleRules.firstKeptMs;
  const old = recent.newestMs - (isFirst ? lifecycleRules.firstKeptMs : lifecycleRules.lateMs);
  while (trades[recent.gone]!.ms < old || trades.length - recent.gone > bundleLimits.recentMax) {
    const trade = recent.trades[recent.gone]!;
    const { wallet, slot } = trade;
    const own = recent.byWallet.get(wallet)!;
    if (own.length === 1) recent.byWallet.delete(wallet);
    else own.shift();
    keepEarlyTrade(recent, trade);
    recent.goneSlot = Math.max(recent.goneSlot, slot);
    recent.gone += 1;
  }
  // Trims in large chunks, so the cost per trade is constant.
  if (recent.gone > bundleLimits.recentMax) {
    recent.trades = trades.slice(recent.gone);
    recent.gone = 0;
  }
}

/** Rebuilds the state from its trades. */
export function rebuildRecent(
  trades: readonly RecentTrade[],
  early: readonly RecentTrade[],
  { firstMs, newestMs, goneSlot }: Pick<Recent, 'firstMs' | 'newestMs' | 'goneSlot'>,
): Recent {
  const recent = { ...createRecent(), firstMs, newestMs, goneSlot };
  for (const trade of trades) put(recent, trade);
  for (const trade of early) putOfWallet(recent.early, trade);
  return recent;
}

/** Returns a wallet's kept trades from a slot on. */
export function listRecentTrades(
  { byWallet, early }: Recent,
  wallet: string,
  fromSlot: number,
): readonly RecentTrade[] {
  return [...(early.get(wallet) ?? []), ...(byWallet.get(wallet) ?? [])].filter(({ slot }) => slot >= fromSlot);
}

/** Whether the kept trades of a wallet are all that it did. */
export function hasAllTrades(
  recent: Recent,
  wallet: string,
  { boughtRaw, soldRaw }: Pick<RecentTrade, 'boughtRaw' | 'soldRaw'>,
): boolean {
  const all = listRecentTrades(recent, wallet, 0);
  return (
    all.reduce((sum, one) => sum + one.boughtRaw, 0n) === boughtRaw &&
    all.reduce((sum, one) => sum + one.soldRaw, 0n) === soldRaw
  );
}

function put({ trades, byWallet }: Recent, trade: RecentTrade): void {
  trades.push(trade);
  putOfWallet(byWallet, trade);
}

function putOfWallet(byWallet: Map<string, RecentTrade[]>, trade: RecentTrade): void {
  const own = byWallet.get(trade.wallet);
  if (own === undefined) byWallet.set(trade.wallet, [trade]);
  else own.push(trade);
}

/** Above the limit, the wallets that bought least are forgotten. */
function keepEarlyTrade({ early, firstMs }: Recent, trade: RecentTrade): void {
  const isFirstBuy = trade.boughtRaw > 0n && trade.ms - firstMs! <= bundleRules.earlyMs;
  if (!isFirstBuy && !early.has(trade.wallet)) return;
  putOfWallet(early, trade);
  const own = early.get(trade.wallet)!;
  if (own.length > bundleLimits.earlyOfWalletMax) {
    // Adds a wallet's smallest trade to the next one.
    const size = ({ boughtRaw, soldRaw }: RecentTrade): bigint => boughtRaw + soldRaw;
    const at = own.reduce((best, trade, index) => (size(trade) < size(own[best]!) ? index : best), 0);
    const [smallest] = own.splice(at, 1);
    const into = Math.min(at, own.length - 1);
    const other = own[into]!;
    own[into] = {
      ...other,
      boughtRaw: other.boughtRaw + smallest!.boughtRaw,
      soldRaw: other.soldRaw + smallest!.soldRaw,
      usd: other.usd + smallest!.usd,
    };
  }
  const count = early.values().reduce((sum, { length }) => sum + length, 0);
  if (count <= bundleLimits.earlyMax) return;
  const sizes = [...early].map(([wallet, trades]) => ({
    wallet,
    length: trades.length,
    raw: trades.reduce((sum, { boughtRaw }) => sum + boughtRaw, 0n),
  }));
  let over = count - Math.floor(bundleLimits.earlyMax / 2);
  for (const { wallet, length } of sizes.sort(
    (a, b) => (a.raw < b.raw ? -1 : a.raw > b.raw ? 1 : 0) || (a.wallet < b.wallet ? -1 : 1),
  )) {
    if (over <= 0) return;
    early.delete(wallet);
    over -= length;
  }
}

/** Values tokens by recent trades; 0 if unknown. */
export function estimateMarketValue(
  { recent, price }: { recent: Recent; price: Price | null },
  raw: bigint,
  ms: number,
): UsdE30 {
  const { trades, gone } = recent;
  let [sumRaw, sumUsd] = [0n, 0n];
  for (const trade of trades.slice(Math.max(gone, trades.length - VALUED_MAX)))
    if (trade.usd > 0n && trade.ms <= ms && trade.ms >= ms - VALUED_MS) {
      sumRaw += trade.boughtRaw + trade.soldRaw;
      sumUsd += trade.usd;
    }
  if (sumRaw > 0n) return (raw * sumUsd) / sumRaw;
  return price === null ? 0n : computeNotionalE30(raw, price.decimals, price.usd.toFixed(PRICE_DIGITS));
}

const VALUED_MAX = 512;
const VALUED_MS = 60_000;
const PRICE_DIGITS = 18;
