import type { Trade } from '../mint/trade.ts';
import { usdScale } from '../money/amount.ts';
import { divideToNumber, toUiAmount } from '../money/amount-ratio.ts';
import { computeNotional } from '../money/trade-money.ts';
import { type BuyerFacts, type BuyerTier, buyerTiers, classifyBuyerTier, isProfitable, isSmartTier } from './tier.ts';

/** Whether a buy is within (now − window, now] (docs/reference/rules/security-signal.md#buyer-quality). */
export function isCounted(
  { direction, timestampMs }: Pick<Trade, 'direction' | 'timestampMs'>,
  windowHours: number,
  nowMs: number,
): boolean {
  return direction === 'buy' && timestampMs > nowMs - windowHours * HOUR_MS && timestampMs <= nowMs;
}

const HOUR_MS = 3_600_000;

type Part = 'organicProfitableUsd' | 'organicOtherUsd' | 'botUsd' | 'farmFundedUsd' | 'unratedUsd';

/** A buyer, its tier, and what its priced buys cost. */
export type GradedBuyer = {
  readonly wallet: string;
  readonly tier: BuyerTier;
  readonly part: Part;
  readonly usd: bigint;
  readonly facts: BuyerFacts;
};

/** Grades the wallets of buys. Unpriced buys count the buyer only; wallets without facts are new. */
export function gradeBuyers(
  buys: readonly Trade[],
  walletFacts: ReadonlyMap<string, BuyerFacts>,
): readonly GradedBuyer[] {
  const volumes = new Map<string, bigint>();
  for (const buy of buys) volumes.set(buy.wallet, (volumes.get(buy.wallet) ?? 0n) + (computeNotional(buy) ?? 0n));
  return [...volumes].map(([wallet, usd]) => {
    const facts = walletFacts.get(wallet) ?? nothing;
    const tier = classifyBuyerTier(facts);
    return { wallet, tier, part: classifyPart(tier, facts), usd, facts };
  });
}

/** Summarizes buyer quality; sums are exact and rounded once. */
export function computeBuyerQuality(mint: string, windowHours: number, buyers: readonly GradedBuyer[]) {
  const sumPart = (part: Part): number => toUsd(sum(buyers.filter(one => one.part === part)));
  const total = sum(buyers);
  const smart = sum(buyers.filter(({ tier }) => isSmartTier(tier)));
  return {
    tokenMint: mint,
    windowHours,
    smartMoneySignal: total === 0n ? 0 : divideToNumber(smart, total),
    totalBuyers: buyers.length,
    volumeDecomposition: {
      organicProfitableUsd: sumPart('organicProfitableUsd'),
      organicOtherUsd: sumPart('organicOtherUsd'),
      botUsd: sumPart('botUsd'),
      farmFundedUsd: sumPart('farmFundedUsd'),
      unratedUsd: sumPart('unratedUsd'),
    },
    tiers: Object.fromEntries(
      buyerTiers.map(tier => {
        const ofTier = buyers.filter(one => one.tier === tier);
        return [tier, { count: ofTier.length, volumeUsd: toUsd(sum(ofTier)) }];
      }),
    ) as Record<BuyerTier, { readonly count: number; readonly volumeUsd: number }>,
  };
}

const nothing: BuyerFacts = { labels: null, quality: null };

/** Money of a profitable wallet counts as profitable in any tier. */
function classifyPart(tier: BuyerTier, { quality }: BuyerFacts): Part {
  if (tier === 'farm_funded') return 'farmFundedUsd';
  if (tier === 'bot_operated') return 'botUsd';
  if (tier === 'unrated_new') return 'unratedUsd';
  return isProfitable(quality) ? 'organicProfitableUsd' : 'organicOtherUsd';
}

function sum(buyers: readonly { readonly usd: bigint }[]): bigint {
  return buyers.reduce((total, { usd }) => total + usd, 0n);
}

function toUsd(usd: bigint): number {
  return toUiAmount(usd, usdScale);
}
