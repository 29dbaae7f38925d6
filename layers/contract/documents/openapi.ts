import { COVERAGE_HEADER } from '../covers.ts';
import { buildRefusalHeaders, type ErrorCode, errorCodes } from '../errors.ts';
import { readiness } from '../schemas/readiness.ts';
import { describeTiers, service } from '../service.ts';
import { rankedTiers, tierNames, tiers } from '../tiers.ts';
import { isTimeParameter, timeParameters } from '../time-query.ts';
import { X402_PREFIX, x402Headers } from '../x402.ts';
import { type DocumentedRoute, documentedRoutes, type Routes } from './documented.ts';
import { buildExampleRequest } from './example-request.ts';
import { type JsonSchema, toNamedSchemas } from './json-schema.ts';
import { describePostedOperation } from './openapi-posted.ts';
import { toPascalCase } from './pascal.ts';
import { restRecords } from './records.ts';

type Json = { readonly [key: string]: unknown };

const ENVELOPE = 'The answer is then `{data, time, coverage, explain, proof}`, and `data` the plain body';

/** Builds the OpenAPI 3.1.0 document of the REST API. */
export function buildOpenapiDocument(table: Routes = documentedRoutes) {
  return {
    openapi: '3.1.0',
    info: {
      title: service.title,
      version: service.version,
      summary: service.sentences[0],
      description: [...service.sentences, ...describeTiers()].join('\n\n'),
      license: service.license,
    },
    servers: [{ url: '/', description: 'The service that returned this document' }],
    tags: [...new Set(Object.values(table).map(route => route.tag))].map(name => ({ name })),
    paths: Object.fromEntries(
      [...Map.groupBy(Object.entries(table), ([, { path }]) => path)].map(([path, rows]) => [
        path,
        Object.assign({}, ...rows.map(([name, route]) => describeMethods(name, route))),
      ]),
    ),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer <API_KEY>`' },
      },
      parameters: Object.fromEntries(
        Object.entries(timeParameters).map(([parameter, { description, schema }]) => [
          parameter,
          { name: parameter, in: 'query', required: false, description: `${description}. ${ENVELOPE}`, schema },
        ]),
      ),
      schemas: {
        ErrorEnvelope: errorSchema,
        ...toNamedSchemas({
          ...restRecords,
          ...Object.fromEntries(
            Object.entries(table)
              .filter(([, route]) => !isEmpty(route))
              .map(([name, { response }]) => [toAnswerName(name), response]),
          ),
        }),
        ...describeTextAnswers(table),
      },
      responses: Object.fromEntries(codes.map(code => [toPascalCase(code), describeRefusalAnswer(code)])),
    },
    'x-tiers': rankedTiers,
    'x-payments': payments,
  };
}

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

/** Codes that only rows with `refusals` have. */
const OWN_CODES: readonly ErrorCode[] = ['conflict', 'invalid_rule', 'target_refused'];

/** Returns an operation's error codes. 405 belongs to none, 402 to the paid routes. */
export function listRefusalCodes({ path, tier, refusals = [] }: DocumentedRoute): readonly ErrorCode[] {
  const rare: readonly ErrorCode[] = ['method_not_allowed', 'payment_required', ...OWN_CODES];
  const impossible = new Set(rare.filter(code => !refusals.includes(code)));
  if (!path.startsWith('/v1/')) impossible.add('not_found');
  if (tier === null) impossible.add('unauthorized');
  if (tier === null || tier === tierNames[0]) impossible.add('forbidden');
  return codes.filter(code => !impossible.has(code));
}

function describeMethods(name: string, route: DocumentedRoute): Json {
  const { method = 'get', isPosted } = route;
  const operation = describeOperation(name, route);
  return {
    [method]: method === 'post' ? describePostedOperation(operation, route) : operation,
    ...(isPosted && {
      post: { ...describePostedOperation(operation, route), operationId: `${name}Post` },
    }),
  };
}

function describeOperation(name: string, route: DocumentedRoute): Json {
  const access = route.tier === null ? 'No key required.' : `Minimum tier: ${tiers[route.tier].name}.`;
  const { values } = buildExampleRequest(route);
  const parameters = (['path', 'query'] as const).flatMap(where =>
    Object.entries(where === 'path' ? route.pathParameters : route.query).map(([parameter, row]) =>
      isTimeParameter(parameter)
        ? { $ref: `#/components/parameters/${parameter}` }
        : {
            name: parameter,
            in: where,
            required: where === 'path' || (row.fallback === undefined && !row.optional),
            description: row.description,
            schema: row.schema,
            ...(where === 'path' && { example: values[parameter] }),
          },
    ),
  );
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    description: `${access} ${cacheWords(route)}`,
    parameters,
    security: route.tier === null ? [] : [{ bearer: [] }],
    responses: {
      [route.success ?? 200]: describeSuccess(name, route),
      ...Object.fromEntries(
        // Codes of one status share the answer of the first.
        listRefusalCodes(route)
          .toReversed()
          .map(code => {
            // Readiness has its own 503 body; the gateway's is the envelope.
            const { status, title } = errorCodes[code];
            if (code !== 'unavailable' || route.response !== readiness)
              return [status, { $ref: `#/components/responses/${toPascalCase(code)}` }];
            const schema = { anyOf: [toSchemaRef(toAnswerName(name)), toSchemaRef('ErrorEnvelope')] };
            return [
              status,
              { description: title, headers: describeHeaders(code), content: { 'application/json': { schema } } },
            ];
          }),
      ),
    },
    'x-tier': route.tier,
    'x-cache-seconds': route.cacheSeconds,
    'x-credits': route.credits,
    ...(route.isOfKey && { 'x-of-key': true }),
  };
}

