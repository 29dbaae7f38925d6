import * as z from 'zod/mini';

export type JsonSchema = { readonly [keyword: string]: unknown };

/** One field of a response. */
export type Field = { readonly path: string; readonly type: string; readonly description: string };

/** `draft-2020-12` for OpenAPI 3.1, `draft-7` for AsyncAPI 3. */
type Target = 'draft-2020-12' | 'draft-7';

/** Converts a zod schema, with all schemas inside it. */
export function toJsonSchema(schema: z.ZodMiniType, target: Target = 'draft-2020-12'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target });
  return rest;
}

/**
 * Converts schemas with names in the document.
 * Those inside others become references.
 */
export function toNamedSchemas(
  schemas: Readonly<Record<string, z.ZodMiniType>>,
  target: Target = 'draft-2020-12',
  io: 'input' | 'output' = 'output',
): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ readonly id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const converted = z.toJSONSchema(registry, { target, io, uri: id => `#/components/schemas/${id}` }).schemas;
  return Object.fromEntries(Object.entries(converted).map(([id, { $schema, $id, ...rest }]) => [id, rest]));
}

/** Lists every named field of a schema, nested fields by path. */
export function listSchemaFields(schema: JsonSchema, prefix = ''): readonly Field[] {
  const own = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, inner]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [
      { path, type: describeType(inner), description: String(inner.description ?? '') },
      ...listSchemaFields(inner, path),
    ];
  });
  const entries = isSchema(schema.items) ? listSchemaFields(schema.items, `${prefix}[]`) : [];
  const values = isSchema(schema.additionalProperties)
    ? listSchemaFields(schema.additionalProperties, `${prefix}.*`)
    : [];
  const branches = listBranches(schema).flatMap(branch => listSchemaFields(branch, prefix));
  return [...own, ...entries, ...values, ...branches];
}

/** Describes a schema's type. Example: `{type: ['string', 'null']}` is "string or null". */
function describeType(schema: JsonSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map(value => JSON.stringify(value)).join(', ');
  const alternatives = listBranches(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(describeType))].join(' or ');
  const types = [schema.type ?? 'any'].flat().map(String);
  return types
    .map(type => (type === 'array' && isSchema(schema.items) ? `array of ${describeType(schema.items)}` : type))
    .join(' or ');
}

function listBranches(schema: JsonSchema): readonly JsonSchema[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap(keyword => (schema[keyword] ?? []) as readonly JsonSchema[]);
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
