import { openBundles } from '../bundles/bundles.ts';
import { getTokenStatus, putRaised, type Raised } from '../token-state/token-state.ts';
import { scoreBundles, scoreGroups, scoreValidation } from './components.ts';
import { filterInsiderBundles, findInsiderEntity, isStillEvidence, listInsiderEvidence } from './insider-evidence.ts';
import { signalRules as rules } from './rules.ts';
import { computeCombinedScore } from './signal.ts';
import { computeBundleHoldings, computeSignalAt, findWorstRisk, type SignalSource, toGroupsView } from './source.ts';

export type Alarm = { sinceMs: number | null };

export function createSignalAlarm(): Alarm {
  return { sinceMs: null };
}

const CRITICAL_SIGNAL = 'CRITICAL_SIGNAL';

/** Returns when a critical signal has lasted long enough, or infinity. */
export function computeAlarmDueMs({ sinceMs }: Alarm): number {
  return sinceMs === null ? Number.POSITIVE_INFINITY : sinceMs + rules.criticalMs;
}

/** Starts or clears a critical signal. Late evidence counts from now. */
export function updateSignalAlarm(alarm: Alarm, source: SignalSource, atMs: number, nowMs: number): void {
  alarm.sinceMs = isCritical(source, nowMs) ? (alarm.sinceMs ?? atMs) : null;
}

/** Makes the token suspicious if the signal is still critical. */
export function raiseAlarm(
  alarm: Alarm,
  source: SignalSource,
  { slot, dueMs }: { readonly slot: number; readonly dueMs: number },
) {
  alarm.sinceMs = null;
  if (!isCritical(source, dueMs)) return [];
  const { reasons } = computeSignalAt(source, dueMs);
  const highRisk = source.token.verdicts.verdict?.highRisk ?? false;
  const rests = listInsiderEvidence(source, openBundles(source.bundles));
  const place = { slot, timestampMs: dueMs };
  putRaised(source.token, { ...place, status: 'suspicious', reason: CRITICAL_SIGNAL, reasons, highRisk, rests });
  return [{ seq: 0, atMs: dueMs, slot, kind: 'suspicious', reasons } as const];
}

/** Withdraws a verdict without valid evidence. Sold tokens disprove nothing. */
export function revokeAlarm(source: SignalSource): Raised | null {
  const { raised } = source.token;
  if (raised === null || raised.rests.some(name => isStillEvidence(source, name))) return null;
  putRaised(source.token, null);
  return raised;
}

/** Whether insider evidence alone is critical. A cheap upper bound settles most rows. */
function isCritical(source: SignalSource, nowMs: number): boolean {
  const status = getTokenStatus(source.token);
  if (status === 'suspicious' || status === 'rugged') return false;
  const bound = computeCombinedScore([
    scoreBundles({ ...computeBundleHoldings(source), worstRisk: 1 }),
    scoreGroups({ ...toGroupsView(source, source.insiders.looked.shares), collectedShare: 0 }),
    scoreValidation(source.token, source.seq > 0),
  ]);
  if (Math.round(bound) < rules.severities.critical) return false;
  // Strangers can buy, wash and collect, so such evidence is ignored.
  const bundles = filterInsiderBundles(source, openBundles(source.bundles));
  const groups = toGroupsView(source, source.insiders.looked.shares);
  const entityShare = findInsiderEntity(source) === null ? 0 : groups.entityShare;
  const graded = [
    scoreBundles({ ...computeBundleHoldings(source, bundles), worstRisk: findWorstRisk(source, nowMs, bundles) }),
    scoreGroups({ ...groups, entityShare, collectedShare: 0 }),
    scoreValidation(source.token, source.seq > 0),
  ];
  const score = listInsiderEvidence(source, bundles).length === 0 ? 0 : Math.round(computeCombinedScore(graded));
  return score >= rules.severities.critical;
}
