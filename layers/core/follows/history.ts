import { type Buys, findNewestBuy, findPreviousBuy, toBuyIndex } from './buys.ts';
import { followRules as rules } from './rules.ts';

export type History = {
  readonly wallet: number;
  /** Its buys by mint, oldest first. */
  readonly mints: ReadonlyMap<number, readonly Bought[]>;
  readonly firstMs: number;
  /** Total other buyers of these mints within the minute before. */
  readonly candidates: number;
  readonly perMint: number;
  /** Buys it made per buy kept here. */
  readonly thinned: number;
};

export type Bought = { readonly buy: number; readonly ms: number };

/** A wallet's newest buys: at most `walletBuysMax` on `walletMintsMax` mints. */
export function buildBuyHistory(buys: Buys, wallet: number): History {
  const { columns } = buys;
  const mints = new Map<number, Bought[]>();
  let candidates = 0;
  let firstMs = Number.POSITIVE_INFINITY;
  let steps = 0;
  for (let buy = findNewestBuy(buys, wallet); buy >= 0; buy = findPreviousBuy(buys, buy, 'toWallet')) {
    if (++steps > rules.walletBuysMax) break;
    const place = toBuyIndex(buys, buy);
    const mint = columns.mint[place]!;
    const known = mints.get(mint);
    if (!known && mints.size === rules.walletMintsMax) break;
    const ms = columns.ms[place]!;
    const sorted = known ?? [];
    const later = sorted.findIndex(bought => bought.ms >= ms);
    sorted.splice(later < 0 ? sorted.length : later, 0, { buy, ms });
    mints.set(mint, sorted);
    candidates += columns.before[place]!;
    firstMs = Math.min(firstMs, ms);
  }
  const isWhole = steps <= rules.walletBuysMax && mints.size < rules.walletMintsMax;
  const made = isWhole ? (buys.wallets[wallet]?.count ?? 0) : steps;
  return {
    wallet,
    mints,
    firstMs,
    candidates,
    perMint: Math.max(1, made / Math.max(1, mints.size)),
    thinned: Math.max(1, made / Math.max(1, steps)),
  };
}
