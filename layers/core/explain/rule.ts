import type { Values } from './sentence.ts';

/** A rule as findings show it. */
export type ExplainRule = {
  /** Page and heading of the reference. */
  readonly doc: string;
  readonly thresholds: Values;
  /** Names in braces are measured values or thresholds. */
  readonly words: string;
};

export function defineExplained(doc: string, words: string, thresholds: Values = {}): ExplainRule {
  return { doc: `/docs/reference/rules/${doc}`, thresholds, words };
}

/** A name such as `SameSlotBuyCohort` or `SEED_WAVE_HEAVY` in an id: `same_slot_buy_cohort`. */
export function toRuleName(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
}
