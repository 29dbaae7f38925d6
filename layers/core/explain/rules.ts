import { bundleExplained } from './bundle-rules.ts';
import { linkExplained } from './link-rules.ts';
import { peopleExplained } from './people-rules.ts';
import type { ExplainRule } from './rule.ts';
import { tokenExplained } from './token-rules.ts';
import { tradeExplained } from './trade-rules.ts';
import { walletExplained } from './wallet-rules.ts';

/** All rules by id: the subject, a dot, and the name of the verdict. */
export const explainRules: ReadonlyMap<string, ExplainRule> = new Map(
  Object.entries({
    ...bundleExplained,
    ...tokenExplained,
    ...tradeExplained,
    ...walletExplained,
    ...peopleExplained,
    ...linkExplained,
  }),
);

export function getExplainRule(id: string): ExplainRule {
  const rule = explainRules.get(id);
  if (rule === undefined) throw new RangeError(`No rule has the id ${id}. Add it to layers/core/explain.`);
  return rule;
}
