import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from '../kernel/dynamo.ts';
import { type Bound, pathOf, tokensOf } from './expression.ts';

/** One clause of an update expression, applied to a copy. */
type Clause = (item: Item, before: Item | undefined, bound: Bound) => void;

const WORDS = ['SET', 'ADD', 'DELETE', 'REMOVE'];
const parsed = new Map<string, readonly Clause[]>();

/** Applies SET, ADD, DELETE and REMOVE on top-level attributes. Returns a new item. */
export const updated = (text: string, key: Item, before: Item | undefined, bound: Bound): Item => {
  const known = parsed.get(text) ?? clausesOf(tokensOf(text.replaceAll(/([+-]) /g, '$1 ').replaceAll('+', '_plus_')));
  parsed.set(text, known);
  const item = { ...(before ?? key) };
  for (const clause of known) clause(item, before, bound);
  return item;
};

const clausesOf = (tokens: string[]): readonly Clause[] => {
  const clauses: Clause[] = [];
  while (tokens.length > 0) {
    const word = tokens.shift()!.toUpperCase();
    if (!WORDS.includes(word)) throw new Error(`The memory store does not know the update ${word}.`);
    do clauses.push(clauseOf(word, tokens));
    while (tokens[0] === ',' && tokens.shift());
  }
  return clauses;
};

const nameOf = (token: string, { names }: Bound): string => (token.startsWith('#') ? names[token]! : token);

const clauseOf = (word: string, tokens: string[]): Clause => {
  const path = tokens.shift()!;
  if (word === 'REMOVE') return (item, _before, bound) => void delete item[nameOf(path, bound)];
  if (word === 'SET') {
    tokens.shift();
    const value = sumOf(tokens);
    return (item, before, bound) => {
      item[nameOf(path, bound)] = value(before, bound)!;
    };
  }
  const value = pathOf(tokens.shift()!);
  return (item, before, bound) => {
    const name = nameOf(path, bound);
    const next =
      word === 'ADD' ? added(before?.[name], value(before, bound)!) : left(before?.[name], value(before, bound)!);
    if (next === undefined) delete item[name];
    else item[name] = next;
  };
};

type Value = (item: Item | undefined, bound: Bound) => AttributeValue | undefined;

const sumOf = (tokens: string[]): Value => {
  const first = operandOf(tokens);
  if (tokens[0] !== '_plus_') return first;
  tokens.shift();
  const second = operandOf(tokens);
  return (item, bound) => ({ N: String(Number(first(item, bound)!.N) + Number(second(item, bound)!.N)) });
};

const operandOf = (tokens: string[]): Value => {
  const token = tokens.shift()!;
  if (token !== 'if_not_exists') return pathOf(token);
  const [, path, , otherwise] = tokens.splice(0, 5);
  const [own, other] = [pathOf(path!), pathOf(otherwise!)];
  return (item, bound) => own(item, bound) ?? other(item, bound);
};

const added = (before: AttributeValue | undefined, by: AttributeValue): AttributeValue =>
  by.SS
    ? { SS: [...new Set([...(before?.SS ?? []), ...by.SS])] }
    : by.NS
      ? { NS: [...new Set([...(before?.NS ?? []), ...by.NS])] }
      : { N: String(Number(before?.N ?? 0) + Number(by.N)) };

const left = (before: AttributeValue | undefined, by: AttributeValue): AttributeValue | undefined => {
  const rest = (before?.SS ?? []).filter(one => !by.SS!.includes(one));
  return rest.length > 0 ? { SS: rest } : undefined;
};
