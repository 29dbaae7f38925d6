import { type Act, sizeWidth } from './act.ts';
import type { Cluster } from './cluster.ts';
import {
  besideOf,
  byFunder,
  byHistory,
  bySize,
  eligibleActs,
  type Finding,
  firstActs,
  rateAt,
  united,
} from './cohort.ts';
import { crewOf } from './crew.ts';
import { isMaker } from './market-maker.ts';
import type { Memory } from './memory.ts';
import { findBesidePeople } from './people.ts';
import { joinedKey, type Reported, report } from './reported.ts';
import { bundleRules as rules } from './rules.ts';

/** MultiSlotBuyCohort: see docs/reference/rules.md#bundle-types */
export const multiSlot = (memory: Memory, reported: Reported, act: Act): readonly Cluster[] => {
  const found: Cluster[] = [];
  for (let before = rules.windowSlots - 1; before >= 0; before--) {
    const from = act.slot - before;
    if (memory.slots.has(from) && hasEnough(memory, from, act)) found.push(...window(memory, reported, from));
  }
  return found;
};

/** Checks every window that contains a slot. */
export const multiSlotAround = (memory: Memory, reported: Reported, slot: number): readonly Cluster[] => {
  const froms = Array.from({ length: rules.windowSlots }, (_, before) => slot - rules.windowSlots + 1 + before);
  return froms.filter(from => memory.slots.has(from)).flatMap(from => window(memory, reported, from));
};

const hasEnough = (memory: Memory, from: number, act: Act): boolean => {
  const hasFunds = memory.buyers.get(act.wallet)?.funds?.funders.length;
  const width = sizeWidth(rules.sizeSpread);
  let count = 0;
  for (let at = 0; at < rules.windowSlots; at++)
    for (const other of memory.slots.get(from + at)?.buy ?? [])
      if (hasFunds || Math.abs(other.size - act.size) <= width) count++;
  return count >= rules.cohortMin;
};

const window = (memory: Memory, reported: Reported, from: number): readonly Cluster[] => {
  if (buysIn(memory, from) < rules.cohortMin) return [];
  const slots = Array.from({ length: rules.windowSlots }, (_, at) => from + at);
  const acts = firstActs(slots.flatMap(slot => eligibleActs(memory, slot, 'buy')));
  if (acts.length < rules.cohortMin) return [];
  const alone = findBesidePeople(memory, acts, (some, leftOut) => {
    // Similar sizes or common money within a window of slots.
    if (some.length < rules.cohortMin) return null;
    const beside = besideOf(memory, 'buy', from, rules.windowSlots) + leftOut;
    const limits = { slots: rules.windowSlots, beside, spreadMax: rules.sizeSpread, chanceMax: rules.windowChanceMax };
    const later = some.filter(act => act.slot >= memory.firstSlot + rules.launchSlots);
    const alike = bySize(memory, later, () => rateAt(memory, 'buy', from, rules.windowSlots), limits);
    const funded = byFunder(memory, some);
    return united([inSlots(alike), inSlots(funded)]);
  });
  if (alone === null) return [];
  const key = joinedKey(reported, 'MultiSlotBuyCohort', alone.acts, `${from}`);
  const finding = united([alone, byHistory(memory, reported.known, alone.acts, key)]);
  return report(reported, 'MultiSlotBuyCohort', key, finding);
};

const buysIn = ({ slots }: Memory, from: number): number => {
  let count = 0;
  for (let at = 0; at < rules.windowSlots; at++) count += slots.get(from + at)?.buy.length ?? 0;
  return count;
};

/** Checks a funder's remembered buys after their slots expire. */
export const lateMultiSlot = (
  memory: Memory,
  reported: Reported,
  funder: string,
  wallet: string,
): readonly Cluster[] => {
  if ((memory.crews.get(funder)?.size ?? 0) < rules.cohortMin) return [];
  const all = crewOf(memory, funder, Number.POSITIVE_INFINITY);
  const own = all.find(act => act.wallet === wallet);
  if (own === undefined) return [];
  const crew = all.filter(({ slot }) => Math.abs(slot - own.slot) < rules.windowSlots);
  const acts = [...Map.groupBy(crew, act => act.slot)].flatMap(([slot, own]) => possibleOf(memory, slot, own));
  const found: Cluster[] = [];
  let end = 0;
  acts.forEach(({ slot }, from) => {
    // A window from this slot is already checked.
    if (slot === acts[from - 1]?.slot) return;
    while (end < acts.length && acts[end]!.slot < slot + rules.windowSlots) end++;
    if (end - from < rules.cohortMin || acts[end - 1]!.slot === slot) return;
    const near = acts.slice(from, end);
    const key = joinedKey(reported, 'MultiSlotBuyCohort', near, `${slot}`);
    const says = `${near.length} have money from ${funder}`;
    found.push(...report(reported, 'MultiSlotBuyCohort', key, { acts: near, grounds: ['funder'], says }));
  });
  return found;
};

/** An expired slot leaves only the buy's own data. */
const possibleOf = (memory: Memory, slot: number, acts: readonly Act[]): readonly Act[] => {
  if (!memory.slots.has(slot))
    return acts.filter(
      act => !act.isArbitrage && !act.isServed && act.relay === null && !isMaker(memory.flows, act.wallet, [act]),
    );
  const eligible = new Set(eligibleActs(memory, slot, 'buy'));
  return acts.filter(act => eligible.has(act));
};

const inSlots = (finding: Finding | null): Finding | null =>
  finding?.acts.some(act => act.slot !== finding.acts[0]!.slot) ? finding : null;
