import { type Bound, splitExpression } from './expression.ts';
import type { Range, Sort, SortRange } from './table.ts';

/** Reads a key condition: one partition, and bounds of the sort key. Throws for any other. */
export function parseKeyCondition(text: string, { values }: Bound): Pick<Range, 'partition' | 'sort'> {
  const tokens = splitExpression(text);
  const read = (token = ''): Sort => {
    const value = values[token];
    return value?.N === undefined ? (value?.S ?? '') : Number(value.N);
  };
  const [, equals, partition, and, ...rest] = tokens;
  if (equals !== '=' || (and !== undefined && and.toUpperCase() !== 'AND'))
    throw new Error(`The store cannot read the key condition "${text}".`);
  return { partition: String(read(partition)), sort: and === undefined ? {} : parseSortRange(rest, read, text) };
}

function parseSortRange(tokens: readonly string[], read: (token?: string) => Sort, text: string): SortRange {
  const [name, sign = '', first, second, third] = tokens;
  if (name === 'begins_with') return { prefix: String(read(third)) };
  const value = read(first);
  switch (sign.toUpperCase()) {
    case '=':
      return { from: value, to: value };
    case '>':
      return { from: value, isOpenFrom: true };
    case '>=':
      return { from: value };
    case '<':
      return { to: value, isOpenTo: true };
    case '<=':
      return { to: value };
    case 'BETWEEN':
      return second?.toUpperCase() === 'AND' ? { from: value, to: read(third) } : refuse(text);
    default:
      return refuse(text);
  }
}

function refuse(text: string): never {
  throw new Error(`The store cannot read the key condition "${text}".`);
}
