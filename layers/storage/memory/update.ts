import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from '../kernel/dynamo.ts';
import { type Bound, compilePath, splitExpression } from './expression.ts';

/** One clause of an update expression. Its change is applied to a copy. */
type Clause = {
  readonly path: string;
  readonly change: (item: Item, name: string, before: Item | undefined, bound: Bound) => void;
};

const WORDS = ['SET', 'ADD', 'DELETE', 'REMOVE'];
const parsed = new Map<string, readonly Clause[]>();

/** Applies an update of top-level attributes. Returns a new item, and the names that changed. */
export function applyUpdateExpression(text: string, key: Item, before: Item | undefined, bound: Bound) {
  const known =
    parsed.get(text) ?? parseClauses(splitExpression(text.replaceAll(/([+-]) /g, '$1 ').replaceAll('+', '_plus_')));
  parsed.set(text, known);
  const item = { ...(before ?? key) };
  const names = known.map(({ path }) => resolveName(path, bound));
  for (const [at, { change }] of known.entries()) change(item, names[at]!, before, bound);
  return { item, names };
}

function parseClauses(tokens: string[]): readonly Clause[] {
  const clauses: Clause[] = [];
  while (tokens.length > 0) {
    const word = tokens.shift()!.toUpperCase();
    if (!WORDS.includes(word)) throw new Error(`The memory store does not know the update ${word}.`);
    do clauses.push(parseClause(word, tokens));
    while (tokens[0] === ',' && tokens.shift());
  }
  return clauses;
}

function resolveName(token: string, { names }: Bound): string {
  if (token.startsWith('#')) return names[token]!;
  if (token.includes('.')) throw new Error(`The memory store updates top-level attributes only, not ${token}.`);
  return token;
}

function parseClause(word: string, tokens: string[]): Clause {
  const path = tokens.shift()!;
  if (word === 'REMOVE') return { path, change: (item, name) => void delete item[name] };
  if (word === 'SET') {
    tokens.shift();
    const value = parseSum(tokens);
    return {
      path,
      change: (item, name, before, bound) => {
        item[name] = value(before, bound)!;
      },
    };
  }
  const value = compilePath(tokens.shift()!);
  return {
    path,
    change: (item, name, before, bound) => {
      const next =
        word === 'ADD'
          ? addValues(before?.[name], value(before, bound)!)
          : removeFromSet(before?.[name], value(before, bound)!);
      if (next === undefined) delete item[name];
      else item[name] = next;
    },
  };
}

type Value = (item: Item | undefined, bound: Bound) => AttributeValue | undefined;

function parseSum(tokens: string[]): Value {
  const first = parseOperand(tokens);
  if (tokens[0] !== '_plus_') return first;
  tokens.shift();
  const second = parseOperand(tokens);
  return (item, bound) => ({ N: sum(first(item, bound)!.N!, second(item, bound)!.N!) });
}

function parseOperand(tokens: string[]): Value {
  const token = tokens.shift()!;
  if (token !== 'if_not_exists') return compilePath(token);
  const [, path, , otherwise] = tokens.splice(0, 5);
  const [own, other] = [compilePath(path!), compilePath(otherwise!)];
  return (item, bound) => own(item, bound) ?? other(item, bound);
}

function addValues(before: AttributeValue | undefined, by: AttributeValue): AttributeValue {
  return by.SS
    ? { SS: [...new Set([...(before?.SS ?? []), ...by.SS])] }
    : by.NS
      ? { NS: [...new Set([...(before?.NS ?? []), ...by.NS])] }
      : { N: sum(before?.N ?? '0', by.N!) };
}

const WHOLE = /^-?\d+$/;

/** Exact for whole numbers of any size. */
function sum(a: string, b: string): string {
  return WHOLE.test(a) && WHOLE.test(b) ? String(BigInt(a) + BigInt(b)) : String(Number(a) + Number(b));
}

function removeFromSet(before: AttributeValue | undefined, by: AttributeValue): AttributeValue | undefined {
  const rest = (before?.SS ?? []).filter(one => !by.SS!.includes(one));
  return rest.length > 0 ? { SS: rest } : undefined;
}
