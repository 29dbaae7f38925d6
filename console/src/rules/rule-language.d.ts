/** Written by `lib/build/rule-language.ts`. */
declare module 'virtual:rule-language' {
  type Types = typeof import('../../../layers/core/rules/types.ts');
  type Check = typeof import('../../../layers/core/rules/check.ts');
  type Environment = typeof import('../../../layers/core/rules/environment.ts');

  export type Fields = import('../../../layers/core/rules/types.ts').Fields;
  export type FieldType = import('../../../layers/core/rules/types.ts').FieldType;
  export type RuleError = import('../../../layers/core/rules/rule.ts').RuleError;
  export const checkRule: Check['checkRule'];
  export const listScalars: Check['listScalars'];
  export const ownFunctions: Check['ownFunctions'];
  export const groupFunctions: Environment['groupFunctions'];
  export const formatType: Types['formatType'];
  export const joinFields: Types['joinFields'];
  /** Of each event. */
  export const eventFields: Readonly<Record<string, Fields>>;
}
