import type { Bundle, Dump } from './bundle.ts';
import { sumDumpAt } from './dump-sums.ts';
import { bundleLimits } from './lifecycle-rules.ts';
import { getRiskScore } from './risk.ts';

/** A dump with the bundle's figures of now. */
export function toDump(bundle: Bundle, soldShare: number, { ms, slot }: Pick<Dump, 'ms' | 'slot'>): Dump {
  const sums = sumDumpAt(bundle.timeline, ms);
  return {
    ...(sums && { sums }),
    bundleId: bundle.id,
    type: bundle.type,
    ms,
    slot,
    soldShare,
    members: bundle.members.size,
    heldRaw: bundle.chainRaw,
    risk: getRiskScore(bundle),
  };
}

/** Newest first, ties by bundle. */
export function selectNewestDumps(dumps: readonly Dump[]): readonly Dump[] {
  return dumps
    .toSorted((a, b) => b.ms - a.ms || b.slot - a.slot || (a.bundleId < b.bundleId ? -1 : 1))
    .slice(0, bundleLimits.dumpsMax);
}
