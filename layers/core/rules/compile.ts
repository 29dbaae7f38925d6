import { type ASTNode, ParseError, type ParseResult, serialize } from '@marcbachmann/cel-js';
import { type GroupView, openEnvironment, type RuleEnvironment } from './environment.ts';
import { getRecordClass, type RecordClass } from './record.ts';
import { type Rule, ruleLimits } from './rule.ts';
import { listChildren, parseCall, parsePath, splitConjuncts, walk } from './syntax.ts';
import { type Fields, type JoinName, type JoinValues, joinFields, joinNames } from './types.ts';

/** True, false, or unknown because something that was read is absent. */
export type Verdict = boolean | null;

/** What an expression reads. */
export type Scope = { readonly e: object; readonly joins: JoinValues; readonly group?: GroupView };

/** Terms of an expression that must all be true. */
export type Terms = {
  readonly judge: (scope: Scope) => Verdict;
  /** Joined fields that it reads, such as `wallet.quality`. */
  readonly joins: readonly string[];
};

/** Terms that need no joined values, and those that do. */
export type Halves = { readonly own: Terms; readonly joined: readonly Terms[] };

/** A field that must equal one of these values. */
export type Equality = { readonly field: string; readonly values: readonly unknown[] };

/**
 * An event would cost more than it may.
 * `ruleId`: whose group; null if its condition does.
 */
export class RuleCostError extends Error {
  readonly ruleId: string | null;
  constructor(message: string, ruleId: string | null = null) {
    super(message);
    this.ruleId = ruleId;
  }
}

type Part = 'where' | 'having';
const environments = new WeakMap<Fields, Map<Part, RuleEnvironment>>();

function getEnvironment(fields: Fields, part: Part): RuleEnvironment {
  const known = environments.get(fields) ?? new Map<Part, RuleEnvironment>();
  environments.set(fields, known);
  const environment = known.get(part) ?? openEnvironment(fields, part);
  known.set(part, environment);
  return environment;
}

/** Compiles an expression of a checked rule. */
export function compileHalves(rule: Rule, part: Part, fields: Fields): Halves {
  const text = rule[part] ?? 'true';
  const environment = getEnvironment(fields, part);
  const terms = compileTerms(environment, text);
  const lists = new Map(Object.entries(rule.lists ?? {}));
  const [own, joined] = [
    terms.filter(({ joins }) => joins.length === 0),
    terms.filter(({ joins }) => joins.length > 0),
  ];
  const isDear = ({ joins }: Term): number => Number(joins.some(name => name.includes('entity')));
  return {
    own: joinTerms(environment, own, lists),
    // Those that read relations come last.
    joined: joined.toSorted((a, b) => isDear(a) - isDear(b)).map(term => joinTerms(environment, [term], lists)),
  };
}

type Term = {
  readonly run: ParseResult;
  readonly cost: (scope: Sizes) => number;
  readonly joins: readonly string[];
};

/** One term where the library does not write its parts as they are, such as `1e21` or `a - (b - c)`. */
function compileTerms(environment: RuleEnvironment, text: string): readonly Term[] {
  const { ast } = environment.cel.parse(text);
  const parts = splitConjuncts(ast);
  // Ranges of nodes leave out brackets.
  const texts = parts.map(part => serialize(part));
  const isSame = parts.length > 1 && parts.every((part, at) => hasText(environment, texts[at]!, part));
  return isSame
    ? parts.map((part, at) => compileTerm(environment, texts[at]!, part))
    : [compileTerm(environment, text, ast)];
}

function hasText({ cel }: RuleEnvironment, text: string, ast: ASTNode): boolean {
  try {
    return describeNode(cel.parse(text).ast) === describeNode(ast);
  } catch (error) {
    if (error instanceof ParseError) return false;
    throw error;
  }
}

/** Nodes with the same text mean the same. */
function describeNode(node: ASTNode): string {
  const own = node.op === 'value' ? `${typeof node.args} ${String(node.args)}` : JSON.stringify(node.args, keepNames);
  return `(${node.op} ${own} ${listChildren(node).map(describeNode).join(' ')})`;
}

/** Names in a node's arguments; its children are described by themselves. */
function keepNames(_key: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'op' in value ? '' : value;
}

function compileTerm({ cel }: RuleEnvironment, text: string, ast: ASTNode): Term {
  const run = cel.parse(text);
  const joins = new Set<string>();
  walk(ast, (node, _macros, bound) => {
    const path = parsePath(node);
    if (path?.length === 2 && !bound.has(path[0]!) && (joinNames as readonly string[]).includes(path[0]!))
      joins.add(path.join('.'));
  });
  return { run, cost: estimateCost(ast), joins: [...joins].sort() };
}

