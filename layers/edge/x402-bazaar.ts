import type { Route } from '../contract/route.ts';
import { isTimeParameter } from '../contract/time-query.ts';
import { X402_PREFIX } from '../contract/x402.ts';

type Row = Pick<Route, 'path' | 'pathParameters' | 'query' | 'contentType'>;

/** Clients send the offer back in a header, which has room for this much beside a payment. */
const SCHEMA_CHARS_MAX = 2_000;

/** Describes how a paid route is called, for catalogs (extension `bazaar` of x402, `docs/reference/x402.md`). */
export function describeForBazaar(
  { path, pathParameters, query, contentType }: Row,
  pathParams: Readonly<Record<string, string>>,
) {
  const own = Object.entries(query).filter(([name]) => !isTimeParameter(name));
  const properties = Object.fromEntries(
    own.map(([name, { schema }]) => [name, schema.enum ? { enum: schema.enum } : { type: schema.type }]),
  );
  const required = own
    .filter(([, { fallback, optional }]) => fallback === undefined && !optional)
    .map(([name]) => name);
  const examples = Object.fromEntries(
    required.map(name => [name, query[name]!.schema.examples?.[0] ?? query[name]!.schema.enum?.[0] ?? '']),
  );
  const isShort = JSON.stringify(properties).length <= SCHEMA_CHARS_MAX;
  const names = Object.keys(pathParameters);
  const text = (value: string) => ({ type: 'string', const: value });
  return {
    bazaar: {
      info: {
        input: {
          ...{ type: 'http', method: 'GET', queryParams: examples },
          ...(names.length > 0 && { pathParams }),
        },
        output: { type: contentType.includes('json') ? 'json' : 'text' },
      },
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          input: {
            type: 'object',
            properties: {
              ...{ type: text('http'), method: text('GET') },
              queryParams: { type: 'object', ...(isShort && { properties }), required },
              ...(names.length > 0 && { pathParams: { type: 'object', required: names } }),
            },
            required: ['type', 'method'],
            additionalProperties: false,
          },
          output: { type: 'object', properties: { type: { type: 'string' } }, required: ['type'] },
        },
        required: ['input'],
      },
      ...(names.length > 0 && { routeTemplate: `${X402_PREFIX}${path.replaceAll(/\{(\w+)\}/g, ':$1')}` }),
    },
  };
}
