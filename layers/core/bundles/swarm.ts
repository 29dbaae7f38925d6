import { type Act, toLogSizeWidth } from './act.ts';
import { findBusiestGroup } from './busiest.ts';
import type { Cluster } from './cluster.ts';
import { listCrewBuys } from './crew.ts';
import type { Memory } from './memory.ts';
import { addFinding, type Reported } from './reported.ts';
import { bundleRules as rules } from './rules.ts';

/** SyntheticSwarm: see docs/reference/rules.md#bundle-types */
export function detectSwarm(memory: Memory, reported: Reported, funder: string): readonly Cluster[] {
  if ((memory.crews.get(funder)?.size ?? 0) < rules.swarmMin) return [];
  const acts = listCrewBuys(memory, funder, Number.POSITIVE_INFINITY);
  const byArrival = acts.toSorted((a, b) => a.seq - b.seq);
  const even = findBusiestGroup(byArrival, ({ size }) => size, toLogSizeWidth(rules.swarmSpread));
  // Splits at gaps far above the median.
  const ordered = even.toSorted((a, b) => a.ms - b.ms || a.seq - b.seq);
  const spans = computeGaps(ordered).sort((x, y) => x - y);
  const most = rules.gapMax * Math.max(1, spans[spans.length >> 1] ?? 0);
  const cut: Act[][] = [[]];
  ordered.forEach((act, at) => {
    if (at > 0 && act.ms - ordered[at - 1]!.ms > most) cut.push([]);
    cut.at(-1)!.push(act);
  });
  const runs = cut.filter(run => {
    if (run.length < rules.swarmMin || computeRoughness(run) > rules.rhythmMax) return false;
    const during = acts.filter(({ ms }) => ms >= run[0]!.ms && ms <= run.at(-1)!.ms);
    return run.length >= rules.swarmShare * during.length;
  });
  const [run] = runs.sort((a, b) => b.length - a.length);
  if (run === undefined) return [];
  const gaps = `gaps vary by ${computeRoughness(run).toFixed(2)} of their mean (${rules.rhythmMax})`;
  const says = `money from the tree of ${funder}, sizes within ${rules.swarmSpread * 100}%, ${gaps}`;
  return addFinding(reported, 'SyntheticSwarm', `SyntheticSwarm:${funder}`, {
    acts: run,
    grounds: ['funder', 'equal_sizes'],
    says,
  });
}

function computeGaps(acts: readonly Act[]): number[] {
  return acts.slice(1).map((act, at) => act.ms - acts[at]!.ms);
}

/** Deviation of gaps over their mean; simultaneous buys have no rhythm. */
function computeRoughness(acts: readonly Act[]): number {
  const gaps = computeGaps(acts);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  if (mean === 0) return 0;
  return Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length) / mean;
}
