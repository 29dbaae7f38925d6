import type { RuleEvent } from '../../core/rules/rule.ts';
import { loadRuleInterest, type Rules } from './rules.ts';

/** Which events some rule wants, at most a second old. */
export type RuleInterest = () => Promise<ReadonlySet<RuleEvent>>;

/** Rules are armed this long before they count, so that every process knows them. */
export const INTEREST_MS = 1_000;

/** Asks the table once a second. `clock`: monotonic, in ms. */
export function openRuleInterest(rules: Rules, clock: () => number = () => performance.now()): RuleInterest {
  let asked: Promise<ReadonlySet<RuleEvent>> | null = null;
  let askedMs = -Infinity;
  return () => {
    if (asked !== null && clock() - askedMs < INTEREST_MS) return asked;
    askedMs = clock();
    asked = loadRuleInterest(rules).catch(error => {
      asked = null;
      throw error;
    });
    return asked;
  };
}
