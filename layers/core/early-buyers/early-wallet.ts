import type { Evidence, FirstBuy } from './early-buyer.ts';
import { freshFunding, isEnough, isFreshWallet, isSeed, sourcesOf, type Withdrawal, withdrawalOf } from './seed.ts';

/** What a wallet's money says of its first buy: worked out once, when the one or the other becomes known. */
export type Money = {
  /** When it got the money, within a day before the buy; null where nothing says so. */
  readonly freshFundMs: number | null;
  readonly freshFundToBuySeconds: number | null;
  /** First funded within a day before its first buy. */
  readonly fresh: boolean;
  /** Money of a private sender, enough of it, made the first buy of a fresh wallet; or a farm's did. */
  readonly privatelySeeded: boolean;
  /** Who may stand behind the money: the sender, and who funded that one. */
  readonly sources: readonly string[];
  /** A fresh wallet's withdrawal from an exchange; null where its money came otherwise. */
  readonly withdrawal: Withdrawal | null;
};

/** An early buyer as it is judged and shown. */
export type EarlyWallet = {
  readonly wallet: string;
  readonly buy: FirstBuy;
  /** Both null while nothing is known of its money. */
  readonly evidence: Evidence | null;
  readonly money: Money | null;
  readonly seeded: boolean;
};

export const moneyOf = (buy: FirstBuy, evidence: Evidence): Money => {
  const funding = freshFunding(buy, evidence);
  const fresh = isFreshWallet(buy, evidence);
  const isPaid = funding !== null && isEnough(buy, funding, evidence);
  return {
    freshFundMs: funding?.timestampMs ?? null,
    freshFundToBuySeconds: funding && (buy.ms - funding.timestampMs) / 1000,
    fresh,
    privatelySeeded: fresh && isPaid && (evidence.farmFunded || isSeed(buy, funding, evidence)),
    sources: funding ? sourcesOf(funding, evidence) : [],
    withdrawal: fresh && isPaid && funding.category === 'cex' ? withdrawalOf(buy, funding, evidence) : null,
  };
};
