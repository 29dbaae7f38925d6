import { type ErrorCode, errorCodes, refusalHeaders } from '../errors.ts';
import type { Route } from '../route.ts';
import { readiness } from '../schemas/readiness.ts';
import { restRecords } from '../schemas/records.ts';
import { service, tierSentences } from '../service.ts';
import { rankedTiers, tierNames, tiers } from '../tiers.ts';
import { X402_PREFIX, x402Headers } from '../x402.ts';
import { type DocumentedRoute, documentedRoutes, type Routes } from './documented.ts';
import { exampleRequest } from './example-request.ts';
import { type JsonSchema, namedSchemas } from './json-schema.ts';
import { pascal } from './pascal.ts';

type Json = { readonly [key: string]: unknown };

/** Builds the OpenAPI 3.1.0 document of the REST API. */
export const openapiDocument = (table: Routes = documentedRoutes) => ({
  openapi: '3.1.0',
  info: {
    title: service.title,
    version: service.version,
    summary: service.sentences[0],
    description: [...service.sentences, ...tierSentences()].join('\n\n'),
    license: service.license,
  },
  servers: [{ url: '/', description: 'The service that returned this document' }],
  tags: [...new Set(Object.values(table).map(route => route.tag))].map(name => ({ name })),
  paths: Object.fromEntries(
    Object.entries(table).map(([name, route]) => [route.path, { get: operation(name, route) }]),
  ),
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer <API_KEY>`' },
    },
    schemas: {
      ErrorEnvelope: errorSchema,
      ...namedSchemas({
        ...restRecords,
        ...Object.fromEntries(Object.entries(table).map(([name, { response }]) => [answerName(name), response])),
      }),
      ...textDocuments(table),
    },
    responses: Object.fromEntries(codes.map(code => [pascal(code), refusal(code)])),
  },
  'x-tiers': rankedTiers,
  'x-payments': payments,
});

/** How every paid route follows from an operation, instead of as many more operations. */
const payments = {
  description: [
    'Where x402 is on, each operation that a key reads has a mirror below this prefix, without a key:',
    '402 names the price in USDC, and the same request with a payment gets the answer.',
    'Operations with x-of-key have none.',
  ].join(' '),
  prefix: X402_PREFIX,
  protocol: 'x402 version 2, scheme exact, USDC on Solana',
  headers: x402Headers,
} as const;

const codes = Object.keys(errorCodes) as readonly ErrorCode[];

/** Schema of the body of an error. */
export const errorSchema = {
  type: 'object',
  properties: { error: { type: 'string' }, code: { type: 'string', enum: codes } },
  required: ['error', 'code'],
  additionalProperties: false,
} as const;

/** Returns an operation's error codes. 405 belongs to none, 402 to the paid routes. */
export const refusalsOf = ({ path, tier }: DocumentedRoute): readonly ErrorCode[] => {
  const impossible = new Set<ErrorCode>(['method_not_allowed', 'payment_required']);
  if (!path.startsWith('/v1/')) impossible.add('not_found');
  if (tier === null) impossible.add('unauthorized');
  if (tier === null || tier === tierNames[0]) impossible.add('forbidden');
  return codes.filter(code => !impossible.has(code));
};

const operation = (name: string, route: DocumentedRoute): Json => ({
  operationId: name,
  tags: [route.tag],
  summary: route.summary,
  description: `${tierWords(route)} ${cacheWords(route)}`,
  parameters: parameters(route),
  security: route.tier === null ? [] : [{ bearer: [] }],
  responses: {
    200: success(name, route),
    ...Object.fromEntries(
      refusalsOf(route).map(code => {
        // Readiness has its own 503 body; the gateway's is the envelope.
        const { status, title } = errorCodes[code];
        if (code !== 'unavailable' || route.response !== readiness)
          return [status, { $ref: `#/components/responses/${pascal(code)}` }];
        const schema = { anyOf: [schemaRef(answerName(name)), schemaRef('ErrorEnvelope')] };
        return [status, { description: title, headers: headers(code), content: { 'application/json': { schema } } }];
      }),
    ),
  },
  'x-tier': route.tier,
  'x-cache-seconds': route.cacheSeconds,
  'x-credits': route.credits,
  ...(route.isOfKey && { 'x-of-key': true }),
});

