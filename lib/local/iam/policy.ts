import { isObject, type Json, listAt, objectAt, textAt, texts } from '../template/json.ts';

/** One statement of a policy document. */
export type Statement = {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  readonly notActions: readonly string[];
  readonly resources: readonly string[];
  readonly notResources: readonly string[];
  /** A condition is not evaluated here: see `decide`. */
  readonly conditional: boolean;
};

/** The statements of a policy document, of which `Statement` may be one or a list. */
export function statementsOf(document: Json | undefined): readonly Statement[] {
  const statement = isObject(document) ? document.Statement : undefined;
  const all = isObject(statement) ? [statement] : listAt(document, 'Statement');
  return all.map(one => ({
    effect: textAt(one, 'Effect') === 'Deny' ? 'Deny' : 'Allow',
    actions: field(one, 'Action'),
    notActions: field(one, 'NotAction'),
    resources: field(one, 'Resource'),
    notResources: field(one, 'NotResource'),
    conditional: Object.keys(objectAt(one, 'Condition')).length > 0,
  }));
}

/**
 * Whether the statements allow the action on the resource: a Deny beats every Allow, and silence is a refusal.
 * Conditions are not evaluated, and the safe side is taken: a conditional Allow grants nothing, a conditional Deny holds.
 */
export function decide(statements: readonly Statement[], action: string, resource: string): boolean {
  const applying = statements.filter(statement => applies(statement, action, resource));
  if (applying.some(statement => statement.effect === 'Deny')) return false;
  return applying.some(statement => statement.effect === 'Allow' && !statement.conditional);
}

/** Whether a text matches a pattern of `*` and `?`. */
export function matches(pattern: string, text: string, flags = ''): boolean {
  if (pattern === '*' || pattern === text) return true;
  return expression(pattern, flags).test(text);
}

function applies(statement: Statement, action: string, resource: string): boolean {
  return (
    covers(statement.actions, statement.notActions, pattern => matches(pattern, action, 'i')) &&
    covers(statement.resources, statement.notResources, pattern => matches(pattern, resource))
  );
}

/** A list names what it covers, a Not-list what it leaves out; a statement with neither covers nothing. */
function covers(named: readonly string[], left: readonly string[], hits: (pattern: string) => boolean): boolean {
  return left.length > 0 ? !left.some(hits) : named.some(hits);
}

function field(statement: Json, name: string): readonly string[] {
  return texts(isObject(statement) ? statement[name] : undefined);
}

const expressions = new Map<string, RegExp>();
const PATTERNS_MAX = 10_000;

function expression(pattern: string, flags: string): RegExp {
  const key = `${flags}:${pattern}`;
  const known = expressions.get(key);
  if (known !== undefined) return known;
  if (expressions.size >= PATTERNS_MAX) expressions.clear();
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const made = new RegExp(`^${source}$`, `s${flags}`);
  expressions.set(key, made);
  return made;
}
