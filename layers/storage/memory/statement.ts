import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from '../kernel/dynamo.ts';

/** A PartiQL statement as the product sends it. */
export type Statement =
  | { readonly kind: 'insert'; readonly table: string; readonly item: Item }
  | {
      readonly kind: 'update';
      readonly table: string;
      readonly set: Item;
      readonly removed: readonly string[];
      readonly key: Item;
      readonly condition: { readonly path: readonly string[]; readonly value: AttributeValue };
    };

/** Throws for any other statement. */
export function parseStatement(text: string, parameters: readonly AttributeValue[]): Statement {
  const known = shapes.get(text) ?? parseShape(text);
  if (shapes.size === SHAPES_MAX) shapes.clear();
  shapes.set(text, known);
  const fill = (names: readonly string[], from: number): Item =>
    Object.fromEntries(names.map((name, at) => [name, parameters[from + at]!]));
  const { table, set } = known;
  if (known.kind === 'insert') return { kind: 'insert', table, item: fill(set, 0) };
  const { removed, key, path } = known;
  const value = parameters[set.length + key.length]!;
  return { kind: 'update', table, set: fill(set, 0), removed, key: fill(key, set.length), condition: { path, value } };
}

/** Names without values, which most statements share. */
type Shape =
  | { readonly kind: 'insert'; readonly table: string; readonly set: readonly string[] }
  | {
      readonly kind: 'update';
      readonly table: string;
      readonly set: readonly string[];
      readonly removed: readonly string[];
      readonly key: readonly string[];
      readonly path: readonly string[];
    };

const shapes = new Map<string, Shape>();
const SHAPES_MAX = 1_000;

const INSERT = /^INSERT INTO "([^"]+)" VALUE \{(.+)\}$/;
const UPDATE = /^UPDATE "([^"]+)" SET (.+?) (?:REMOVE (.+?) )?WHERE (.+)$/;

function parseShape(text: string): Shape {
  const [, into, fields] = INSERT.exec(text) ?? [];
  if (into !== undefined) return { kind: 'insert', table: into, set: listNames(fields!, /'(\w+)': \?/g) };
  const [, table, set, removed, where] = UPDATE.exec(text) ?? [];
  if (table === undefined) throw new Error(`The memory store cannot read the statement ${text}.`);
  const tests = listNames(where!, /((?:"\w+"\.?)+) = \?/g).map(path => path.replaceAll('"', '').split('.'));
  return {
    kind: 'update',
    table,
    set: listNames(set!, /"(\w+)" = \?/g),
    removed: listNames(removed ?? '', /"(\w+)"/g),
    key: tests.slice(0, -1).map(([name]) => name!),
    path: tests.at(-1)!,
  };
}

function listNames(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name!);
}
