import type { Side } from './act.ts';
import { type BundleRule, defineType, type Verdict } from './bundle-rule.ts';
import {
  countOppositeWallets,
  estimateSideRate,
  findCohortByCount,
  findCohortByFunder,
  findCohortByHistory,
  findCohortBySize,
  mergeFindings,
  selectEligibleActs,
} from './cohort.ts';
import type { Memory } from './memory.ts';
import { findBesidePeople } from './people.ts';
import type { Reported } from './reported.ts';
import { bundleRules as rules } from './rules.ts';

/** One slot shows these types (docs/reference/rules/bundle-types.md#bundle-types). */
export const sameSlotTypes = {
  SameSlotBuyCohort: {
    ...defineType('timing', rules.cohortMin, 'SYNTHETIC_SWARM', { specific: 20, severe: 70 }),
    words: `≥ ${rules.cohortMin} wallets buying in the same slot`,
    *bySlot(memory, reported, slot) {
      if (slot < memory.firstSlot + rules.launchSlots) return;
      yield* judgeSide(memory, reported, slot, 'buy', `SameSlotBuyCohort:${slot}`);
    },
  },
  SameSlotSellCohort: {
    ...defineType('timing', rules.cohortMin, 'SYNTHETIC_SWARM', { specific: 30, severe: 90, sells: true }),
    words: `≥ ${rules.cohortMin} wallets selling in the same slot`,
    bySlot: (memory, reported, slot) => judgeSide(memory, reported, slot, 'sell', `SameSlotSellCohort:${slot}`),
  },
} satisfies Readonly<Record<string, BundleRule>>;

function judgeSide(memory: Memory, reported: Reported, slot: number, side: Side, key: string): readonly Verdict[] {
  if ((memory.slots.get(slot)?.[side].length ?? 0) < rules.cohortMin) return [];
  const acts = selectEligibleActs(memory, slot, side);
  if (acts.length < rules.cohortMin) return [];
  const rate = estimateSideRate(memory, side, slot, 1);
  const beside = countOppositeWallets(memory, side, slot, 1);
  const limits = { slots: 1, spreadMax: Number.POSITIVE_INFINITY, chanceMax: rules.sizeChanceMax };
  const finding = findBesidePeople(memory, acts, (some, leftOut) =>
    mergeFindings([
      findCohortByCount(some, rate, beside + leftOut, rules.chanceMax),
      findCohortBySize(memory, some, () => rate, { ...limits, beside: beside + leftOut }),
      findCohortByFunder(memory, some),
      findCohortByHistory(memory, reported.known, some, key),
    ]),
  );
  return [{ key, finding }];
}
