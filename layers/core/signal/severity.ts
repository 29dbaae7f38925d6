import { signalRules as rules } from './rules.ts';

export const severities = ['none', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** Of a verdict; `pending` until its evidence could have been seen. */
export const verdictSeverities = [...severities, 'pending'] as const;
export type VerdictSeverity = (typeof verdictSeverities)[number];

export type Graded = { readonly severity: Severity; readonly score: number; readonly reasons: readonly string[] };

/** Returns the severity of a score. */
export function toSeverity(score: number): Severity {
  return severities.findLast(severity => severity === 'none' || score >= rules.severities[severity])!;
}

/** Rounds and clamps a score to 0–100 and grades it. */
export function toGraded(score: number, reasons: readonly string[]): Graded {
  const whole = Math.round(Math.min(100, Math.max(0, score)));
  return { severity: toSeverity(whole), score: whole, reasons };
}
