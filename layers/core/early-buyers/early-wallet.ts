import type { Evidence, FirstBuy } from './early-buyer.ts';
import { freshFunding, isEnough, isFreshWallet, isSeed, sourcesOf, type Withdrawal, withdrawalOf } from './seed.ts';

/** Funding of a first buy, computed when either changes. */
export type Money = {
  readonly freshFundMs: number | null;
  readonly freshFundToBuySeconds: number | null;
  readonly fresh: boolean;
  /** Whether private or farm funds paid a fresh wallet's first buy. */
  readonly privatelySeeded: boolean;
  /** The sender and its funders. */
  readonly sources: readonly string[];
  readonly withdrawal: Withdrawal | null;
};

export type EarlyWallet = {
  readonly wallet: string;
  readonly buy: FirstBuy;
  /** Both null while the funding is unknown. */
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
