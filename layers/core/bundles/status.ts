import { divideToNumber } from '../money/amount-ratio.ts';
import { type Bundle, type BundleStatus, copyBundle, type Dump, isFinal } from './bundle.ts';
import { type Bundles, listAllBundles } from './bundles.ts';
import type { BundleChange } from './changes.ts';
import { selectNewestDumps, toDump } from './dumps.ts';
import { lifecycleRules as rules } from './lifecycle-rules.ts';
import { type Course, computeCourse, sumBasis, sumSold } from './timeline.ts';

/** The causing row, or the clock (seq 0, no time). */
export type At = { readonly seq: number; readonly slot: number; readonly rowMs: number | null };

/** Advances the status and reports each change; ends only if `mayEnd`. */
export function advanceStatus(bundle: Bundle, nowMs: number, at: At, mayEnd: boolean) {
  const due = getFinalDueMs(bundle);
  const until = Math.min(nowMs, due);
  const course = computeCourse(bundle.timeline, until);
  if (bundle.alertMs !== null && bundle.alertMs <= until && !isDumpAt(bundle, bundle.alertMs)) {
    // Lets a real dump soon after be reported.
    bundle.dumps = bundle.dumps.filter(({ ms }) => ms !== bundle.alertMs);
    bundle.alertMs = null;
    bundle.episodes -= 1;
  }
  const steps = listSteps(bundle, course, until);
  const getMs = (step: Step | number): number => (typeof step === 'number' ? step : step.ms);
  const ordered = [...steps.slice(0, -1), ...course.markers].sort((a, b) => getMs(a) - getMs(b));
  const changes = [...ordered, steps.at(-1)!].flatMap(step =>
    typeof step === 'number' ? startDumpAlert(bundle, step, at) : applyStep(bundle, step, at),
  );
  if (!mayEnd || due > nowMs) {
    const isDumping = course.phase.status === 'dumping';
    const dormantMs = isDumping ? Number.POSITIVE_INFINITY : bundle.lastActiveMs + rules.dormantMs;
    const later = [course.dueMs ?? Number.POSITIVE_INFINITY, dormantMs, getFinalDueMs(bundle)];
    return { changes, dueMs: Math.min(...later.filter(ms => ms > nowMs)) };
  }
  const status = due === bundle.rugDueMs ? 'rugged' : 'exited';
  return { changes: [...changes, ...applyStep(bundle, { status, ms: due }, at)], dueMs: Number.POSITIVE_INFINITY };
}

/** Whether current data confirms a dump; settled ones stay confirmed. */
export function isDumpAt(bundle: Pick<Bundle, 'timeline'>, ms: number): boolean {
  return findDumpStart(bundle, ms) !== null;
}

/** When a dump began by current data; null if it is disproved. */
export function findDumpStart({ timeline }: Pick<Bundle, 'timeline'>, ms: number): number | null {
  if (ms < timeline.settledMs) return ms;
  const { markers } = computeCourse(timeline, ms + rules.quietMs);
  return markers.find(marker => Math.abs(marker - ms) < rules.quietMs) ?? null;
}

/** Reported dumps that current data confirms, newest first. */
export function listConfirmedDumps(bundles: Bundles): readonly Dump[] {
  return selectNewestDumps(
    listAllBundles(bundles).flatMap(bundle => bundle.dumps.filter(({ ms }) => isFinal(bundle) || isDumpAt(bundle, ms))),
  );
}

type Step = { readonly status: BundleStatus; readonly ms: number };

/** Returns the due end of a bundle, or infinity. */
export function getFinalDueMs({ emptyDueMs, rugDueMs }: Pick<Bundle, 'emptyDueMs' | 'rugDueMs'>): number {
  return Math.min(emptyDueMs ?? Number.POSITIVE_INFINITY, rugDueMs ?? Number.POSITIVE_INFINITY);
}

/** Late sells may have changed the last reported status. */
function listSteps(bundle: Bundle, { phase, edges }: Course, until: number): readonly Step[] {
  const since = edges.filter(({ ms }) => ms >= bundle.statusMs);
  const dormantMs = bundle.lastActiveMs + rules.dormantMs;
  if (phase.status !== 'dumping' && dormantMs <= until) return [...since, { status: 'dormant', ms: dormantMs }];
  const woken = bundle.status === 'dormant' ? bundle.lastActiveMs : phase.sinceMs;
  return [...since, { status: phase.status, ms: Math.max(phase.sinceMs, woken) }];
}

function applyStep(bundle: Bundle, { status, ms }: Step, at: At): readonly BundleChange[] {
  const from = bundle.status;
  if (status === from) return [];
  bundle.status = status;
  bundle.statusMs = ms;
  return [
    { seq: at.seq, atMs: at.rowMs ?? ms, slot: at.slot, kind: 'bundle_status', bundle: copyBundle(bundle), from },
  ];
}

/** Starts within ten minutes of each other are the same dump. */
function startDumpAlert(bundle: Bundle, ms: number, at: At): readonly BundleChange[] {
  if (bundle.alertMs !== null && ms - bundle.alertMs < rules.quietMs) return [];
  bundle.alertMs = ms;
  bundle.episodes += 1;
  const soldShare = Math.min(1, divideToNumber(sumSold(bundle.timeline), sumBasis(bundle.timeline)));
  const slot = bundle.timeline.moves.findLast(move => move.ms === ms)?.slot ?? at.slot;
  bundle.dumps = selectNewestDumps([toDump(bundle, soldShare, { ms, slot }), ...bundle.dumps]);
  return [{ seq: at.seq, atMs: ms, slot, kind: 'dump_started', bundle: copyBundle(bundle), soldShare }];
}
