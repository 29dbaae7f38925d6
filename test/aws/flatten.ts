import type { Assembly, Json, JsonObject, StackName } from './assembly.ts';

/**
 * Writes intrinsic functions as strings such as `${Data.TablesTape1234.Arn}`. Imports become the
 * value that the other stack exports.
 */
export const flatten = (value: Json, stack: StackName, stacks: Assembly['stacks']): Json => {
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(item => flatten(item, stack, stacks));
  const intrinsic = callOf(value, stack, stacks);
  if (intrinsic !== null) return intrinsic;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, flatten(item, stack, stacks)]));
};

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const callOf = (value: JsonObject, stack: StackName, stacks: Assembly['stacks']): string | null => {
  const [name = '', argument = null] = Object.entries(value)[0] ?? [];
  if (Object.keys(value).length !== 1) return null;
  if (name === 'Ref') return String(argument).startsWith('AWS::') ? `\${${argument}}` : `\${${stack}.${argument}}`;
  if (name === 'Fn::GetAtt') return `\${${stack}.${(argument as readonly string[]).join('.')}}`;
  if (name === 'Fn::Sub') return String(argument);
  if (name === 'Fn::ImportValue') return exported(String(argument), stacks);
  if (name !== 'Fn::Join') return null;
  const [separator, parts] = argument as readonly [string, readonly Json[]];
  return parts.map(part => flatten(part, stack, stacks)).join(separator);
};

const exported = (name: string, stacks: Assembly['stacks']): string => {
  for (const [stack, template] of Object.entries(stacks) as [StackName, Assembly['stacks'][StackName]][]) {
    const output = Object.values(template.Outputs ?? {}).find(row => exportName(row as JsonObject) === name);
    if (output) return String(flatten((output as JsonObject).Value ?? null, stack, stacks));
  }
  throw new Error(`no stack exports ${name}`);
};

const exportName = (output: JsonObject): Json => (output.Export as JsonObject | undefined)?.Name ?? null;
