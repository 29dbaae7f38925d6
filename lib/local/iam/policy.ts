import { getJsonObject, getJsonText, isObject, type Json, listAt, toTextList } from '../template/json.ts';
import { type Call, judgeCondition } from './condition.ts';

export type Statement = ReturnType<typeof parsePolicyStatements>[number];

/** `Statement` may be one object or a list. */
export function parsePolicyStatements(document: Json | undefined) {
  const statement = isObject(document) ? document.Statement : undefined;
  const all = isObject(statement) ? [statement] : listAt(document, 'Statement');
  return all.map(one => ({
    isDeny: getJsonText(one, 'Effect') === 'Deny',
    actions: readField(one, 'Action'),
    notActions: readField(one, 'NotAction'),
    resources: readField(one, 'Resource'),
    notResources: readField(one, 'NotResource'),
    condition: getJsonObject(one, 'Condition'),
  }));
}

/**
 * Deny wins, and the default is to refuse. With a condition of an unknown kind, an Allow grants
 * nothing and a Deny applies.
 */
export function isActionAllowed(
  statements: readonly Statement[],
  action: string,
  resource: string,
  call: Call = {},
): boolean {
  const applying = statements.filter(
    statement =>
      isCovered(statement.actions, statement.notActions, pattern => matchPolicyPattern(pattern, action, 'i')) &&
      isCovered(statement.resources, statement.notResources, pattern => matchPolicyPattern(pattern, resource)),
  );
  const denies = ({ isDeny, condition }: Statement): boolean => isDeny && judgeCondition(condition, call) !== 'unmet';
  if (applying.some(denies)) return false;
  return applying.some(({ isDeny, condition }) => !isDeny && judgeCondition(condition, call) === 'met');
}

/** Matches a pattern with `*` and `?`. */
export function matchPolicyPattern(pattern: string, text: string, flags = ''): boolean {
  if (pattern === '*' || pattern === text) return true;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, `s${flags}`).test(text);
}

/** A statement without resources or actions matches nothing. */
function isCovered(named: readonly string[], left: readonly string[], hits: (pattern: string) => boolean): boolean {
  return left.length > 0 ? !left.some(hits) : named.some(hits);
}

function readField(statement: Json, name: string): readonly string[] {
  return toTextList(isObject(statement) ? statement[name] : undefined);
}
