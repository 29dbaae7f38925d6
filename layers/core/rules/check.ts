import type { ASTNode } from '@marcbachmann/cel-js';
import { checkShape, createPartError } from './check-shape.ts';
import { type GroupFunction, groupFunctions, openEnvironment } from './environment.ts';
import { type Rule, type RuleError, type RuleEvent, ruleLimits } from './rule.ts';
import { parseCall, parsePath, walk } from './syntax.ts';
import { type Fields, type FieldType, joinFields } from './types.ts';

/** Functions and macros of every expression. */
export const ownFunctions = [
  ...(['has', 'size', 'contains', 'startsWith', 'endsWith', 'all', 'exists', 'exists_one'] as const),
  ...(['filter', 'map', 'double', 'int', 'string'] as const),
];
const numeric: ReadonlySet<GroupFunction> = new Set(['sum', 'min', 'max']);

/** Lists what is wrong with a document. Without errors it is a rule. */
export function checkRule(given: unknown, fieldsOf: (on: RuleEvent) => Fields): readonly RuleError[] {
  const shape = checkShape(given);
  if (shape.length > 0) return shape;
  const rule = given as Rule;
  const fields = fieldsOf(rule.on);
  const scalars = listScalars(fields);
  return [
    ...(['where', 'having'] as const).flatMap(part => checkExpression(rule, part, fields)),
    ...(rule.by ?? [])
      .filter(name => !scalars.includes(name))
      .map(name => createPartError('by', `\`${name}\` is not a field of ${rule.on} that can make a group`, scalars)),
    ...[...(rule.say ?? '').matchAll(/\{([^{}]*)\}/g)]
      .filter(([, name]) => !scalars.includes(name!))
      .map(({ 1: name, index }) => ({
        ...{ part: 'say' as const, line: 1, column: index + 1, allowed: scalars },
        message: `\`${name}\` is not a field of ${rule.on} that can be shown`,
      })),
  ];
}

/** Names of fields that are not lists or objects. */
export function listScalars(fields: Fields): readonly string[] {
  return Object.keys(fields).filter(name => isScalar(fields[name]!));
}

function isScalar({ kind }: FieldType): boolean {
  return kind !== 'list' && kind !== 'object';
}

function checkExpression(rule: Rule, part: 'where' | 'having', fields: Fields): readonly RuleError[] {
  const text = rule[part];
  if (text === undefined) return [];
  const { cel } = openEnvironment(fields, part);
  const at = (start: number, message: string, allowed: readonly string[] = []): RuleError => ({
    ...{ part, message, allowed },
    line: text.slice(0, start).split('\n').length,
    column: start - (text.lastIndexOf('\n', start - 1) + 1) + 1,
  });
  let ast: ASTNode;
  try {
    ast = cel.parse(text).ast;
  } catch (error) {
    const { summary, range, message } = error as Failure;
    return [at(range?.start ?? 0, explainLimit(summary ?? message))];
  }
  const errors: RuleError[] = [];
  walk(ast, (node, macros, bound) => {
    const found = checkNode(rule, fields, node, { part, macros, bound });
    // Of a path, its last name.
    const start = node.op === '.' ? node.range.end - node.args[1].length : node.range.start;
    if (found !== null) errors.push(at(start, ...found));
  });
  if (errors.length > 0) return errors;
  const { valid, type, error } = cel.check(text);
  if (!valid) {
    const { summary, range, message } = error as Failure;
    return [at(range?.start ?? 0, summary ?? message)];
  }
  return type === 'bool' ? [] : [at(0, `\`${part}\` must be true or false; this is ${type}`)];
}

type Failure = Error & { readonly summary?: string; readonly range?: { readonly start: number } };
type Found = readonly [message: string, allowed?: readonly string[]] | null;

function explainLimit(summary: string): string {
  if (/maxAstNodes/i.test(summary)) return `An expression must have at most ${ruleLimits.nodes} nodes`;
  if (/maxDepth/i.test(summary)) return `An expression must be at most ${ruleLimits.depth} deep`;
  return summary;
}

type Context = { readonly part: 'where' | 'having'; readonly macros: number; readonly bound: ReadonlySet<string> };

function checkNode(rule: Rule, fields: Fields, node: ASTNode, { part, macros, bound }: Context): Found {
  const call = parseCall(node);
  if (call !== null) {
    if (call.isMacro && macros >= ruleLimits.macros) return ['Only one macro may be inside another'];
    const isGroup = (groupFunctions as readonly string[]).includes(call.name);
    if (isGroup && part === 'having' && call.receiver === null) return checkGroupCall(rule, fields, node);
    const allowed = part === 'having' ? [...ownFunctions, ...groupFunctions] : ownFunctions;
    return (ownFunctions as readonly string[]).includes(call.name)
      ? null
      : [`${call.name}() is not a function here`, allowed];
  }
  const owner = node.op === '[]' ? parsePath(node.args[0]) : null;
  if (owner?.length === 1 && owner[0] !== 'lists' && !bound.has(owner[0]!)) return ['A field is read with a dot'];
  const path = parsePath(node);
  if (path === null || bound.has(path[0]!)) return null;
  const roots = ['e', ...Object.keys(joinFields), 'lists'];
  if (!roots.includes(path[0]!)) return [`\`${path[0]}\` is not known`, roots];
  if (path.length === 1) return null;
  if (path[0] === 'lists') {
    const names = Object.keys(rule.lists ?? {});
    return names.includes(path[1]!) ? null : [`\`lists.${path[1]}\` is not a list of this rule`, names];
  }
  const own: Fields = path[0] === 'e' ? fields : joinFields[path[0] as keyof typeof joinFields];
  return findUnknownField(rule.on, own, path);
}

/** Only the last name: the path before it has its own node. */
function findUnknownField(on: RuleEvent, root: Fields, path: readonly string[]): Found {
  let fields = root;
  for (const name of path.slice(1, -1)) {
    const type = fields[name];
    if (type?.kind !== 'object') return null;
    fields = type.fields;
  }
  const last = path.at(-1)!;
  if (Object.hasOwn(fields, last)) return null;
  return [`\`${path.join('.')}\` is not a field of ${path[0] === 'e' ? on : path[0]}`, Object.keys(fields)];
}

function checkGroupCall({ on }: Rule, fields: Fields, node: ASTNode): Found {
  const { name, args } = parseCall(node)!;
  if (name === 'count') return args.length === 0 ? null : ['count() takes nothing'];
  const scalars = listScalars(fields).filter(
    field => !numeric.has(name as GroupFunction) || ['int', 'double'].includes(fields[field]!.kind),
  );
  const [field] = args;
  if (args.length !== 1 || field!.op !== 'value' || typeof field!.args !== 'string')
    return [`${name}() takes the name of a field in quotes`, scalars];
  return scalars.includes(field!.args) ? null : [`'${field!.args}' is not a field of ${on} for ${name}()`, scalars];
}
