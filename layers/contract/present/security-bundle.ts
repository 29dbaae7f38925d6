import type * as z from 'zod/mini';
import type { Bundle } from '../../core/bundles/bundle.ts';
import { toDump } from '../../core/bundles/dumps.ts';
import { selectLargestMembers } from '../../core/bundles/figures.ts';
import type { dumpAlert } from '../schemas/dump-alert.ts';
import type { bundleState } from '../schemas/security-stream.ts';
import { type BundleSetting, toBundleMemberView, toBundleView, toDumpView } from './bundle.ts';

/** Members per message, largest first. */
const MEMBERS_SHOWN_MAX = 200;

/** Returns a bundle as the bundles channel sends it. */
export function toBundleState(bundle: Bundle, setting: BundleSetting): z.infer<typeof bundleState> {
  return {
    ...toBundleView(bundle, setting),
    members: selectLargestMembers(bundle, MEMBERS_SHOWN_MAX).map(member => toBundleMemberView(bundle, member, setting)),
  };
}

/** Returns the alert of a dump that began at `at`. */
export function toDumpAlert(
  bundle: Bundle,
  soldShare: number,
  decimals: number,
  at: { readonly slot: number; readonly atMs: number },
): z.infer<typeof dumpAlert> {
  return toDumpView(toDump(bundle, soldShare, { ms: at.atMs, slot: at.slot }), decimals);
}
