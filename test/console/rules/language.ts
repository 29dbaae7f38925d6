import type { Language } from '../../../console/src/rules/check-text.ts';
import { getEventFields } from '../../../layers/contract/rule-events.ts';
import { checkRule, listScalars, ownFunctions } from '../../../layers/core/rules/check.ts';
import { groupFunctions } from '../../../layers/core/rules/environment.ts';
import { ruleEvents } from '../../../layers/core/rules/rule.ts';
import { formatType, joinFields } from '../../../layers/core/rules/types.ts';

/** What the build bundles for the page. */
export const language: Language = {
  ...{ checkRule, listScalars, ownFunctions, groupFunctions, formatType, joinFields },
  eventFields: Object.fromEntries(ruleEvents.map(on => [on, getEventFields(on)])),
};
