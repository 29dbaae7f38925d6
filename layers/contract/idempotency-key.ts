import { defineOpaqueId, makeOptional, type Parameter } from './parameters.ts';

/** Names a creation, so that a repeated request finds what the first one created. */
export function defineIdempotencyKey(): Parameter<string | undefined> {
  const { schema, ...id } = defineOpaqueId(
    'Your own id of this request: for a day, the same request with it creates nothing more',
  );
  return makeOptional({ ...id, schema: { ...schema, examples: ['3f0c1c9e-5b0a-4f64-9d51-0f3f6a1f8e21'] } });
}
