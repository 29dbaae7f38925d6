/** Written by `lib/build/rule-language.ts`. */
declare module 'virtual:rule-language' {
  import type { Fields } from '../../../layers/core/rules/types.ts';

  export { checkRule, listScalars, ownFunctions } from '../../../layers/core/rules/check.ts';
  export { groupFunctions } from '../../../layers/core/rules/environment.ts';
  export type { RuleError, RulePart } from '../../../layers/core/rules/rule.ts';
  export type { FieldType } from '../../../layers/core/rules/types.ts';
  export { formatType, joinFields } from '../../../layers/core/rules/types.ts';
  export type { Fields };
  /** Of each event. */
  export const eventFields: Readonly<Record<string, Fields>>;
}
