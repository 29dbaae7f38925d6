import type { UsdE30 } from '../amount.ts';
import type { Trade } from '../trade.ts';
import { notional } from '../trade-money.ts';
import { bundleLimits, lifecycleRules } from './lifecycle-rules.ts';

/** A buy or sell of late, by whomever: the past of a wallet that turns out to belong to a bundle. */
export type RecentTrade = {
  readonly seq: number;
  readonly ms: number;
  readonly slot: number;
  readonly wallet: string;
  readonly boughtRaw: bigint;
  readonly soldRaw: bigint;
  readonly usd: UsdE30;
};

/** The mint's newest buys and sells in order of arrival. */
export type Recent = {
  trades: RecentTrade[];
  /** The same by wallet. */
  readonly byWallet: Map<string, RecentTrade[]>;
  /** How many of `trades`, from the front, are no longer kept. */
  gone: number;
  /** Newest time of any row. */
  newestMs: number;
  /** Newest slot of a trade that is no longer kept; -1 while all are. */
  goneSlot: number;
};

export const emptyRecent = (): Recent => ({
  trades: [],
  byWallet: new Map(),
  gone: 0,
  newestMs: 0,
  goneSlot: -1,
});

/** The trade as it moves the wallet's tokens; null for a swap or flash swap, which moves none. Source: decisions, Money. */
export const recentOf = (trade: Trade): RecentTrade | null => {
  if (trade.direction !== 'buy' && trade.direction !== 'sell') return null;
  const raw = BigInt(trade.tokenRaw);
  return {
    seq: trade.seq,
    ms: trade.timestampMs,
    slot: trade.slot,
    wallet: trade.wallet,
    boughtRaw: trade.direction === 'buy' ? raw : 0n,
    soldRaw: trade.direction === 'sell' ? raw : 0n,
    usd: notional(trade) ?? 0n,
  };
};

/** Keeps a trade and forgets those that are too old or too many. */
export const keepRecent = (recent: Recent, trade: RecentTrade): void => {
  const { trades } = recent;
  put(recent, trade);
  recent.newestMs = Math.max(recent.newestMs, trade.ms);
  const old = recent.newestMs - lifecycleRules.lateMs;
  while (trades[recent.gone]!.ms < old || trades.length - recent.gone > bundleLimits.recentMax) forgetFirst(recent);
  // Cut off in large pieces, so that a trade costs the same however many are kept.
  if (recent.gone > bundleLimits.recentMax) {
    recent.trades = trades.slice(recent.gone);
    recent.gone = 0;
  }
};

/** The trades as they were kept, in order of arrival. */
export const recentFrom = (
  trades: readonly RecentTrade[],
  { newestMs, goneSlot }: Pick<Recent, 'newestMs' | 'goneSlot'>,
): Recent => {
  const recent = { ...emptyRecent(), newestMs, goneSlot };
  for (const trade of trades) put(recent, trade);
  return recent;
};

/** A wallet's kept trades of a slot and later, in order of arrival. */
export const recentOfWallet = ({ byWallet }: Recent, wallet: string, fromSlot: number): readonly RecentTrade[] =>
  (byWallet.get(wallet) ?? []).filter(({ slot }) => slot >= fromSlot);

const put = ({ trades, byWallet }: Recent, trade: RecentTrade): void => {
  trades.push(trade);
  const own = byWallet.get(trade.wallet);
  if (own === undefined) byWallet.set(trade.wallet, [trade]);
  else own.push(trade);
};

const forgetFirst = (recent: Recent): void => {
  const { wallet, slot } = recent.trades[recent.gone]!;
  const own = recent.byWallet.get(wallet)!;
  if (own.length === 1) recent.byWallet.delete(wallet);
  else own.shift();
  recent.goneSlot = Math.max(recent.goneSlot, slot);
  recent.gone += 1;
};
