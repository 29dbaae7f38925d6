import type { Side } from './act.ts';
import type { Cluster } from './cluster.ts';
import { besideOf, byCount, byFunder, byHistory, bySize, eligibleActs, rateAt, united } from './cohort.ts';
import type { Memory } from './memory.ts';
import { findBesidePeople } from './people.ts';
import { type Reported, report } from './reported.ts';
import { bundleRules as rules } from './rules.ts';

/** SameSlotBuyCohort and SameSlotSellCohort; launch slots belong to the launch rule. */
export const sameSlot = (memory: Memory, reported: Reported, slot: number, side: Side): readonly Cluster[] => {
  if (side === 'buy' && slot < memory.firstSlot + rules.launchSlots) return [];
  if ((memory.slots.get(slot)?.[side].length ?? 0) < rules.cohortMin) return [];
  const acts = eligibleActs(memory, slot, side);
  if (acts.length < rules.cohortMin) return [];
  const type = side === 'buy' ? 'SameSlotBuyCohort' : 'SameSlotSellCohort';
  const key = `${type}:${slot}`;
  const rate = rateAt(memory, side, slot, 1);
  const beside = besideOf(memory, side, slot, 1);
  const limits = { slots: 1, spreadMax: Number.POSITIVE_INFINITY, chanceMax: rules.sizeChanceMax };
  const finding = findBesidePeople(memory, acts, (some, leftOut) =>
    united([
      byCount(some, rate, beside + leftOut, rules.chanceMax),
      bySize(memory, some, () => rate, { ...limits, beside: beside + leftOut }),
      byFunder(memory, some),
      byHistory(memory, reported.known, some, key),
    ]),
  );
  return report(reported, type, key, finding);
};
