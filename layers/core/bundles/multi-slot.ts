import { type Act, toLogSizeWidth } from './act.ts';
import type { Cluster } from './cluster.ts';
import {
  countOppositeWallets,
  estimateSideRate,
  type Finding,
  findCohortByFunder,
  findCohortByHistory,
  findCohortBySize,
  mergeFindings,
  selectEligibleActs,
  selectFirstActs,
} from './cohort.ts';
import { listCrewBuys } from './crew.ts';
import { isMaker } from './market-maker.ts';
import type { Memory } from './memory.ts';
import { findBesidePeople } from './people.ts';
import { addFinding, type Reported, resolveClusterKey } from './reported.ts';
import { bundleRules as rules } from './rules.ts';

/** MultiSlotBuyCohort: see docs/reference/rules.md#bundle-types */
export function detectMultiSlot(memory: Memory, reported: Reported, act: Act): readonly Cluster[] {
  const found: Cluster[] = [];
  for (let before = rules.windowSlots - 1; before >= 0; before--) {
    const from = act.slot - before;
    if (!memory.slots.has(from)) continue;
    const hasFunds = memory.buyers.get(act.wallet)?.funds?.funders.length;
    const width = toLogSizeWidth(rules.sizeSpread);
    let count = 0;
    for (let at = 0; at < rules.windowSlots; at++)
      for (const other of memory.slots.get(from + at)?.buy ?? [])
        if (hasFunds || Math.abs(other.size - act.size) <= width) count++;
    if (count >= rules.cohortMin) found.push(...detectInWindow(memory, reported, from));
  }
  return found;
}

/** Checks every window that contains a slot. */
export function detectMultiSlotAround(memory: Memory, reported: Reported, slot: number): readonly Cluster[] {
  const froms = Array.from({ length: rules.windowSlots }, (_, before) => slot - rules.windowSlots + 1 + before);
  return froms.filter(from => memory.slots.has(from)).flatMap(from => detectInWindow(memory, reported, from));
}

function detectInWindow(memory: Memory, reported: Reported, from: number): readonly Cluster[] {
  let buys = 0;
  for (let at = 0; at < rules.windowSlots; at++) buys += memory.slots.get(from + at)?.buy.length ?? 0;
  if (buys < rules.cohortMin) return [];
  const slots = Array.from({ length: rules.windowSlots }, (_, at) => from + at);
  const acts = selectFirstActs(slots.flatMap(slot => selectEligibleActs(memory, slot, 'buy')));
  if (acts.length < rules.cohortMin) return [];
  const alone = findBesidePeople(memory, acts, (some, leftOut) => {
    // Similar sizes or common money within a window of slots.
    if (some.length < rules.cohortMin) return null;
    const beside = countOppositeWallets(memory, 'buy', from, rules.windowSlots) + leftOut;
    const limits = { slots: rules.windowSlots, beside, spreadMax: rules.sizeSpread, chanceMax: rules.windowChanceMax };
    const later = some.filter(act => act.slot >= memory.firstSlot + rules.launchSlots);
    const alike = findCohortBySize(
      memory,
      later,
      () => estimateSideRate(memory, 'buy', from, rules.windowSlots),
      limits,
    );
    const funded = findCohortByFunder(memory, some);
    return mergeFindings([filterMultiSlot(alike), filterMultiSlot(funded)]);
  });
  if (alone === null) return [];
  const key = resolveClusterKey(reported, 'MultiSlotBuyCohort', alone.acts, `${from}`);
  const finding = mergeFindings([alone, findCohortByHistory(memory, reported.known, alone.acts, key)]);
  return addFinding(reported, 'MultiSlotBuyCohort', key, finding);
}

/** Checks a funder's remembered buys after their slots expire. */
export function detectLateMultiSlot(
  memory: Memory,
  reported: Reported,
  funder: string,
  wallet: string,
): readonly Cluster[] {
  if ((memory.crews.get(funder)?.size ?? 0) < rules.cohortMin) return [];
  const all = listCrewBuys(memory, funder, Number.POSITIVE_INFINITY);
  const own = all.find(act => act.wallet === wallet);
  if (own === undefined) return [];
  const crew = all.filter(({ slot }) => Math.abs(slot - own.slot) < rules.windowSlots);
  const acts = [...Map.groupBy(crew, act => act.slot)].flatMap(([slot, own]) => {
    // An expired slot leaves only the buy's own data.
    if (!memory.slots.has(slot))
      return own.filter(
        act => !act.isArbitrage && !act.isServed && act.relay === null && !isMaker(memory.flows, act.wallet, [act]),
      );
    const eligible = new Set(selectEligibleActs(memory, slot, 'buy'));
    return own.filter(act => eligible.has(act));
  });
  const found: Cluster[] = [];
  let end = 0;
  acts.forEach(({ slot }, from) => {
    // A window from this slot is already checked.
    if (slot === acts[from - 1]?.slot) return;
    while (end < acts.length && acts[end]!.slot < slot + rules.windowSlots) end++;
    if (end - from < rules.cohortMin || acts[end - 1]!.slot === slot) return;
    const near = acts.slice(from, end);
    const key = resolveClusterKey(reported, 'MultiSlotBuyCohort', near, `${slot}`);
    const says = `${near.length} have money from ${funder}`;
    found.push(...addFinding(reported, 'MultiSlotBuyCohort', key, { acts: near, grounds: ['funder'], says }));
  });
  return found;
}

function filterMultiSlot(finding: Finding | null): Finding | null {
  return finding?.acts.some(act => act.slot !== finding.acts[0]!.slot) ? finding : null;
}
