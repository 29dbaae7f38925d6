import { openBundles } from '../bundles/bundles.ts';
import { putRaised, type Raised, statusOf } from '../token-state/token-state.ts';
import { gradeBundles, gradeGroups, gradeValidation } from './components.ts';
import { bundlesOfInsiders, entityOfInsiders, evidenceOfInsiders, isStillEvidence } from './insider-evidence.ts';
import { signalRules as rules } from './rules.ts';
import { together } from './signal.ts';
import { groupsOf, holdingsOf, type SignalSource, signalAt, worstRiskOf } from './source.ts';

export type Alarm = { sinceMs: number | null };

export const noAlarm = (): Alarm => ({ sinceMs: null });

const CRITICAL_SIGNAL = 'CRITICAL_SIGNAL';

/** Returns when a critical signal has lasted long enough, or infinity. */
export const alarmDueMs = ({ sinceMs }: Alarm): number =>
  sinceMs === null ? Number.POSITIVE_INFINITY : sinceMs + rules.criticalMs;

/** Starts or clears a critical signal. Late evidence counts from now. */
export const watchSignal = (alarm: Alarm, source: SignalSource, atMs: number, nowMs: number): void => {
  alarm.sinceMs = isCritical(source, nowMs) ? (alarm.sinceMs ?? atMs) : null;
};

/** Makes the token suspicious if the signal is still critical. */
export const raiseAlarm = (
  alarm: Alarm,
  source: SignalSource,
  { slot, dueMs }: { readonly slot: number; readonly dueMs: number },
) => {
  alarm.sinceMs = null;
  if (!isCritical(source, dueMs)) return [];
  const { reasons } = signalAt(source, dueMs);
  const highRisk = source.token.verdicts.verdict?.highRisk ?? false;
  const rests = evidenceOfInsiders(source, openBundles(source.bundles));
  const place = { slot, timestampMs: dueMs };
  putRaised(source.token, { ...place, status: 'suspicious', reason: CRITICAL_SIGNAL, reasons, highRisk, rests });
  return [{ seq: 0, atMs: dueMs, slot, kind: 'suspicious', reasons } as const];
};

/** Withdraws a verdict without valid evidence. Sold tokens disprove nothing. */
export const withdrawAlarm = (source: SignalSource): Raised | null => {
  const { raised } = source.token;
  if (raised === null || raised.rests.some(name => isStillEvidence(source, name))) return null;
  putRaised(source.token, null);
  return raised;
};

/** Whether insider evidence alone is critical. A cheap upper bound settles most rows. */
const isCritical = (source: SignalSource, nowMs: number): boolean => {
  const status = statusOf(source.token);
  if (status === 'suspicious' || status === 'rugged') return false;
  return isBoundCritical(source) && insiderScoreAt(source, nowMs) >= rules.severities.critical;
};

const isBoundCritical = (source: SignalSource): boolean => {
  const graded = [
    gradeBundles({ ...holdingsOf(source), worstRisk: 1 }),
    gradeGroups({ ...groupsOf(source, source.insiders.looked.shares), collectedShare: 0 }),
    gradeValidation(source.token, source.seq > 0),
  ];
  return Math.round(together(graded)) >= rules.severities.critical;
};

/** Strangers can buy, wash and collect, so such evidence is ignored. */
const insiderScoreAt = (source: SignalSource, nowMs: number): number => {
  const bundles = bundlesOfInsiders(source, openBundles(source.bundles));
  const groups = groupsOf(source, source.insiders.looked.shares);
  const entityShare = entityOfInsiders(source) === null ? 0 : groups.entityShare;
  const graded = [
    gradeBundles({ ...holdingsOf(source, bundles), worstRisk: worstRiskOf(source, nowMs, bundles) }),
    gradeGroups({ ...groups, entityShare, collectedShare: 0 }),
    gradeValidation(source.token, source.seq > 0),
  ];
  return evidenceOfInsiders(source, bundles).length === 0 ? 0 : Math.round(together(graded));
};
