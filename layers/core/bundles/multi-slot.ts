import { toLogSizeWidth } from './act.ts';
import { type BundleRule, defineType, type Verdict } from './bundle-rule.ts';
import {
  countOppositeWallets,
  estimateSideRate,
  findCohortByFunder,
  findCohortByHistory,
  findCohortBySize,
  mergeFindings,
  selectEligibleActs,
  selectFirstActs,
} from './cohort.ts';
import { listCrewBuys } from './crew.ts';
import type { Finding } from './finding.ts';
import { isMaker } from './market-maker.ts';
import type { Memory } from './memory.ts';
import { findBesidePeople } from './people.ts';
import { type Reported, resolveClusterKey } from './reported.ts';
import { bundleRules as rules } from './rules.ts';

/** A few slots, or common money, show this type (docs/reference/rules/bundle-types.md#bundle-types). */
export const multiSlotTypes = {
  MultiSlotBuyCohort: {
    ...defineType('timing', rules.cohortMin, 'SYNTHETIC_SWARM', { specific: 40, severe: 80 }),
    words:
      `≥ ${rules.cohortMin} buyers within 5 slots that share a funder, or whose sizes differ by at most 5%; ` +
      '≥ 3 of the first 30 minutes with [common money](bundle-evidence.md#common-money), in any slots',
    *bySlot(memory, reported, slot) {
      for (let from = slot - rules.windowSlots + 1; from <= slot; from++)
        if (memory.slots.has(from)) yield* judgeWindow(memory, reported, from);
    },
    *byAct(memory, reported, { slot, wallet, size }) {
      const hasFunds = memory.buyers.get(wallet)?.funds?.funders.length;
      const width = toLogSizeWidth(rules.sizeSpread);
      for (let from = slot - rules.windowSlots + 1; from <= slot; from++) {
        if (!memory.slots.has(from)) continue;
        let count = 0;
        for (let at = 0; at < rules.windowSlots; at++)
          for (const other of memory.slots.get(from + at)?.buy ?? [])
            if (hasFunds || Math.abs(other.size - size) <= width) count++;
        if (count >= rules.cohortMin) yield* judgeWindow(memory, reported, from);
      }
    },
  },
} satisfies Readonly<Record<string, BundleRule>>;

function judgeWindow(memory: Memory, reported: Reported, from: number): readonly Verdict[] {
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
  return [{ key, finding: mergeFindings([alone, findCohortByHistory(memory, reported.known, alone.acts, key)]) }];
}

/** Checks a funder's remembered buys after their slots expire. */
export function* judgeLateMultiSlot(
  memory: Memory,
  reported: Reported,
  funder: string,
  wallet: string,
): Generator<Verdict> {
  if ((memory.crews.get(funder)?.size ?? 0) < rules.cohortMin) return;
  const all = listCrewBuys(memory, funder, Number.POSITIVE_INFINITY);
  const own = all.find(act => act.wallet === wallet);
  if (own === undefined) return;
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
  let end = 0;
  for (const [from, { slot }] of acts.entries()) {
    // A window from this slot is already checked.
    if (slot === acts[from - 1]?.slot) continue;
    while (end < acts.length && acts[end]!.slot < slot + rules.windowSlots) end++;
    if (end - from < rules.cohortMin || acts[end - 1]!.slot === slot) continue;
    const near = acts.slice(from, end);
    const key = resolveClusterKey(reported, 'MultiSlotBuyCohort', near, `${slot}`);
    yield { key, finding: { acts: near, grounds: ['funder'], says: `${near.length} have money from ${funder}` } };
  }
}

function filterMultiSlot(finding: Finding | null): Finding | null {
  return finding?.acts.some(act => act.slot !== finding.acts[0]!.slot) ? finding : null;
}