function joinTerms({ view }: RuleEnvironment, terms: readonly Term[], lists: ReadonlyMap<string, unknown>): Terms {
  const joins = [...new Set(terms.flatMap(term => term.joins))];
  const classes = new Map(joinNames.map(name => [name, getRecordClass(joinFields[name])]));
  return {
    joins,
    judge: ({ e, joins: values, group }) => {
      if (group !== undefined) view(group);
      const context = { e, lists, ...showJoins(classes, joins, values) };
      const sizes: Sizes = { e, lists };
      let verdict: Verdict = true;
      for (const { run, cost } of terms) {
        const total = cost(sizes);
        if (total > ruleLimits.cost)
          throw new RuleCostError(`An event would take ${total} steps; at most ${ruleLimits.cost} are run`);
        const result = runTerm(run, context);
        if (result === false) return false;
        if (result === null) verdict = null;
      }
      return verdict;
    },
  };
}

function runTerm(run: ParseResult, context: object): Verdict {
  try {
    return run(context as Record<string, unknown>) === true;
  } catch (error) {
    if (error instanceof RuleCostError) throw error;
    // Reads of absent fields, divisions by zero, overflows.
    return null;
  }
}

function showJoins(classes: ReadonlyMap<JoinName, RecordClass>, joins: readonly string[], values: JoinValues) {
  if (joins.length === 0) return {};
  return Object.fromEntries(
    [...classes].map(([name, Shown]) => {
      const own = joins.filter(path => path.startsWith(`${name}.`));
      return [name, new Shown(Object.fromEntries(own.map(path => [path.slice(name.length + 1), values[path]])))];
    }),
  );
}

type Sizes = { readonly e: object; readonly lists: ReadonlyMap<string, unknown> };

/** Visits of nodes: those of a macro count for each entry of its list. */
function estimateCost(node: ASTNode): (sizes: Sizes) => number {
  const call = parseCall(node);
  const inner = listChildren(node).map(estimateCost);
  const sum = (costs: readonly ((sizes: Sizes) => number)[]) => (sizes: Sizes) =>
    costs.reduce((total, cost) => total + cost(sizes), 1);
  if (call?.isMacro) {
    const [list, ...bodies] = inner;
    const count = measureList(call.receiver!);
    return sizes => list!(sizes) + count(sizes) * sum(bodies)(sizes);
  }
  if (node.op === 'in') {
    const count = measureList(node.args[1]);
    return sizes => sum(inner)(sizes) + count(sizes);
  }
  const isFixed = inner.length === 0;
  return isFixed ? () => 1 : sum(inner);
}

/** Entries of a list; 0 for what is not one. */
function measureList(node: ASTNode): (sizes: Sizes) => number {
  if (node.op === 'list') return () => node.args.length;
  const call = parseCall(node);
  if (call?.receiver && (call.name === 'filter' || call.name === 'map')) return measureList(call.receiver);
  const path = parsePath(node);
  if (path === null) {
    const counts = listChildren(node).map(measureList);
    return sizes => counts.reduce((total, count) => total + count(sizes), 0);
  }
  return ({ e, lists }) => {
    const [root, ...names] = path;
    if (root === 'lists') return countEntries(lists.get(names[0]!));
    if (root !== 'e') return UNKNOWN_ENTRIES;
    let value: unknown = e;
    for (const name of names) value = (value as Record<string, unknown> | undefined)?.[name];
    return countEntries(value);
  };
}

/** Of labels and lists inside entries. */
const UNKNOWN_ENTRIES = 100;

function countEntries(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

/** Conditions of `where` that an index can look up. */
export function listEqualities({ where, lists = {} }: Rule, fields: Fields): readonly Equality[] {
  if (where === undefined) return [];
  return splitConjuncts(getEnvironment(fields, 'where').cel.parse(where).ast).flatMap(
    node => parseEquality(node, lists) ?? [],
  );
}

function parseEquality(node: ASTNode, lists: NonNullable<Rule['lists']>): Equality | null {
  if (node.op === '==') {
    const [left, right] = node.args;
    const [path, literal] = right.op === 'value' ? [parsePath(left), right] : [parsePath(right), left];
    if (literal.op !== 'value' || path?.length !== 2 || path[0] !== 'e') return null;
    return { field: path[1]!, values: [literal.args] };
  }
  if (node.op !== 'in') return null;
  const [value, list] = [parsePath(node.args[0]), node.args[1]];
  if (value?.length !== 2 || value[0] !== 'e') return null;
  const path = parsePath(list);
  if (path?.[0] === 'lists' && path.length === 2) return { field: value[1]!, values: lists[path[1]!] ?? [] };
  if (list.op !== 'list' || !list.args.every(one => one.op === 'value')) return null;
  return { field: value[1]!, values: list.args.map(one => one.args) };
}
