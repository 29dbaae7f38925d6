import { signalRules as rules } from './rules.ts';

/** Source: decisions 9. */
export const severities = ['none', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** A severity with its score, 0-100, and why. */
export type Graded = { readonly severity: Severity; readonly score: number; readonly reasons: readonly string[] };

/** The severity of a score. */
export const severityOf = (score: number): Severity =>
  score >= rules.severities.critical
    ? 'critical'
    : score >= rules.severities.high
      ? 'high'
      : score >= rules.severities.medium
        ? 'medium'
        : score >= rules.severities.low
          ? 'low'
          : 'none';

/** Graded by a score, which is cut to whole numbers of 0-100. */
export const graded = (score: number, reasons: readonly string[]): Graded => {
  const whole = Math.round(Math.min(100, Math.max(0, score)));
  return { severity: severityOf(whole), score: whole, reasons };
};
