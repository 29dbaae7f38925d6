import type * as z from 'zod/mini';
import type { Bundle } from '../../core/bundles/bundle.ts';
import { listBundleEvidence, selectLargestMembers } from '../../core/bundles/figures.ts';
import { getRiskScore } from '../../core/bundles/risk.ts';
import type { FundingAbuse } from '../../core/early-buyers/funding-abuse.ts';
import type { Rug } from '../../core/token-state/rug.ts';
import { computeNetExposurePct, type WashTrade } from '../../core/wash/wash-trade.ts';
import type { tokenSecurityEvent } from '../schemas/security-stream.ts';
import { type BundleSetting, toBundleView } from './bundle.ts';
import { toFundingAbuseSummary } from './funding-abuse.ts';
import { describeRugEvidence, toRugView } from './security-rug.ts';
import { toWashTradeView } from './wash-trade.ts';

export type SecurityEvent = z.infer<typeof tokenSecurityEvent>;

/** Wallets per event. */
const WALLETS_MAX = 200;

/** Severity is high from this risk on. */
const GRAVE_RISK_MIN = 0.5;
/** Scores of funding abuse (0–100) for high and medium severity. */
const ABUSE_GRAVE_MIN = 70;
const ABUSE_MEDIUM_MIN = 40;

type Finding = Pick<SecurityEvent, 'event' | 'severity' | 'evidence'> & {
  readonly wallets?: readonly string[];
  readonly record?: Partial<SecurityEvent>;
};

/** Returns an event with at most one record; others are null. */
export function createSecurityEvent(
  mint: string,
  atMs: number,
  { event, severity, evidence, wallets = [], record }: Finding,
): SecurityEvent {
  return {
    event,
    severity,
    evidence,
    affected_wallets: [...wallets],
    token_mint: mint,
    timestamp: atMs,
    bundle: null,
    wash_trade: null,
    rug: null,
    funding_abuse: null,
    campaign: null,
    ...record,
  };
}

/** Returns the event that a bundle was detected. */
export function toBundleDetectedEvent(bundle: Bundle, setting: BundleSetting, atMs: number): SecurityEvent {
  return createSecurityEvent(setting.mint, atMs, {
    event: 'bundle_detected',
    severity: getRiskScore(bundle) >= GRAVE_RISK_MIN ? 'high' : 'medium',
    evidence: [...listBundleEvidence(bundle)],
    wallets: selectLargestMembers(bundle, WALLETS_MAX).map(({ wallet }) => wallet),
    record: { bundle: toBundleView(bundle, setting) },
  });
}

/** Returns the event that a wallet traded with itself. */
export function toWashFlaggedEvent(mint: string, wash: WashTrade, atMs: number): SecurityEvent {
  const record = toWashTradeView(mint, wash);
  return createSecurityEvent(mint, atMs, {
    event: 'wash_trade_flagged',
    severity: 'medium',
    evidence: [
      `wash trade: ${wash.directionFlips} direction flips in ${wash.tradeCount} trades within an hour, ` +
        `${record.volume_usd.toFixed(2)} USD of volume, net exposure ${computeNetExposurePct(wash).toFixed(2)}%`,
    ],
    wallets: [wash.wallet],
    record: { wash_trade: record },
  });
}

/** Returns the event that funding of early buyers became suspicious. */
export function toFundingAbuseEvent(mint: string, abuse: FundingAbuse, atMs: number): SecurityEvent {
  const { score, reasons } = abuse.verdict;
  return createSecurityEvent(mint, atMs, {
    event: 'suspicious_activity',
    severity: score >= ABUSE_GRAVE_MIN ? 'high' : score >= ABUSE_MEDIUM_MIN ? 'medium' : 'low',
    evidence: [...reasons],
    wallets: abuse.wallets
      .filter(({ seeded }) => seeded)
      .slice(0, WALLETS_MAX)
      .map(({ wallet }) => wallet),
    record: { funding_abuse: toFundingAbuseSummary(mint, abuse) },
  });
}

/** Returns the event that a source rated the token suspicious. */
export function toSuspiciousEvent(mint: string, reasons: readonly string[], atMs: number): SecurityEvent {
  return createSecurityEvent(mint, atMs, { event: 'suspicious_activity', severity: 'high', evidence: [...reasons] });
}

/** Returns the event that members of a bundle were not proven. */
export function toMembersWithdrawnEvent(
  mint: string,
  bundle: string,
  wallets: readonly string[],
  atMs: number,
): SecurityEvent {
  return createSecurityEvent(mint, atMs, {
    event: 'label_withdrawn',
    severity: 'low',
    evidence: [`BUNDLE:EXEC_CLUSTER withdrawn: the evidence of members of bundle ${bundle} no longer holds`],
    wallets: wallets.slice(0, WALLETS_MAX),
  });
}

/** Returns the event of disproved wash records. */
export function toWashWithdrawnEvent(mint: string, wallets: readonly string[], atMs: number): SecurityEvent {
  return createSecurityEvent(mint, atMs, {
    event: 'label_withdrawn',
    severity: 'low',
    evidence: ['BOT:WASH withdrawn: with late trades, the wallets meet no wash rule any more'],
    wallets: wallets.slice(0, WALLETS_MAX),
  });
}

/** Returns the event of a withdrawn token status, with the reasons that no longer hold. */
export function toStatusWithdrawnEvent(
  mint: string,
  status: 'suspicious' | 'rugged',
  reasons: readonly string[],
  wallets: readonly string[],
  atMs: number,
): SecurityEvent {
  return createSecurityEvent(mint, atMs, {
    event: 'label_withdrawn',
    severity: 'low',
    evidence: [`${status} withdrawn: its evidence about insiders no longer holds`, ...reasons],
    wallets: wallets.slice(0, WALLETS_MAX),
  });
}

/** Returns the rug event. `profiteers` made money on it. */
export function toRugDetectedEvent(mint: string, rug: Rug, profiteers: readonly string[], atMs: number): SecurityEvent {
  return createSecurityEvent(mint, atMs, {
    event: 'rug_detected',
    severity: 'critical',
    evidence: describeRugEvidence(rug),
    wallets: [...new Set([rug.deployer || [], rug.removers, profiteers].flat())].slice(0, WALLETS_MAX),
    record: { rug: toRugView(rug) },
  });
}
