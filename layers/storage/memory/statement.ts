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

const INSERT = /^INSERT INTO "([^"]+)" VALUE \{(.+)\}$/;
const UPDATE = /^UPDATE "([^"]+)" SET (.+?) (?:REMOVE (.+?) )?WHERE (.+)$/;

/** Throws for any other statement. */
export function parseStatement(text: string, parameters: readonly AttributeValue[]): Statement {
  const left = [...parameters];
  const [, into, fields] = INSERT.exec(text) ?? [];
  if (into !== undefined)
    return { kind: 'insert', table: into, item: Object.fromEntries(parsePairs(fields!, /'(\w+)': \?/g, left)) };
  const [, table, set, removed, where] = UPDATE.exec(text) ?? [];
  if (table === undefined) throw new Error(`The memory store cannot read the statement ${text}.`);
  const changes = Object.fromEntries(parsePairs(set!, /"(\w+)" = \?/g, left));
  const tests = parsePairs(where!, /((?:"\w+"\.?)+) = \?/g, left).map(
    ([path, value]) => [path.replaceAll('"', '').split('.'), value] as const,
  );
  const [path, value] = tests.at(-1)!;
  return {
    kind: 'update',
    table,
    set: changes,
    removed: [...(removed ?? '').matchAll(/"(\w+)"/g)].map(([, name]) => name!),
    key: Object.fromEntries(tests.slice(0, -1).map(([[name], own]) => [name!, own])),
    condition: { path, value },
  };
}

function parsePairs(text: string, pattern: RegExp, left: AttributeValue[]): readonly [string, AttributeValue][] {
  return [...text.matchAll(pattern)].map(([, name]) => [name!, left.shift()!]);
}