function describeSuccess(name: string, route: DocumentedRoute): Json {
  const kept = route.cacheSeconds === null ? 'no-store' : `private, max-age=${route.cacheSeconds}`;
  const example = isDocument(route) ? JSON.parse(String(route.example)) : route.example;
  return {
    description: route.summary,
    headers: {
      'Cache-Control': describeHeader('How long a client may cache the response', kept),
      ...(route.isPaged && {
        Link: describeHeader(
          'The next page of the list, if there is one',
          '</v1/leaderboard?limit=100&offset=100>; rel="next"',
        ),
      }),
      ...(typeof route.covers === 'object' &&
        route.covers.at === 'header' && {
          [COVERAGE_HEADER]: describeHeader(
            'Gaps in the hours of the window, as JSON of WindowCoverage; absent without one',
            COVERAGE_EXAMPLE,
          ),
        }),
      ...(route.cacheSeconds !== null && {
        Vary: describeHeader('Responses depend on the API key and on compression', 'Authorization, Accept-Encoding'),
      }),
      ETag: describeHeader('Send it as If-None-Match to get 304 for the same answer', 'W/"47DEQpj8HBSa-_TImW-5JC"'),
      ...describeRateLimits(route),
      ...requestId,
    },
    ...(!isEmpty(route) && {
      content: { [route.contentType]: { schema: toSchemaRef(toAnswerName(name)), example } },
    }),
  };
}

const COVERAGE_EXAMPLE = '{"complete":false,"gaps":[],"volume_usd_min":null,"volume_usd_max":null}';

/** Whether a good answer has no body. */
function isEmpty({ success }: DocumentedRoute): boolean {
  return success === 204;
}

function describeRateLimits({ tier }: DocumentedRoute): Json {
  return {
    'RateLimit-Policy': describeHeader(
      'Limits that apply',
      tier === null ? '"public";q=20;w=1' : '"layer1";q=100;w=60',
    ),
    ...(tier !== null && {
      RateLimit: describeHeader('What is left, of Free keys and the similarity quota', '"free";r=9;t=6'),
    }),
  };
}

/** Describes the answer of an error code. */
export function describeRefusalAnswer(code: ErrorCode): Json {
  return {
    description: errorCodes[code].title,
    headers: describeHeaders(code),
    content: {
      'application/json': { schema: toSchemaRef('ErrorEnvelope'), example: { error: errorCodes[code].title, code } },
    },
  };
}

const headerWords: Readonly<Record<string, string>> = {
  'Cache-Control': 'Errors are not cached',
  'Retry-After': 'Seconds to wait before a retry',
  'WWW-Authenticate': 'Authentication scheme',
};

function describeHeaders(code: ErrorCode): Json {
  return {
    ...Object.fromEntries(
      Object.entries(buildRefusalHeaders(code)).map(([name, value]) => [
        name,
        describeHeader(headerWords[name] ?? name, value),
      ]),
    ),
    ...requestId,
  };
}

function describeHeader(description: string, example: string): Json {
  return { description, schema: { type: 'string' }, example };
}

const requestId: Json = {
  'x-amzn-requestid': describeHeader(
    'Id of the request. Quote it when you report a problem',
    '4c6b0c52-1d0f-4a7e-9d3b-6f0d8f6b2a11',
  ),
};

/** Generators use other endings themselves. */
export function toAnswerName(name: string): string {
  return `${toPascalCase(name)}Answer`;
}

/** A text announced as JSON is described as an object. */
function describeTextAnswers(table: Routes): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.entries(table)
      .filter(([, route]) => isDocument(route))
      .map(([name]) => [toAnswerName(name), { type: 'object' }]),
  );
}

function isDocument({ contentType, example, success }: DocumentedRoute): boolean {
  return contentType === 'application/json' && typeof example === 'string' && success !== 204;
}

/** Describes how long a client may cache a response. */
export function cacheWords({ cacheSeconds }: DocumentedRoute): string {
  return cacheSeconds === null ? 'Not cached.' : `Cached for up to ${cacheSeconds} s.`;
}

function toSchemaRef(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
