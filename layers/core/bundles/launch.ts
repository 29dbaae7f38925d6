import { type BundleRule, defineType, type Verdict } from './bundle-rule.ts';
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
import type { Reported } from './reported.ts';
import { bundleRules as rules } from './rules.ts';
import { findCohortByShare } from './supply-share.ts';

/** The token's first slots show this type (docs/reference/rules/bundle-types.md#bundle-types). */
export const launchTypes = {
  LaunchSlotBurst: {
    ...defineType('timing', rules.cohortMin, 'SYNTHETIC_SWARM', { specific: 10, severe: 50 }),
    words: `≥ ${rules.cohortMin} wallets buying in the first two slots of the token`,
    bySlot: judgeLaunch,
  },
} satisfies Readonly<Record<string, BundleRule>>;

function judgeLaunch(memory: Memory, reported: Reported, slot: number): readonly Verdict[] {
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
  const isWhole = memory.newestSlot < first + rules.slotsKept;
  return [
    { key, finding },
    { key: `${key}:shares`, finding: shares, isWhole },
  ];
}

/** Without a prior rate, only the number of buyers counts. */
const thisLaunch: Rate = { beliefs: [], nearest: createLaunchBelief(), clumping: 0 };
