import * as z from 'zod/mini';

/** Adds a description for OpenAPI and the docs page. */
export function describeSchema<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  return schema.check(z.describe(description)) as Schema;
}
