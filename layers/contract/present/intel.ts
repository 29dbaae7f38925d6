import type * as z from 'zod/mini';
import { openBundles } from '../../core/bundles/bundles.ts';
import { computeRiskAtMinute } from '../../core/bundles/risk.ts';
import type { Campaign } from '../../core/campaigns/campaign.ts';
import { findLatestRegime, findPriorRegime, getBornMs } from '../../core/crowd/crowd.ts';
import { estimateSupply } from '../../core/holders/supply.ts';
import { pick } from '../../core/kernel/pick.ts';
import { computeDumpImpact, computeSaleSol } from '../../core/liquidity/exit-capacity.ts';
import { divideToNumber } from '../../core/money/amount-ratio.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { exitRisks, formingPushes } from '../schemas/intel.ts';

/** Returns each open bundle's exit risk, highest first (`docs/reference/rules/holders-and-liquidity.md#exit-risk`). */
export function toExitRisks(state: MintSecurity, nowMs: number): z.infer<typeof exitRisks> {
  // One pool serves all, so more tokens take out more.
  return openBundles(state.bundles)
    .toSorted((a, b) => (a.chainRaw === b.chainRaw ? (a.id < b.id ? -1 : 1) : a.chainRaw < b.chainRaw ? 1 : -1))
    .map(bundle => {
      // Fraction of the supply; 0 while the supply is unknown.
      const { chainRaw } = bundle;
      const { holders } = state;
      const whole = estimateSupply(holders);
      const remainingSupplyPct = whole <= 0n || chainRaw <= 0n ? 0 : Math.min(1, divideToNumber(chainRaw, whole));
      return {
        bundleId: bundle.id,
        bundleType: bundle.type,
        status: bundle.status,
        memberCount: bundle.members.size,
        remainingSupplyPct,
        solOut: computeSaleSol(state.pools, bundle.chainRaw, nowMs),
        impactPct: computeDumpImpact(state.pools, bundle.chainRaw, nowMs),
        riskScore: computeRiskAtMinute(bundle, state, nowMs),
      };
    });
}

type Push = z.infer<typeof formingPushes>[number];

/** Crowd regimes of a campaign's token, and the token's age in minutes. */
export type PushSetting = Pick<Push, 'latestRegime' | 'priorRegime' | 'tokenAgeMinutes'>;

const MINUTE_MS = 60_000;

/** Reads a mint's crowd at a unix ms time. */
export function pushSetting({ crowd }: Pick<MintSecurity, 'crowd'>, nowMs: number): PushSetting {
  const bornMs = getBornMs(crowd);
  return {
    latestRegime: findLatestRegime(crowd, nowMs, bornMs),
    priorRegime: findPriorRegime(crowd, nowMs, bornMs),
    tokenAgeMinutes: bornMs === null ? null : Math.max(0, nowMs - bornMs) / MINUTE_MS,
  };
}

/** Returns an open campaign with its token context. */
export function toPushView(campaign: Campaign, setting: PushSetting): Push {
  return {
    tokenMint: campaign.mint,
    ...pick(setting, 'latestRegime', 'priorRegime'),
    campaignId: campaign.id,
    campaignStatus: campaign.status,
    ...pick(campaign, 'participantWallets', 'participantEntities', 'confidence'),
    tokenAgeMinutes: setting.tokenAgeMinutes,
  };
}
