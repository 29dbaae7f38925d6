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
export function splitExpression(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    tokens.push(match[1]!);
    if (TOKEN.lastIndex === text.trimEnd().length) return tokens;
  }
  throw new Error(`The memory store cannot read the expression "${text}".`);
}

const parsed = new Map<string, Condition>();

/** Compiles a condition: comparisons, BETWEEN and functions under AND, OR and NOT. */
export function compileCondition(text: string): Condition {
  const known = parsed.get(text);
  if (known) return known;
  const tokens = splitExpression(text);
  const made = parseOr(tokens);
  if (tokens.length > 0) throw new Error(`The memory store cannot read "${tokens.join(' ')}" in "${text}".`);
  parsed.set(text, made);
  return made;
}

function isWord(token: string | undefined, word: string): boolean {
  return token?.toUpperCase() === word;
}

function parseOr(tokens: string[]): Condition {
  let left = parseAnd(tokens);
  while (isWord(tokens[0], 'OR')) {
    tokens.shift();
    const [first, second] = [left, parseAnd(tokens)];
    left = (item, bound) => first(item, bound) || second(item, bound);
  }
  return left;
}

function parseAnd(tokens: string[]): Condition {
  let left = parseTerm(tokens);
  while (isWord(tokens[0], 'AND')) {
    tokens.shift();
    const [first, second] = [left, parseTerm(tokens)];
    left = (item, bound) => first(item, bound) && second(item, bound);
  }
  return left;
}

function parseTerm(tokens: string[]): Condition {
  const [token] = tokens;
  if (isWord(token, 'NOT')) {
    tokens.shift();
    const inner = parseTerm(tokens);
    return (item, bound) => !inner(item, bound);
  }
  if (token === '(') {
    tokens.shift();
    const inner = parseOr(tokens);
    take(tokens, ')');
    return inner;
  }
  if (token === 'attribute_not_exists' || token === 'attribute_exists') {
    const [path] = parseArguments(tokens);
    return (item, bound) => (path!(item, bound) === undefined) === (token === 'attribute_not_exists');
  }
  if (token === 'begins_with') {
    const [path, prefix] = parseArguments(tokens);
    return (item, bound) => (path!(item, bound)?.S ?? '').startsWith(prefix!(item, bound)!.S!);
  }
  return parseComparison(tokens);
}

function take(tokens: string[], wanted: string): void {
  const found = tokens.shift();
  if (found?.toUpperCase() !== wanted) throw new Error(`The memory store expected ${wanted}, not ${found}.`);
}

function parseArguments(tokens: string[]): Operand[] {
  tokens.shift();
  take(tokens, '(');
  const found = [parseOperand(tokens)];
  while (tokens[0] === ',') {
    tokens.shift();
    found.push(parseOperand(tokens));
  }
  take(tokens, ')');
  return found;
}

function parseOperand(tokens: string[]): Operand {
  if (tokens[0] === 'size') {
    const [path] = parseArguments(tokens);
    return (item, bound) => {
      const value = path!(item, bound);
      const sized = value?.S ?? value?.B ?? value?.SS ?? value?.NS ?? value?.L;
      return sized === undefined ? undefined : { N: String(sized.length) };
    };
  }
  return compilePath(tokens.shift()!);
}

/** Reads a value `:v`, or a path such as `#at` or `b.v`. */
export function compilePath(token: string): Operand {
  if (token.startsWith(':')) return (_item, { values }) => values[token];
  const parts = token.split('.');
  return (item, { names }) => {
    let value: AttributeValue | undefined = item && { M: item };
    for (const part of parts) value = value?.M?.[part.startsWith('#') ? names[part]! : part];
    return value;
  };
}

type Compare = (order: number) => boolean;
const comparisons: Readonly<Record<string, Compare>> = {
  '=': order => order === 0,
  '<>': order => order !== 0,
  '<': order => order < 0,
  '<=': order => order <= 0,
  '>': order => order > 0,
  '>=': order => order >= 0,
};

function parseComparison(tokens: string[]): Condition {
  const left = parseOperand(tokens);
  const sign = tokens.shift()!;
  if (isWord(sign, 'BETWEEN')) {
    const least = parseOperand(tokens);
    take(tokens, 'AND');
    const most = parseOperand(tokens);
    return (item, bound) =>
      isOrdered(left(item, bound), least(item, bound), comparisons['>=']!) &&
      isOrdered(left(item, bound), most(item, bound), comparisons['<=']!);
  }
  const compare = comparisons[sign];
  if (!compare) throw new Error(`The memory store does not know the comparison ${sign}.`);
  const right = parseOperand(tokens);
  return (item, bound) => isOrdered(left(item, bound), right(item, bound), compare);
}

function isOrdered(a: AttributeValue | undefined, b: AttributeValue | undefined, compare: Compare): boolean {
  const order = compareAttributes(a, b);
  return order !== null && compare(order);
}

/** Null when the types differ or a value is missing. */
export function compareAttributes(a: AttributeValue | undefined, b: AttributeValue | undefined): number | null {
  if (a?.N !== undefined && b?.N !== undefined) return Number(a.N) - Number(b.N);
  if (a?.S !== undefined && b?.S !== undefined) return a.S < b.S ? -1 : a.S > b.S ? 1 : 0;
  if (a?.B !== undefined && b?.B !== undefined) return Buffer.compare(a.B, b.B);
  return null;
}
