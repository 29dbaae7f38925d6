import { Environment } from '@marcbachmann/cel-js';
import { getRecordClass } from './record.ts';
import { ruleLimits } from './rule.ts';
import { type Fields, type FieldType, formatType, joinFields } from './types.ts';

/** Functions over the events of a group. */
export const groupFunctions = ['count', 'distinct', 'sum', 'min', 'max', 'first', 'last'] as const;
export type GroupFunction = (typeof groupFunctions)[number];

/** What a group answers while `having` runs. */
export type GroupView = (name: GroupFunction, field: string | null) => unknown;

export type RuleEnvironment = {
  readonly cel: Environment;
  /** Answers the functions of the group until the next call. */
  readonly view: (view: GroupView) => void;
};

/** Opens the language for events with these fields. `having` has the functions of groups. */
export function openEnvironment(fields: Fields, part: 'where' | 'having'): RuleEnvironment {
  const cel = new Environment({
    limits: {
      maxAstNodes: ruleLimits.nodes,
      maxDepth: ruleLimits.depth,
      maxListElements: ruleLimits.listEntries,
      maxMapEntries: 50,
      maxCallArguments: 8,
    },
  });
  const known = new Set<string>();
  registerTypes(cel, { kind: 'object', name: 'Event', fields }, known);
  cel.registerVariable('e', 'Event');
  for (const [name, own] of Object.entries(joinFields)) {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Facts`;
    registerTypes(cel, { kind: 'object', name: type, fields: own }, known);
    cel.registerVariable(name, type);
  }
  cel.registerVariable('lists', 'map<string, list<string>>');
  let current: GroupView = () => undefined;
  if (part === 'having') {
    cel.registerFunction('count(): int', () => current('count', null));
    for (const [name, type] of [
      ['distinct', 'int'],
      ['sum', 'double'],
      ['min', 'double'],
      ['max', 'double'],
      ['first', 'dyn'],
      ['last', 'dyn'],
    ] as const)
      cel.registerFunction(`${name}(string): ${type}`, (field: string) => answer(current(name, field), name, field));
  }
  return {
    cel,
    view: view => {
      current = view;
    },
  };
}

/** A group without a value does not answer: the expression is unknown. */
function answer(value: unknown, name: string, field: string): unknown {
  if (value === undefined) throw new RangeError(`${name}('${field}') has no value`);
  return value;
}

function registerTypes(cel: Environment, type: FieldType, known: Set<string>): void {
  if (type.kind === 'list') {
    registerTypes(cel, type.of, known);
    return;
  }
  if (type.kind !== 'object' || known.has(type.name)) return;
  known.add(type.name);
  for (const inner of Object.values(type.fields)) registerTypes(cel, inner, known);
  const fields = Object.fromEntries(Object.entries(type.fields).map(([name, own]) => [name, formatType(own)]));
  cel.registerType(type.name, { ctor: getRecordClass(type.fields), fields });
}
