import { toSlotOrder } from '../mint/order.ts';
import type { Trade } from '../mint/trade.ts';
import { sumNetworkLamports, toQuoteLamports } from '../money/trade-money.ts';

/** What the sandwich rule needs of a trade. */
export type Swap = Pick<Trade, 'seq' | 'wallet' | 'direction' | 'signature' | 'tokenRaw' | 'baseRaw'> & {
  /** Position in the slot, see `placeInSlot`. */
  readonly place: number;
  /** Pool and quote. */
  readonly market: string;
  readonly relay: string | null;
  /** Quote amount in lamports; null where unpriced. */
  readonly lamports: string | null;
  /** Network fee and tip. */
  readonly feeLamports: bigint;
};

/** Tokens sent between wallets within the slot. `place` is null without an index. */
export type Pass = {
  readonly seq: number;
  readonly slot: number;
  readonly timestampMs: number;
  readonly place: number | null;
  readonly from: string;
  readonly to: string;
  readonly raw: string;
};

/** Reads what the rule needs of a trade. */
export function toSwap(trade: Trade): Swap {
  const { seq, wallet, direction, signature, tokenRaw, baseRaw, relayBundleId: relay } = trade;
  return {
    ...{ seq, wallet, direction, signature, tokenRaw, baseRaw, relay },
    place: toSlotOrder(trade),
    // Names a pool with its quote; without a pool, the venue.
    market: `${trade.pool ?? trade.dex} ${trade.baseMint}`,
    lamports: toQuoteLamports(trade),
    feeLamports: sumNetworkLamports(trade),
  };
}
