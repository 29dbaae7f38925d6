import * as z from 'zod/mini';

/** Adds a description for OpenAPI and the docs page. */
export const describeSchema = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema =>
  schema.check(z.describe(description)) as Schema;
