import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from '../kernel/dynamo.ts';

/** Names and values of one request. */
export type Bound = {
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, AttributeValue>>;
};

export type Condition = (item: Item | undefined, bound: Bound) => boolean;
type Operand = (item: Item | undefined, bound: Bound) => AttributeValue | undefined;

const TOKEN = /\s*(attribute_not_exists|attribute_exists|begins_with|size|<=|>=|<>|[<>=(),]|[#:\w.[\]]+)/gy;

/** Splits an expression into tokens. Throws on anything else. */
export const tokensOf = (text: string): string[] => {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    tokens.push(match[1]!);
    if (TOKEN.lastIndex === text.trimEnd().length) return tokens;
  }
  throw new Error(`The memory store cannot read the expression "${text}".`);
};

const parsed = new Map<string, Condition>();

/** Compiles a condition: comparisons, BETWEEN and functions under AND, OR and NOT. */
export const conditionOf = (text: string): Condition => {
  const known = parsed.get(text);
  if (known) return known;
  const tokens = tokensOf(text);
  const made = either(tokens);
  if (tokens.length > 0) throw new Error(`The memory store cannot read "${tokens.join(' ')}" in "${text}".`);
  parsed.set(text, made);
  return made;
};

const isWord = (token: string | undefined, word: string): boolean => token?.toUpperCase() === word;

const either = (tokens: string[]): Condition => {
  let left = both(tokens);
  while (isWord(tokens[0], 'OR')) {
    tokens.shift();
    const [first, second] = [left, both(tokens)];
    left = (item, bound) => first(item, bound) || second(item, bound);
  }
  return left;
};

const both = (tokens: string[]): Condition => {
  let left = single(tokens);
  while (isWord(tokens[0], 'AND')) {
    tokens.shift();
    const [first, second] = [left, single(tokens)];
    left = (item, bound) => first(item, bound) && second(item, bound);
  }
  return left;
};

const single = (tokens: string[]): Condition => {
  const [token] = tokens;
  if (isWord(token, 'NOT')) {
    tokens.shift();
    const inner = single(tokens);
    return (item, bound) => !inner(item, bound);
  }
  if (token === '(') {
    tokens.shift();
    const inner = either(tokens);
    take(tokens, ')');
    return inner;
  }
  if (token === 'attribute_not_exists' || token === 'attribute_exists') {
    const [path] = argumentsOf(tokens);
    return (item, bound) => (path!(item, bound) === undefined) === (token === 'attribute_not_exists');
  }
  if (token === 'begins_with') {
    const [path, prefix] = argumentsOf(tokens);
    return (item, bound) => (path!(item, bound)?.S ?? '').startsWith(prefix!(item, bound)!.S!);
  }
  return comparison(tokens);
};

const take = (tokens: string[], wanted: string): void => {
  const found = tokens.shift();
  if (found?.toUpperCase() !== wanted) throw new Error(`The memory store expected ${wanted}, not ${found}.`);
};

const argumentsOf = (tokens: string[]): Operand[] => {
  tokens.shift();
  take(tokens, '(');
  const found = [operand(tokens)];
  while (tokens[0] === ',') {
    tokens.shift();
    found.push(operand(tokens));
  }
  take(tokens, ')');
  return found;
};

const operand = (tokens: string[]): Operand => {
  if (tokens[0] === 'size') {
    const [path] = argumentsOf(tokens);
    return (item, bound) => {
      const value = path!(item, bound);
      const sized = value?.S ?? value?.B ?? value?.SS ?? value?.NS ?? value?.L;
      return sized === undefined ? undefined : { N: String(sized.length) };
    };
  }
  return pathOf(tokens.shift()!);
};

/** Reads a value `:v`, or a path such as `#at` or `b.v`. */
export const pathOf = (token: string): Operand => {
  if (token.startsWith(':')) return (_item, { values }) => values[token];
  const parts = token.split('.');
  return (item, { names }) => {
    let value: AttributeValue | undefined = item && { M: item };
    for (const part of parts) value = value?.M?.[part.startsWith('#') ? names[part]! : part];
    return value;
  };
};

type Compare = (order: number) => boolean;
const comparisons: Readonly<Record<string, Compare>> = {
  '=': order => order === 0,
  '<>': order => order !== 0,
  '<': order => order < 0,
  '<=': order => order <= 0,
  '>': order => order > 0,
  '>=': order => order >= 0,
};

const comparison = (tokens: string[]): Condition => {
  const left = operand(tokens);
  const sign = tokens.shift()!;
  if (isWord(sign, 'BETWEEN')) {
    const least = operand(tokens);
    take(tokens, 'AND');
    const most = operand(tokens);
    return (item, bound) =>
      holds(left(item, bound), least(item, bound), comparisons['>=']!) &&
      holds(left(item, bound), most(item, bound), comparisons['<=']!);
  }
  const compare = comparisons[sign];
  if (!compare) throw new Error(`The memory store does not know the comparison ${sign}.`);
  const right = operand(tokens);
  return (item, bound) => holds(left(item, bound), right(item, bound), compare);
};

const holds = (a: AttributeValue | undefined, b: AttributeValue | undefined, compare: Compare): boolean => {
  const order = orderOf(a, b);
  return order !== null && compare(order);
};

/** Null when the types differ or a value is missing. */
export const orderOf = (a: AttributeValue | undefined, b: AttributeValue | undefined): number | null => {
  if (a?.N !== undefined && b?.N !== undefined) return Number(a.N) - Number(b.N);
  if (a?.S !== undefined && b?.S !== undefined) return a.S < b.S ? -1 : a.S > b.S ? 1 : 0;
  if (a?.B !== undefined && b?.B !== undefined) return Buffer.compare(a.B, b.B);
  return null;
};
