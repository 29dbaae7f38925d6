import type * as z from 'zod/mini';
import type { buyerQuality } from '../../contract/schemas/buyer-quality.ts';
import type { GradedBuyer } from '../../core/buyer-quality/buyer-quality.ts';
import { type BuyerTier, buyerTiers, isSmartTier } from '../../core/buyer-quality/tier.ts';
import { createFinding, type Finding } from '../../core/explain/finding.ts';
import type { Values } from '../../core/explain/sentence.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { usdScale } from '../../core/money/amount.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import { readBuyers } from '../buyers/buyer-quality.ts';
import type { Explainer } from './explainer.ts';
import { putFirstOfEachWallet, toSwapInputs } from './tape-rows.ts';

/** Whose buys are smart money, and what the wallets of each tier have in common. */
export const explainBuyerQuality: Explainer = async ({ parameters, body, asOfMs, known }, { world, tape, wallets }) => {
  const mint = parameters.mint!;
  const { window_hours: hours, smart_money_signal: share, tiers } = body as z.infer<typeof buyerQuality>;
  const stores = { tape, wallets, registry: { funding: world.funding, known } };
  const { buys, buyers } = await readBuyers(stores, mint, hours, asOfMs);
  const explain = (path: string, rule: string, own: readonly GradedBuyer[], more: Values): Finding => {
    const ordered = listBuys(own, buys);
    const volume = own.reduce((sum, { usd }) => sum + usd, 0n);
    const measured = { buyers: own.length, volume_usd: toUiAmount(volume, usdScale), ...more };
    return createFinding(path, `buyer_quality.${rule}`, measured, toSwapInputs(mint, ordered));
  };
  const smart = buyers.filter(({ tier }) => isSmartTier(tier));
  const whole = toUiAmount(
    buyers.reduce((sum, { usd }) => sum + usd, 0n),
    usdScale,
  );
  const signal = { share, all_buyers: buyers.length, all_volume_usd: whole };
  return [
    ...(buyers.length === 0
      ? []
      : [explain('/smart_money_signal', 'smart_money_signal', smart.length === 0 ? buyers : smart, signal)]),
    ...buyerTiers
      .filter(tier => tiers[tier].count > 0)
      .map(tier => {
        const own = buyers.filter(one => one.tier === tier);
        return explain(`/tiers/${tier}`, tier, own, measureTier(tier, own));
      }),
  ];
};

/** The figures of the weakest wallet; of new ones those of the most traded. */
function measureTier(tier: BuyerTier, own: readonly GradedBuyer[]): Values {
  const rank = (values: readonly (number | undefined)[]): readonly number[] =>
    values.filter(value => value !== undefined).toSorted((a, b) => a - b);
  const closed = rank(own.map(({ facts }) => facts.closedPositions));
  if (tier === 'unrated_new') return { closed_positions: closed.at(-1) ?? 0 };
  if (tier === 'farm_funded') return {};
  if (tier === 'bot_operated')
    return { labels: [...new Set(own.map(({ facts }) => facts.labels?.automationLabel))].sort().join(', ') };
  return {
    closed_positions: closed[0] ?? null,
    skill_score: rank(own.map(({ facts }) => facts.quality?.skillScore))[0] ?? null,
    roi_p50_pct: rank(own.map(({ facts }) => facts.quality?.roiP50Pct))[0] ?? null,
  };
}

/** Buys of the wallets that spent most first, one of each wallet before others. */
function listBuys(own: readonly GradedBuyer[], buys: readonly Trade[]): readonly Trade[] {
  const byWallet = Map.groupBy(buys, ({ wallet }) => wallet);
  const ranked = own.toSorted((a, b) => (a.usd === b.usd ? (a.wallet < b.wallet ? -1 : 1) : a.usd > b.usd ? -1 : 1));
  return putFirstOfEachWallet(ranked.flatMap(({ wallet }) => byWallet.get(wallet) ?? []));
}
