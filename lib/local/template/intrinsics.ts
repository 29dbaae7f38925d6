import { getJsonObject, getJsonText, isObject, type Json, type JsonObject } from './json.ts';

/** Values of the stack that is evaluated. */
export type Scope = {
  readonly stack: string;
  readonly template: JsonObject;
  /** Value of `Ref`; undefined if unknown. */
  readonly ref: (name: string) => Json | undefined;
  readonly attribute: (logicalId: string, name: string) => Json | undefined;
  readonly condition: (name: string) => boolean;
  readonly importValue: (name: string) => Json | undefined;
  /** Output of another stack. */
  readonly stackOutput: (stack: string, name: string) => Json | undefined;
};

/** `AWS::NoValue` removes the property. */
const NOTHING = Symbol('AWS::NoValue');
type Value = Json | typeof NOTHING;

/** Evaluates all intrinsic functions. Errors name stack, path and function. */
export function resolveIntrinsics(value: Json, scope: Scope, path: string): Json {
  const result = resolveValue(value, scope, path);
  return result === NOTHING ? null : result;
}

function resolveValue(value: Json, scope: Scope, path: string): Value {
  if (Array.isArray(value)) {
    return value.map((item, i) => resolveValue(item as Json, scope, `${path}[${i}]`)).filter(item => item !== NOTHING);
  }
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  const name = keys[0];
  if (keys.length === 1 && name !== undefined && (name === 'Ref' || name === 'Condition' || name.startsWith('Fn::'))) {
    if (name !== 'Condition' || typeof value.Condition === 'string') {
      return applyFunction(name, value[name] ?? null, scope, `${path}.${name}`);
    }
  }
  const entries = keys.map(key => [key, resolveValue(value[key] ?? null, scope, `${path}.${key}`)] as const);
  return Object.fromEntries(entries.filter(entry => entry[1] !== NOTHING) as [string, Json][]);
}

function applyFunction(name: string, argument: Json, scope: Scope, path: string): Value {
  if (name === 'Ref') {
    if (argument === 'AWS::NoValue') return NOTHING;
    return scope.ref(String(argument)) ?? fail(scope, path, `${JSON.stringify(argument)} is not defined`);
  }
  if (name === 'Condition') return scope.condition(String(argument));
  const fn = FUNCTIONS[name];
  if (fn === undefined) return fail(scope, path, `${name} is not supported`);
  return fn(argument, scope, path);
}

type Fn = (argument: Json, scope: Scope, path: string) => Value;
type ListFn = (items: readonly Json[], scope: Scope, path: string) => Json;

/** The items are evaluated. */
function onList(fn: ListFn): Fn {
  return (argument, scope, path) => fn(list(argument, scope, path), scope, path);
}

const FUNCTIONS: Readonly<Record<string, Fn>> = {
  'Fn::GetAtt': (argument, scope, path) => {
    const text = Array.isArray(argument) ? argument.map(String).join('.') : String(argument);
    const dot = text.indexOf('.');
    const [logicalId, name] = [text.slice(0, dot), text.slice(dot + 1)];
    return scope.attribute(logicalId, name) ?? fail(scope, path, `${logicalId} has no attribute ${name}`);
  },
  'Fn::Sub': (argument, scope, path) => {
    const [text, given] = Array.isArray(argument) ? argument : [argument, {}];
    const variables = resolveValue((given ?? {}) as Json, scope, path) as JsonObject;
    return String(text).replace(/\$\{([^}]*)\}/g, (_whole, name: string) => {
      if (name.startsWith('!')) return `\${${name.slice(1)}}`;
      const own = variables[name.trim()];
      if (own !== undefined) return String(own);
      return String(applyFunction(name.includes('.') ? 'Fn::GetAtt' : 'Ref', name.trim(), scope, path) as Json);
    });
  },
  'Fn::Join': onList(([separator, parts = null], scope, path) =>
    list(parts, scope, path).map(String).join(String(separator)),
  ),
  'Fn::Select': onList(
    ([index, items = null], scope, path) =>
      list(items, scope, path)[Number(index)] ?? fail(scope, path, `the list has no item ${index}`),
  ),
  'Fn::Split': onList(([separator, source]) => String(source).split(String(separator))),
  'Fn::If': (argument, scope, path) => {
    if (!Array.isArray(argument)) return fail(scope, path, 'must be a list of three');
    return resolveValue((argument[scope.condition(String(argument[0])) ? 1 : 2] ?? null) as Json, scope, path);
  },
  'Fn::FindInMap': onList((items, scope, path) => {
    const [map = '', top = '', second = ''] = items.map(String);
    const found = getJsonObject(getJsonObject(getJsonObject(scope.template, 'Mappings'), map), top)[second];
    return found ?? fail(scope, path, `the mapping ${map} has no ${top}.${second}`);
  }),
  'Fn::ImportValue': (argument, scope, path) => {
    const name = String(resolveValue(argument, scope, path) as Json);
    return scope.importValue(name) ?? fail(scope, path, `no stack exports ${name}`);
  },
  'Fn::GetStackOutput': (argument, scope, path) => {
    const [stack, name] = ['StackName', 'OutputName'].map(
      key => getJsonText(resolveValue(argument, scope, path) as Json, key) ?? '',
    );
    return scope.stackOutput(stack!, name!) ?? fail(scope, path, `the stack ${stack} has no output ${name}`);
  },
  'Fn::Base64': (argument, scope, path) =>
    Buffer.from(String(resolveValue(argument, scope, path) as Json)).toString('base64'),
  'Fn::Equals': onList(([left, right]) => JSON.stringify(left) === JSON.stringify(right)),
  'Fn::And': onList(items => items.every(item => item === true)),
  'Fn::Or': onList(items => items.some(item => item === true)),
  'Fn::Not': onList(([item]) => item !== true),
};

function list(argument: Json, scope: Scope, path: string): readonly Json[] {
  const value = resolveValue(argument, scope, path);
  return Array.isArray(value) ? (value as readonly Json[]) : fail(scope, path, 'must be a list');
}

function fail(scope: Scope, path: string, why: string): never {
  throw new Error(`Stack ${scope.stack}, ${path}: ${why}.`);
}
