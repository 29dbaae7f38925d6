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
  const run = findRhythmicRun(acts, splitAtGaps(findEvenestActs(acts)));
  if (run === null) return [];
  const gaps = `gaps vary by ${computeRoughness(run).toFixed(2)} of their mean (${rules.rhythmMax})`;
  const says = `money from the tree of ${funder}, sizes within ${rules.swarmSpread * 100}%, ${gaps}`;
  return addFinding(reported, 'SyntheticSwarm', `SyntheticSwarm:${funder}`, {
    acts: run,
    grounds: ['funder', 'equal_sizes'],
    says,
  });
}

function findEvenestActs(acts: readonly Act[]): readonly Act[] {
  return findBusiestGroup(
    acts.toSorted((a, b) => a.seq - b.seq),
    ({ size }) => size,
    toLogSizeWidth(rules.swarmSpread),
  ).toSorted((a, b) => a.ms - b.ms || a.seq - b.seq);
}

/** Splits at gaps far above the median. */
function splitAtGaps(acts: readonly Act[]): readonly (readonly Act[])[] {
  const gaps = computeGaps(acts).sort((a, b) => a - b);
  const most = rules.gapMax * Math.max(1, gaps[gaps.length >> 1] ?? 0);
  const cut: Act[][] = [[]];
  acts.forEach((act, at) => {
    if (at > 0 && act.ms - acts[at - 1]!.ms > most) cut.push([]);
    cut.at(-1)!.push(act);
  });
  return cut;
}

function findRhythmicRun(all: readonly Act[], cut: readonly (readonly Act[])[]): readonly Act[] | null {
  return (
    cut
      .filter(acts => acts.length >= rules.swarmMin && computeRoughness(acts) <= rules.rhythmMax)
      .filter(
        acts =>
          acts.length >=
          rules.swarmShare * all.filter(act => act.ms >= acts[0]!.ms && act.ms <= acts.at(-1)!.ms).length,
      )
      .sort((a, b) => b.length - a.length)[0] ?? null
  );
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
