import type { Evidence, FirstBuy } from './early-buyer.ts';
import { findFreshFunding, isEnough, isFreshWallet, isSeed, listFundingSources, toExchangeWithdrawal } from './seed.ts';

export type EarlyWallet = {
  readonly wallet: string;
  readonly buy: FirstBuy;
  /** Both null while the funding is unknown. */
  readonly evidence: Evidence | null;
  readonly money: Money | null;
  readonly seeded: boolean;
};

/** Funding of a first buy, computed when either changes. */
export function judgeFirstBuyMoney(buy: FirstBuy, evidence: Evidence) {
  const funding = findFreshFunding(buy, evidence);
  const fresh = isFreshWallet(buy, evidence);
  const isPaid = funding !== null && isEnough(buy, funding, evidence);
  return {
    freshFundMs: funding?.timestampMs ?? null,
    freshFundToBuySeconds: funding && (buy.ms - funding.timestampMs) / 1000,
    fresh,
    /** Whether private or farm funds paid a fresh wallet's first buy. */
    privatelySeeded: fresh && isPaid && (evidence.farmFunded || isSeed(buy, funding, evidence)),
    /** The sender and its funders. */
    sources: funding ? listFundingSources(funding, evidence) : [],
    withdrawal: fresh && isPaid && funding.category === 'cex' ? toExchangeWithdrawal(buy, funding, evidence) : null,
  };
}

export type Money = Readonly<ReturnType<typeof judgeFirstBuyMoney>>;
