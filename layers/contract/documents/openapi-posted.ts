import type { DocumentedRoute } from './documented.ts';

type Json = { readonly [key: string]: unknown };

/** An operation with its parameters in a body. */
export function describePostedOperation({ parameters, ...operation }: Json, route: DocumentedRoute): Json {
  const fields = Object.entries(route.query);
  const isRequired = ([, { fallback, optional }]: (typeof fields)[number]) => fallback === undefined && !optional;
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([field, { description, schema: text, body }]) => [field, { ...(body?.schema ?? text), description }]),
    ),
    required: fields.filter(isRequired).map(([field]) => field),
  };
  return {
    ...operation,
    parameters: (parameters as readonly Json[]).filter(({ in: place }) => place === 'path'),
    requestBody: { required: fields.some(isRequired), content: { 'application/json': { schema } } },
  };
}
