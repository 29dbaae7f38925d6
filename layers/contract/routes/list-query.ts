import { clampMessageText } from '../../core/kernel/shown.ts';
import { formatHeldName } from '../held-name.ts';
import { isQueryChannel, QUERY_HEAD } from '../listed.ts';
import type { Parameter } from '../parameters.ts';
import type { Values } from '../route.ts';
import { isTimeParameter } from '../time-query.ts';
import { tokenListRoutes } from './token-list.ts';

const { query: parameters, check } = tokenListRoutes.tokenList;

/** A query without its cursor. */
export type ListValues = Omit<Values<typeof parameters>, 'cursor'>;

type Read = { readonly values: ListValues; readonly text: string } | { readonly problem: string };

/** One message has the whole page. */
export const LIST_ROWS_MAX = 50;

/**
 * Reads the query of a list channel. `text` is its normal form: without defaults, in the order of
 * the names, so that equal queries share one channel.
 */
export function readListQuery(query: string): Read {
  const given = new Map<string, string>();
  for (const [name, text] of new URLSearchParams(query)) {
    if (!(names as readonly string[]).includes(name))
      return { problem: `has no parameter ${clampMessageText(name)}; the parameters are ${names.join(', ')}` };
    if (given.has(name)) return { problem: `has ${name} twice, give it once` };
    given.set(name, text);
  }
  const values: Record<string, unknown> = {};
  const kept: string[] = [];
  for (const name of names) {
    const { fallback, read } = parameters[name] as Parameter<unknown>;
    const text = given.get(name);
    const result = text === undefined ? { value: fallback } : read(text);
    if ('problem' in result) return { problem: `${name} ${result.problem}, got "${clampMessageText(text!)}"` };
    values[name] = result.value;
    const written = formatValue(result.value);
    if (result.value !== undefined && written !== formatValue(fallback)) kept.push(`${name}=${written}`);
  }
  const problem = check?.(values as Values<typeof parameters>) ?? null;
  if (problem !== null) return { problem };
  const { limit } = values as ListValues;
  if (limit > LIST_ROWS_MAX) return { problem: `limit must be an integer from 1 to ${LIST_ROWS_MAX}, got "${limit}"` };
  return { values: values as ListValues, text: kept.join('&') };
}

const names = Object.keys(parameters)
  .filter(name => name !== 'cursor' && !isTimeParameter(name))
  .sort() as Exclude<keyof typeof parameters, 'cursor'>[];

/** Without the characters that separate parts of a name. */
function formatValue(value: unknown): string {
  return encodeURIComponent(Array.isArray(value) ? value.toSorted().join(',') : String(value));
}

/** A channel as a socket holds it. Equal queries have one source. */
export function toHeldName(name: string): string {
  if (!isQueryChannel(name)) return name;
  const read = readListQuery(name.slice(QUERY_HEAD.length));
  return 'problem' in read ? name : formatHeldName(`${QUERY_HEAD}${read.text}`, name);
}

/** Why a channel is not a query, or null. */
export function findQueryProblem(name: string): string | null {
  if (!isQueryChannel(name)) return null;
  const read = readListQuery(name.slice(QUERY_HEAD.length));
  return 'problem' in read ? `{query} ${read.problem}` : null;
}
