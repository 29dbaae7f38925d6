import type * as z from 'zod/mini';

/**
 * Gives consecutive fields one schema.
 * @example z.object({ mint: z.string(), ...each(z.number(), 'open', 'high', 'low', 'close') })
 */
export function defineFields<Schema extends z.ZodMiniType, Name extends string>(
  schema: Schema,
  ...names: readonly Name[]
) {
  return Object.fromEntries(names.map(name => [name, schema])) as Record<Name, Schema>;
}
