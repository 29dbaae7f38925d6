import { isObject, type Json, listAt, objectAt, textAt, texts } from '../template/json.ts';
import { type Call, verdictOf } from './condition.ts';

export type Statement = ReturnType<typeof statementsOf>[number];

/** `Statement` may be one object or a list. */
export function statementsOf(document: Json | undefined) {
  const statement = isObject(document) ? document.Statement : undefined;
  const all = isObject(statement) ? [statement] : listAt(document, 'Statement');
  return all.map(one => ({
    isDeny: textAt(one, 'Effect') === 'Deny',
    actions: field(one, 'Action'),
    notActions: field(one, 'NotAction'),
    resources: field(one, 'Resource'),
    notResources: field(one, 'NotResource'),
    condition: objectAt(one, 'Condition'),
  }));
}

/**
 * Deny wins, and the default is to refuse. With a condition of an unknown kind, an Allow grants
 * nothing and a Deny applies.
 */
export function decide(statements: readonly Statement[], action: string, resource: string, call: Call = {}): boolean {
  const applying = statements.filter(
    statement =>
      covers(statement.actions, statement.notActions, pattern => matches(pattern, action, 'i')) &&
      covers(statement.resources, statement.notResources, pattern => matches(pattern, resource)),
  );
  const denies = ({ isDeny, condition }: Statement): boolean => isDeny && verdictOf(condition, call) !== 'unmet';
  if (applying.some(denies)) return false;
  return applying.some(({ isDeny, condition }) => !isDeny && verdictOf(condition, call) === 'met');
}

/** Matches a pattern with `*` and `?`. */
export function matches(pattern: string, text: string, flags = ''): boolean {
  if (pattern === '*' || pattern === text) return true;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, `s${flags}`).test(text);
}

/** A statement without resources or actions matches nothing. */
function covers(named: readonly string[], left: readonly string[], hits: (pattern: string) => boolean): boolean {
  return left.length > 0 ? !left.some(hits) : named.some(hits);
}

function field(statement: Json, name: string): readonly string[] {
  return texts(isObject(statement) ? statement[name] : undefined);
}
