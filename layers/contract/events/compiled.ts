import type { ZodMiniObject } from 'zod/mini';
import { $ZodObjectJIT, type $ZodType, safeParse } from 'zod/v4/core';
import { type ChainEvent, eventSchemas, internalSchemas } from './event.ts';

/** Checks an event of a known type. */
export type Check = (event: object) => ReturnType<typeof safeParse<$ZodType<ChainEvent>>>;

/** Compiled code takes half the time of Zod Mini, and answers the same. */
function compileChecks(schemas: Readonly<Record<string, ZodMiniObject>>): ReadonlyMap<string, Check> {
  return new Map(
    Object.entries(schemas).map(([type, schema]) => {
      const compiled = new $ZodObjectJIT(schema._zod.def) as unknown as $ZodType<ChainEvent>;
      return [type, event => safeParse(compiled, event)];
    }),
  );
}

/** By type: public events, and those of the stream too. */
export const publicChecks = compileChecks(eventSchemas);
export const streamChecks = compileChecks({ ...eventSchemas, ...internalSchemas });
