import { type TableName, tables } from '../../layers/contract/tables.ts';
import type { Reader } from './setting-reader.ts';

export type Adopted = ReadonlyMap<TableName, string>;

const ENTRY = /^(\w+)=([\w.-]{3,255})$/;

/** `tape=NAME,keys=NAME`: names of existing tables. */
export const adoptTables: Reader<Adopted> = {
  fallback: new Map(),
  expected: `a list such as tape=NAME,keys=NAME with distinct tables of ${Object.keys(tables).join(', ')}, or empty`,
  parse: given => {
    const entries = String(given) === '' ? [] : String(given).split(',').map(entryOf);
    const known = entries.filter(entry => entry !== null);
    const isDistinct = [0, 1].every(at => new Set(known.map(entry => entry[at])).size === entries.length);
    return isDistinct ? new Map(known) : null;
  },
};

const entryOf = (text: string): readonly [TableName, string] | null => {
  const [, name = '', table = ''] = ENTRY.exec(text) ?? [];
  return Object.hasOwn(tables, name) ? [name as TableName, table] : null;
};
