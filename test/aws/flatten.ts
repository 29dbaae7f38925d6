import type { Assembly, Json, JsonObject, StackName } from './assembly.ts';

/**
 * Writes intrinsic functions as strings such as `${Data.TablesTape1234.Arn}`. The output of
 * another stack becomes its value.
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
  if (name === 'Fn::GetStackOutput') return outputOf(argument as JsonObject, stacks);
  if (name !== 'Fn::Join') return null;
  const [separator, parts] = argument as readonly [string, readonly Json[]];
  return parts.map(part => flatten(part, stack, stacks)).join(separator);
};

const outputOf = ({ StackName, OutputName }: JsonObject, stacks: Assembly['stacks']): string => {
  const stack = String(StackName).split('-').pop() as StackName;
  const output = stacks[stack]?.Outputs[String(OutputName)] as JsonObject | undefined;
  if (output === undefined) throw new Error(`${StackName} has no output ${OutputName}`);
  return String(flatten(output.Value ?? null, stack, stacks));
};
