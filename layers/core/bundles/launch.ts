import type { Cluster } from './cluster.ts';
import {
  findCohortByCount,
  findCohortByFunder,
  findCohortByHistory,
  findCohortBySize,
  mergeFindings,
  selectEligibleActs,
  selectFirstActs,
} from './cohort.ts';
import { anyLaunch, createLaunchBelief, type Rate } from './improbability.ts';
import { findCohortByPlace } from './in-line.ts';
import type { Memory } from './memory.ts';
import { findBesidePeople } from './people.ts';
import { addFinding, type Reported, replaceFinding } from './reported.ts';
import { bundleRules as rules } from './rules.ts';
import { findCohortByShare } from './supply-share.ts';

/** LaunchSlotBurst: see docs/reference/rules.md#bundle-types */
export function detectLaunchBurst(memory: Memory, reported: Reported, slot: number): readonly Cluster[] {
  const first = memory.firstSlot;
  if (slot < first || slot >= first + rules.launchSlots) return [];
  const acts = selectFirstActs(
    Array.from({ length: rules.launchSlots }, (_, at) => selectEligibleActs(memory, first + at, 'buy')).flat(),
  );
  if (acts.length < rules.cohortMin) return [];
  const key = `LaunchSlotBurst:${first}`;
  const limits = { slots: 1, spreadMax: Number.POSITIVE_INFINITY, chanceMax: rules.launchChanceMax };
  const finding = findBesidePeople(memory, acts, (some, leftOut) =>
    mergeFindings([
      findCohortByCount(some, anyLaunch, leftOut, rules.launchChanceMax),
      findCohortBySize(memory, some, () => thisLaunch, { ...limits, beside: leftOut }),
      findCohortByPlace(memory, some),
      findCohortByFunder(memory, some),
      findCohortByHistory(memory, reported.known, some, key),
    ]),
  );
  const shares = findBesidePeople(memory, acts, (some, leftOut) => findCohortByShare(memory, some, leftOut));
  // More strangers make large shares more likely. Once slots are dropped, the finding stays.
  const reportShares = memory.newestSlot < first + rules.slotsKept ? replaceFinding : addFinding;
  return [
    ...addFinding(reported, 'LaunchSlotBurst', key, finding),
    ...reportShares(reported, 'LaunchSlotBurst', `${key}:shares`, shares),
  ];
}

/** Without a prior rate, only the number of buyers counts. */
const thisLaunch: Rate = { beliefs: [], nearest: createLaunchBelief(), clumping: 0 };
