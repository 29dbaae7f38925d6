/** Checks answers against the contract field by field, and records used fields. */
import { records } from './contract/contract.ts';

type Field = { readonly name: string; readonly kind: string };

/** Fields of a record, including those of nested records. */
export const fieldsOf = (record: string): readonly Field[] => {
  const text = records[record];
  if (text === undefined) throw new Error(`The contract has no record ${record}.`);
  return text.split(' ').flatMap(part => {
    if (part.startsWith('@')) return fieldsOf(part.slice(1));
    const colon = part.indexOf(':');
    return [{ name: part.slice(0, colon), kind: part.slice(colon + 1) }];
  });
};

/** Records reachable from a kind, itself first. */
export const recordsIn = (kind: string, found = new Set<string>()): ReadonlySet<string> => {
  const name = /^@(\w+)/.exec(kind)?.[1];
  if (name === undefined || found.has(name)) return found;
  found.add(name);
  for (const field of fieldsOf(name)) recordsIn(field.kind, found);
  return found;
};

const is =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value);
const between =
  (least: number, most: number, isWhole = false) =>
  (value: unknown): boolean =>
    typeof value === 'number' && value >= least && value <= most && (!isWhole || Number.isInteger(value));

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: value => value !== undefined,
  text: value => typeof value === 'string',
  address: is(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  raw: is(/^\d+$/),
  decimal: is(/^-?\d+(\.\d+)?$/),
  iso: is(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
  datetime: is(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  number: value => typeof value === 'number' && Number.isFinite(value),
  fraction: between(0, 1),
  percent: between(0, 100),
  ms: between(1.6e12, 1e13, true),
  seconds: between(1.6e9, 1e10, true),
  flag: value => value === 0 || value === 1,
  boolean: value => typeof value === 'boolean',
};

/** Fields that had a value, as `record.field`. */
type Seen = Set<string>;

/** Checks a value against a kind; returns the problems with their paths. */
export const problems = (value: unknown, kind: string, path: string, seen: Seen): readonly string[] => {
  if (kind.endsWith('?')) return value === null ? [] : problems(value, kind.slice(0, -1), path, seen);
  if (kind.endsWith('[]')) {
    if (!Array.isArray(value)) return [`${path} is not a list but ${JSON.stringify(value)}`];
    return value.flatMap((item, at) => problems(item, kind.slice(0, -2), `${path}[${at}]`, seen));
  }
  if (kind.startsWith('@')) return recordProblems(value, kind.slice(1), path, seen);
  const isRight = kinds[kind] ?? (one => kind.split('|').includes(one as string));
  return isRight(value) ? [] : [`${path} is not ${kind} but ${JSON.stringify(value)}`];
};

const recordProblems = (value: unknown, record: string, path: string, seen: Seen): readonly string[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${path} is not ${record} but ${JSON.stringify(value)}`];
  return fieldsOf(record).flatMap(({ name, kind }) => {
    const own = (value as Readonly<Record<string, unknown>>)[name];
    if (own === undefined) return kind.endsWith('+') || kind.endsWith('+?') ? [] : [`${path}.${name} is missing`];
    if (hasValue(own)) seen.add(`${record}.${name}`);
    return problems(own, kind.replace('+', ''), `${path}.${name}`, seen);
  });
};

/** Whether a value is neither null nor zero nor empty. */
const hasValue = (value: unknown): boolean => {
  if (value === null || value === false || value === 0) return false;
  if (typeof value === 'string') return value !== '' && !/^0(\.0*)?$/.test(value);
  return typeof value !== 'object' || Object.keys(value).length > 0;
};
