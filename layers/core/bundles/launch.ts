import type { Cluster } from './cluster.ts';
import { byCount, byFunder, byHistory, bySize, eligibleActs, firstActs, united } from './cohort.ts';
import { anyLaunch, launchBelief, type Rate } from './improbability.ts';
import { byPlace } from './in-line.ts';
import type { Memory } from './memory.ts';
import { type Reported, report } from './reported.ts';
import { bundleRules as rules } from './rules.ts';
import { byShare } from './supply-share.ts';

/** LaunchSlotBurst: see docs/reference/rules.md#bundle-types */
export const launch = (memory: Memory, reported: Reported, slot: number): readonly Cluster[] => {
  const first = memory.firstSlot;
  if (slot < first || slot >= first + rules.launchSlots) return [];
  const acts = firstActs(
    Array.from({ length: rules.launchSlots }, (_, at) => eligibleActs(memory, first + at, 'buy')).flat(),
  );
  if (acts.length < rules.cohortMin) return [];
  const key = `LaunchSlotBurst:${first}`;
  const limits = { slots: 1, beside: 0, spreadMax: Number.POSITIVE_INFINITY, chanceMax: rules.launchChanceMax };
  const finding = united([
    byCount(acts, anyLaunch, 0, rules.launchChanceMax),
    bySize(memory, acts, () => thisLaunch, limits),
    byPlace(memory, acts),
    byShare(memory, acts),
    byFunder(memory, acts),
    byHistory(memory, reported.known, acts, key),
  ]);
  return report(reported, 'LaunchSlotBurst', key, finding);
};

/** Without a prior rate, only the number of buyers counts. */
const thisLaunch: Rate = { beliefs: [], nearest: launchBelief(), clumping: 0 };
