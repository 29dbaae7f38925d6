import { applyStatus } from '../mint/token.ts';
import { statusOf } from '../token-state/token-state.ts';
import { gradeBundles, gradeFunding, gradeValidation, gradeWash } from './components.ts';
import { signalRules as rules } from './rules.ts';
import { together } from './signal.ts';
import { holdingsOf, type SignalSource, signalAt } from './source.ts';

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
  const { token } = source;
  const { reasons } = signalAt(source, dueMs);
  const highRisk = token.verdicts.verdict?.highRisk ?? false;
  const verdict = { slot, timestampMs: dueMs, reason: CRITICAL_SIGNAL, reasons, highRisk };
  token.verdicts = applyStatus(token.verdicts, { ...verdict, status: 'suspicious' });
  return [{ seq: 0, atMs: dueMs, slot, kind: 'suspicious', reasons } as const];
};

/** A cheap upper bound answers for most rows. */
const isCritical = (source: SignalSource, nowMs: number): boolean => {
  const status = statusOf(source.token);
  if (status === 'suspicious' || status === 'rugged') return false;
  return boundAt(source, nowMs) >= rules.severities.critical && signalAt(source, nowMs).severity === 'critical';
};

const boundAt = (source: SignalSource, nowMs: number): number => {
  const { token, seq, wash, early } = source;
  const graded = [
    gradeBundles({ ...holdingsOf(source), worstRisk: 1 }),
    gradeFunding({ verdict: early.looked }),
    ...(wash.records.length === 0 ? [] : [gradeWash(wash.records, nowMs)]),
    gradeValidation(token, seq > 0),
  ];
  return Math.round(together(graded));
};
