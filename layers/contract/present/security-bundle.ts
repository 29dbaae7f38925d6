import type * as z from 'zod/mini';
import type { Bundle } from '../../core/bundles/bundle.ts';
import { dumpOf } from '../../core/bundles/dumps.ts';
import { largestMembers } from '../../core/bundles/figures.ts';
import type { dumpAlert } from '../schemas/dump-alert.ts';
import type { bundleState } from '../schemas/security-stream.ts';
import { type BundleSetting, bundleObject, dumpObject, memberObject } from './bundle.ts';

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
): z.infer<typeof dumpAlert> => dumpObject(dumpOf(bundle, soldShare, { ms: at.atMs, slot: at.slot }), decimals);
