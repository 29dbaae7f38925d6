import type { Cluster } from './cluster.ts';
import { byCount, byFunder, byHistory, bySize, eligibleActs, firstActs, united } from './cohort.ts';
import { anyLaunch, launchBelief, type Rate } from './improbability.ts';
import { byPlace } from './in-line.ts';
import type { Memory } from './memory.ts';
import { findBesidePeople } from './people.ts';
import { type Reported, report, reportAgain } from './reported.ts';
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
  const limits = { slots: 1, spreadMax: Number.POSITIVE_INFINITY, chanceMax: rules.launchChanceMax };
  const finding = findBesidePeople(memory, acts, (some, leftOut) =>
    united([
      byCount(some, anyLaunch, leftOut, rules.launchChanceMax),
      bySize(memory, some, () => thisLaunch, { ...limits, beside: leftOut }),
      byPlace(memory, some),
      byFunder(memory, some),
      byHistory(memory, reported.known, some, key),
    ]),
  );
  const shares = findBesidePeople(memory, acts, (some, leftOut) => byShare(memory, some, leftOut));
  // More strangers make large shares more likely. Once slots are dropped, the finding stays.
  const reportShares = memory.newestSlot < first + rules.slotsKept ? reportAgain : report;
  return [
    ...report(reported, 'LaunchSlotBurst', key, finding),
    ...reportShares(reported, 'LaunchSlotBurst', `${key}:shares`, shares),
  ];
};

/** Without a prior rate, only the number of buyers counts. */
const thisLaunch: Rate = { beliefs: [], nearest: launchBelief(), clumping: 0 };
