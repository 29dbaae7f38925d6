import type { StackTemplate } from './assembly.ts';
import { type AwsEnvironment, resolveAttributes } from './attributes.ts';
import { resolveIntrinsics, type Scope } from './intrinsics.ts';
import { getJsonObject, getJsonText, type Json, type JsonObject } from './json.ts';

/** A resource with all properties evaluated. */
export type Resource = {
  readonly stack: string;
  readonly logicalId: string;
  readonly type: string;
  readonly ref: string;
  readonly properties: JsonObject;
  readonly attributes: Readonly<Record<string, string>>;
  /** Throws if the type has no such attribute. */
  readonly attribute: (name: string) => string;
  readonly asset: (key: string) => string | undefined;
};

export type Model = {
  readonly ofType: (...types: readonly string[]) => readonly Resource[];
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** Properties are evaluated on first access, so unknown types cost nothing. */
export function buildTemplateModel(stacks: readonly StackTemplate[], env: AwsEnvironment): Model {
  const shared: Shared = { exports: new Map(), outputs: new Map() };
  const loaded = stacks.map(stack => {
    const scope = createScope(stack, env, shared);
    const outputs: Record<string, string> = {};
    for (const [key, output] of Object.entries(getJsonObject(stack.template, 'Outputs'))) {
      const condition = getJsonText(output, 'Condition');
      if (condition !== undefined && !scope.scope.condition(condition)) continue;
      const value = resolveIntrinsics(
        getJsonObject({ output: output ?? null }, 'output').Value ?? null,
        scope.scope,
        `Outputs.${key}.Value`,
      );
      outputs[key] = typeof value === 'string' ? value : JSON.stringify(value);
      const name = getJsonObject(output, 'Export').Name;
      if (name !== undefined)
        shared.exports.set(String(resolveIntrinsics(name, scope.scope, `Outputs.${key}.Export.Name`)), value);
    }
    shared.outputs.set(stack.name, outputs);
    return { stack, ...scope, outputs };
  });
  const resources = loaded.flatMap(one => one.resources);
  return {
    ofType: (...types) => resources.filter(resource => types.includes(resource.type)),
    outputs: Object.fromEntries(loaded.map(one => [one.stack.name, one.outputs])),
  };
}

/** Values of the stacks before this one. */
type Shared = {
  readonly exports: Map<string, Json>;
  readonly outputs: Map<string, Readonly<Record<string, string>>>;
};

function createScope(stack: StackTemplate, env: AwsEnvironment, { exports, outputs }: Shared) {
  const { template, name } = stack;
  const declared = getJsonObject(template, 'Resources');
  const conditions = getJsonObject(template, 'Conditions');
  const pseudo: JsonObject = {
    'AWS::Region': env.region,
    'AWS::AccountId': env.account,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': name,
    'AWS::StackId': `arn:aws:cloudformation:${env.region}:${env.account}:stack/${name}/local`,
    'AWS::NotificationARNs': [],
  };
  const scope: Scope = {
    stack: name,
    template,
    ref: id => pseudo[id] ?? resolveParameterDefault(template, id) ?? resources.get(id)?.ref,
    attribute: (id, attribute) => resources.get(id)?.attributes[attribute],
    condition: id => {
      if (conditions[id] === undefined) throw new Error(`Stack ${name}: condition ${id} is not defined.`);
      return resolveIntrinsics(conditions[id] ?? null, scope, `Conditions.${id}`) === true;
    },
    importValue: id => exports.get(id),
    stackOutput: (other, id) => outputs.get(other)?.[id],
  };
  const exists = (id: string): boolean => {
    const condition = getJsonText(declared[id], 'Condition');
    return condition === undefined || scope.condition(condition);
  };
  const ids = Object.keys(declared).filter(exists);
  const resources = new Map(ids.map(id => [id, createLazyResource(stack, id, scope, env)]));
  return { scope, resources: [...resources.values()] };
}

function createLazyResource(stack: StackTemplate, logicalId: string, scope: Scope, env: AwsEnvironment): Resource {
  const declared = getJsonObject(getJsonObject(stack.template, 'Resources'), logicalId);
  const type = getJsonText(declared, 'Type') ?? '';
  const given = getJsonObject(declared, 'Properties');
  const property = (name: string): Json | undefined =>
    given[name] === undefined ? undefined : resolveIntrinsics(given[name], scope, `${logicalId}.Properties.${name}`);
  let known: ReturnType<typeof resolveAttributes> | undefined;
  let properties: JsonObject | undefined;
  const identity = () => {
    known ??= resolveAttributes({ stack: stack.name, logicalId, type, property }, env);
    return known;
  };
  return {
    stack: stack.name,
    logicalId,
    type,
    get ref() {
      return identity().ref;
    },
    get attributes() {
      return identity().attributes;
    },
    get properties() {
      properties ??= resolveIntrinsics(given, scope, `${logicalId}.Properties`) as JsonObject;
      return properties;
    },
    attribute: name => {
      const value = identity().attributes[name];
      if (value === undefined) throw new Error(`Stack ${stack.name}, ${logicalId}: ${type} has no attribute ${name}.`);
      return value;
    },
    asset: key => stack.assets.get(key),
  };
}

function resolveParameterDefault(template: JsonObject, id: string): Json | undefined {
  const declared = getJsonObject(template, 'Parameters')[id];
  if (declared === undefined) return undefined;
  const value = getJsonObject({ declared }, 'declared').Default;
  if (value === undefined)
    throw new Error(`Parameter ${id} has no default. Add one: the local stack cannot ask for a value.`);
  const isList = /List|CommaDelimited/.test(getJsonText(declared, 'Type') ?? '');
  return isList && typeof value === 'string' ? value.split(',').map(part => part.trim()) : value;
}
