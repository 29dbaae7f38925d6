import { join, resolve } from 'node:path';

const CORE = join(resolve(import.meta.dirname, '../..'), 'layers/core/rules');

/** Writes the module with which the console checks rules: the checker itself, and the fields of events as data. */
export async function writeRuleLanguage(): Promise<string> {
  // Imported late: the schemas of all channels are slower to load than the digest of a build.
  const { getEventFields } = await import('../../layers/contract/rule-events.ts');
  const { ruleEvents } = await import('../../layers/core/rules/rule.ts');
  const fields = Object.fromEntries(ruleEvents.map(on => [on, getEventFields(on)]));
  const from = (name: string): string => JSON.stringify(join(CORE, `${name}.ts`));
  return [
    `export { checkRule, listScalars, ownFunctions } from ${from('check')};`,
    `export { groupFunctions } from ${from('environment')};`,
    `export { formatType, joinFields } from ${from('types')};`,
    `export const eventFields = ${JSON.stringify(fields)};`,
  ].join('\n');
}
