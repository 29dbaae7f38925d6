import type { Assembly, Json, JsonObject, StackName, Template } from './assembly.ts';

type Stacks = Assembly['stacks'];

/** The order in which `cdk deploy --all` updates stacks. */
export const deploymentOrder = ({ app }: Assembly): readonly StackName[] =>
  app.synth().stacks.map(({ id }) => id as StackName);

/**
 * Updates stacks one by one, with the rules of CloudFormation for references: a value must exist
 * when it is read, and an export in use can neither go nor change. Throws at the first refusal.
 */
export const deploy = (before: Stacks, after: Stacks, order: readonly StackName[]): Stacks => {
  const deployed = { ...before };
  for (const name of order) {
    demandValues(deployed, name, after[name]);
    demandUnused(deployed, name, after[name]);
    deployed[name] = after[name];
  }
  return deployed;
};

const demandValues = (deployed: Stacks, name: StackName, next: Template): void => {
  for (const argument of callsOf(next, 'Fn::GetStackOutput') as readonly JsonObject[]) {
    const [stack, output] = [String(argument.StackName).split('-').pop() as StackName, String(argument.OutputName)];
    if (deployed[stack].Outputs[output] === undefined) throw new Error(`${name}: ${stack} has no output ${output}`);
  }
  const exported = new Set(Object.values(deployed).flatMap(exportsOf));
  for (const argument of callsOf(next, 'Fn::ImportValue'))
    if (!exported.has(String(argument))) throw new Error(`${name}: no export named ${argument}`);
};

const demandUnused = (deployed: Stacks, name: StackName, next: Template): void => {
  const kept = new Set(exportsOf(next));
  for (const gone of exportsOf(deployed[name]).filter(id => !kept.has(id))) {
    const user = Object.entries(deployed).find(([, template]) => callsOf(template, 'Fn::ImportValue').includes(gone));
    if (user) throw new Error(`Export ${gone} cannot be deleted as it is in use by ${user[0]}`);
  }
};

const exportsOf = ({ Outputs = {} }: Template): readonly string[] =>
  Object.values(Outputs).flatMap(output => {
    const name = ((output as JsonObject).Export as JsonObject | undefined)?.Name;
    return name === undefined ? [] : [String(name)];
  });

/** Arguments of an intrinsic function, wherever it occurs. */
const callsOf = (value: Json | Template, name: string): readonly Json[] => {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => (key === name ? [item] : callsOf(item as Json, name)));
};