const parameters = (route: DocumentedRoute): readonly Json[] => {
  const { values } = exampleRequest(route);
  const rows = (where: 'path' | 'query') =>
    Object.entries(where === 'path' ? route.pathParameters : route.query).map(([name, row]) => ({
      name,
      in: where,
      required: where === 'path' || (row.fallback === undefined && !row.optional),
      description: row.description,
      schema: row.schema,
      ...(where === 'path' && { example: values[name] }),
    }));
  return [...rows('path'), ...rows('query')];
};

const success = (name: string, route: DocumentedRoute): Json => ({
  description: route.summary,
  headers: {
    'Cache-Control': header('How long a client may cache the response', cacheControl(route)),
    ...(route.isPaged && {
      Link: header('The next page of the list, if there is one', '</v1/leaderboard?limit=100&offset=100>; rel="next"'),
    }),
    ...(route.cacheSeconds !== null && {
      Vary: header('Responses depend on the API key and on compression', 'Authorization, Accept-Encoding'),
      ETag: header('Send it as If-None-Match to get 304 for the same answer', 'W/"47DEQpj8HBSa-_TImW-5JC"'),
    }),
    ...rateLimits(route),
    ...requestId,
  },
  content: { [route.contentType]: { schema: schemaRef(answerName(name)), example: bodyExample(route) } },
});

const rateLimits = ({ tier }: DocumentedRoute): Json => ({
  'RateLimit-Policy': header('Limits that apply', tier === null ? '"public";q=20;w=1' : '"layer1";q=100;w=60'),
  ...(tier !== null && {
    RateLimit: header('What is left, of Free keys and the similarity quota', '"free";r=9;t=6'),
  }),
});

/** Describes the answer of an error code. */
export const refusal = (code: ErrorCode): Json => ({
  description: errorCodes[code].title,
  headers: headers(code),
  content: {
    'application/json': { schema: schemaRef('ErrorEnvelope'), example: { error: errorCodes[code].title, code } },
  },
});

const headerWords: Readonly<Record<string, string>> = {
  'Cache-Control': 'Errors are not cached',
  'Retry-After': 'Seconds to wait before a retry',
  'WWW-Authenticate': 'Authentication scheme',
};

const headers = (code: ErrorCode): Json => ({
  ...Object.fromEntries(
    Object.entries(refusalHeaders(code)).map(([name, value]) => [name, header(headerWords[name] ?? name, value)]),
  ),
  ...requestId,
});

const header = (description: string, example: string): Json => ({ description, schema: { type: 'string' }, example });

const requestId: Json = {
  'x-amzn-requestid': header(
    'Id of the request. Quote it when you report a problem',
    '4c6b0c52-1d0f-4a7e-9d3b-6f0d8f6b2a11',
  ),
};

/** Generators use other endings themselves. */
export const answerName = (name: string): string => `${pascal(name)}Answer`;

/** A text announced as JSON is described as an object. */
const textDocuments = (table: Routes): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries(table)
      .filter(([, route]) => isDocument(route))
      .map(([name]) => [answerName(name), { type: 'object' }]),
  );

const bodyExample = (route: DocumentedRoute): unknown =>
  isDocument(route) ? JSON.parse(String(route.example)) : route.example;

const isDocument = ({ contentType, example }: DocumentedRoute): boolean =>
  contentType === 'application/json' && typeof example === 'string';

const tierWords = ({ tier }: DocumentedRoute): string =>
  tier === null ? 'No key required.' : `Minimum tier: ${tiers[tier].name}.`;

/** Describes how long a client may cache a response. */
export const cacheWords = ({ cacheSeconds }: DocumentedRoute): string =>
  cacheSeconds === null ? 'Not cached.' : `Cached for up to ${cacheSeconds} s.`;

/** Returns the Cache-Control header of a success. Example: `private, max-age=5`. */
const cacheControl = ({ cacheSeconds }: Pick<Route, 'cacheSeconds'>): string =>
  cacheSeconds === null ? 'no-store' : `private, max-age=${cacheSeconds}`;

const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
