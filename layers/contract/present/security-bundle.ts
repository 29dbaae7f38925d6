import type * as z from 'zod/mini';
import type { Bundle } from '../../core/bundles/bundle.ts';
import { largestMembers } from '../../core/bundles/figures.ts';
import { riskScore } from '../../core/bundles/risk.ts';
import { rawToNumber } from '../../core/money/amount-ratio.ts';
import type { bundleState, dumpAlert } from '../schemas/security-stream.ts';
import { type BundleSetting, bundleObject, memberObject } from './bundle.ts';

/** Members per message, largest first. */
const MEMBERS_SHOWN_MAX = 200;

/** Returns a bundle as the bundles channel sends it. */
export const presentBundleState = (bundle: Bundle, setting: BundleSetting): z.infer<typeof bundleState> => ({
  ...bundleObject(bundle, setting),
  members: largestMembers(bundle, MEMBERS_SHOWN_MAX).map(member => memberObject(bundle, member, setting)),
});

/** Returns the alert of a dump that began at `at`. */
export const presentDumpAlert = (
  bundle: Bundle,
  soldShare: number,
  decimals: number,
  at: { readonly slot: number; readonly atMs: number },
): z.infer<typeof dumpAlert> => ({
  bundle_id: bundle.id,
  bundle_type: bundle.type,
  sold_pct: soldShare,
  member_count: bundle.members.size,
  remaining_chain_balance_ui: rawToNumber(bundle.chainRaw, decimals),
  remaining_chain_balance_raw: String(bundle.chainRaw),
  risk_score: riskScore(bundle),
  slot: at.slot,
  timestamp: at.atMs,
});
