import type { Side } from './act.ts';
import type { Cluster } from './cluster.ts';
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
import { addFinding, type Reported } from './reported.ts';
import { bundleRules as rules } from './rules.ts';

/** SameSlotBuyCohort and SameSlotSellCohort; launch slots belong to the launch rule. */
export function detectSameSlot(memory: Memory, reported: Reported, slot: number, side: Side): readonly Cluster[] {
  if (side === 'buy' && slot < memory.firstSlot + rules.launchSlots) return [];
  if ((memory.slots.get(slot)?.[side].length ?? 0) < rules.cohortMin) return [];
  const acts = selectEligibleActs(memory, slot, side);
  if (acts.length < rules.cohortMin) return [];
  const type = side === 'buy' ? 'SameSlotBuyCohort' : 'SameSlotSellCohort';
  const key = `${type}:${slot}`;
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
  return addFinding(reported, type, key, finding);
}
