import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { handler } from '../../functions/rest/docs/openapi.ts';
import { channels, findChannel } from '../../layers/contract/channels.ts';
import {
  capturedAnswers,
  capturedMessages,
  type DocumentedRoute,
  documentedRoutes,
  isCaptured,
} from '../../layers/contract/documents/documented.ts';
import { buildExampleRequest } from '../../layers/contract/documents/example-request.ts';
import { buildOpenapiDocument, toAnswerName } from '../../layers/contract/documents/openapi.ts';
import { buildIngestDocument } from '../../layers/contract/documents/openapi-ingest.ts';
import { readEvent } from '../../layers/contract/events/read.ts';
import { MINT } from '../../layers/contract/examples/token.ts';
import { defineInteger } from '../../layers/contract/parameters.ts';
import type { Parameters } from '../../layers/contract/route.ts';
import { ownRouteNames, ownRoutes } from '../../layers/contract/routes/own.ts';
import { routeNames, routes } from '../../layers/contract/routes/routes.ts';
import { NOW_MS, swap } from '../worlds/events.ts';

type Response = { readonly $ref?: string; readonly headers?: Record<string, unknown> };
type Operation = {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters: readonly Record<string, unknown>[];
  readonly responses: Record<string, Response>;
};

const document = buildOpenapiDocument();
const operationOf = (path: string, of = document) =>
  (of.paths as unknown as Record<string, { readonly get: Operation }>)[path]!.get;

const invented = (row: Partial<DocumentedRoute>): DocumentedRoute => ({
  path: '/v1/things/{thing_id}',
  tier: 'free',
  file: 'rest/things/one',
  tag: 'Things',
  summary: 'One thing',
  pathParameters: { thing_id: defineInteger('Which', { min: 1 }) },
  query: { depth: defineInteger('How deep', { min: 1, max: 9 }) },
  credits: 1,
  readUnitsMax: 1,
  response: z.object({ thingId: z.number() }),
  contentType: 'application/json',
  cacheSeconds: 7,
  reads: [],
  example: { thingId: 42 },
  ...row,
});

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1 by the specification’s own schema', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
    expect(document.info.version).toBe('1.4.0');
  });

  it('has one operation per row, named after it', () => {
    const methods = Object.values(document.paths as Record<string, Record<string, Operation>>);
    const operations = methods.flatMap(path => Object.values(path).map(({ operationId }) => operationId));
    const posted = routeNames.filter(name => 'isPosted' in routes[name]).map(name => `${name}Post`);
    expect(operations.toSorted()).toEqual([...routeNames, ...ownRouteNames, ...posted].toSorted());
  });

  it('resolves each of its references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(match => match[1]!);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const target = reference
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
      expect(target, reference).toBeDefined();
    }
  });

  it('names the schema of each answer after its operation, and uses each named schema', () => {
    const text = JSON.stringify(document);
    for (const route of Object.values(routes)) {
      const { operationId, responses } = operationOf(route.path);
      expect(JSON.stringify(responses[200]), operationId).toContain(`schemas/${toAnswerName(operationId)}"`);
    }
    for (const name of Object.keys(document.components.schemas))
      expect(text).toContain(`"#/components/schemas/${name}"`);
  });

  it('requires a key where the row has a tier, and documents 403 only there', () => {
    for (const route of Object.values(routes)) {
      const operation = operationOf(route.path);
      expect(operation.security, route.path).toEqual(route.tier === null ? [] : [{ bearer: [] }]);
      expect('401' in operation.responses, route.path).toBe(route.tier !== null);
    }
    const free = operationOf('/v1/things/{thing_id}', buildOpenapiDocument({ thing: invented({}) }) as typeof document);
    expect(Object.keys(free.responses)).toEqual(['200', '400', '401', '404', '429', '500', '503']);
  });

  it('states bounds, defaults and allowed words of each parameter', () => {
    const { parameters } = operationOf(routes.tokenOhlcv.path);
    const schemas = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
    expect(schemas.limit).toEqual({ type: 'integer', minimum: 1, maximum: 2000, default: 500 });
    expect(schemas.view).toMatchObject({ enum: ['full', 'filtered'], default: 'full' });
    expect(parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual(['mint']);
  });

  it('documents the readiness report as the body of 503 for that route only', () => {
    expect(JSON.stringify(operationOf('/ready').responses[503])).toContain('#/components/schemas/ReadyAnswer');
    expect(operationOf('/health').responses[503]).toEqual({ $ref: '#/components/responses/Unavailable' });
  });

  it('documents which trades the totals of positions, labels and quality cover', () => {
    const text = (name: string) => JSON.stringify((document.components.schemas as Record<string, unknown>)[name]);
    expect(text('Position')).toContain('Sells of this position, priced or not');
    expect(text('WalletLabelsAnswer')).toContain('Lifetime priced exits, open positions included');
    expect(text('WalletQualityAnswer')).toContain('Closed positions with a priced exit');
  });

  it('lists the headers of a refusal', () => {
    const headers = Object.fromEntries(
      Object.entries(document.components.responses).map(([name, response]) => [
        name,
        Object.keys((response as Response).headers ?? {}),
      ]),
    );
    expect(headers.Unauthorized).toContain('WWW-Authenticate');
    expect(headers.RateLimited).toContain('Retry-After');
    expect(headers.Unavailable).toContain('Retry-After');
    expect(headers.NotFound).toEqual(['Cache-Control', 'x-amzn-requestid']);
  });

  it('documents how long and by whom each answer may be cached', () => {
    const headersOf = (path: string) => operationOf(path).responses[200]?.headers;
    expect(headersOf(routes.tokenOhlcv.path)).toMatchObject({
      'Cache-Control': { example: 'private, max-age=5' },
      Vary: { example: 'Authorization, Accept-Encoding' },
      ETag: { example: expect.stringMatching(/^W\/"[\w-]{22}"$/) },
    });
    expect(headersOf(routes.tokenPrice.path)).toMatchObject({ 'Cache-Control': { example: 'no-store' } });
    expect(headersOf(routes.tokenPrice.path)).not.toHaveProperty('Vary');
  });

  it('documents the request id of every answer, and the limits of the routes', () => {
    const shared = document.components.responses as Record<string, Response>;
    for (const { path } of Object.values(routes))
      for (const [status, { $ref, headers }] of Object.entries(operationOf(path).responses)) {
        const given = $ref === undefined ? headers : shared[$ref.split('/').at(-1)!]!.headers;
        expect(given, `${path} ${status}`).toHaveProperty('x-amzn-requestid');
      }
    const limitsOf = (path: string) => operationOf(path).responses[200]?.headers;
    expect(limitsOf('/health')).toMatchObject({ 'RateLimit-Policy': { example: '"public";q=20;w=1' } });
    expect(limitsOf('/health')).not.toHaveProperty('RateLimit');
    expect(limitsOf(routes.tokenBuyerQuality.path)).toHaveProperty('RateLimit');
  });

  it('includes a row that is added to the table', async () => {
    const grown = buildOpenapiDocument({ ...routes, thing: invented({}) });
    expect((await new Validator().validate(structuredClone(grown))).valid).toBe(true);
    expect(operationOf('/v1/things/{thing_id}', grown as typeof document).parameters).toMatchObject([
      { name: 'thing_id', in: 'path', required: true, example: '42' },
      { name: 'depth', in: 'query', required: true, schema: { minimum: 1, maximum: 9 } },
    ]);
  });
});

describe('the ingest document', () => {
  const ingest = buildIngestDocument();

  it('is valid OpenAPI 3.1 with one operation, which the customers’ document does not have', async () => {
    const result = await new Validator().validate(structuredClone(ingest));
    expect(result.errors ?? []).toEqual([]);
    expect(Object.keys(ingest.paths)).toEqual(['/ingest/{adapter}']);
    expect(JSON.stringify(document.paths)).not.toContain('/ingest/');
  });

  it('describes events as the service reads them', () => {
    const ajv = new Ajv2020({ strict: false }).addSchema({ ...ingest, $id: 'ingest' }, 'ingest');
    const isBody = (body: unknown) => ajv.validate('ingest#/components/schemas/IngestBody', body);
    const isSwap = (event: unknown) => ajv.validate('ingest#/components/schemas/SwapEvent', event);
    const event = swap();
    expect(readEvent(event, NOW_MS)).toHaveProperty('event');
    expect(isSwap(event), ajv.errorsText()).toBe(true);
    expect(isSwap({ ...event, slot: undefined })).toBe(false);
    expect([isBody(event), isBody([event, event]), isBody({ any: 'transaction' }), isBody('text')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('a captured answer', () => {
  const captured = Object.entries(routes).filter(([, route]) => isCaptured(route));

  it.each(captured)('of %s exists, and is valid, as is its request', (name, route) => {
    const { request, body } = capturedAnswers[name] ?? {};
    expect(request, `run \`npm run examples:capture -- --only ${name}\``).toBeDefined();
    const checked = route.response.safeParse(body);
    expect(checked.error?.message).toBeUndefined();
    const parameters: Parameters = { ...route.pathParameters, ...route.query };
    for (const [field, text] of Object.entries(request!)) expect(parameters[field]!.read(text)).toHaveProperty('value');
    const { target } = buildExampleRequest(documentedRoutes[name]!);
    for (const text of Object.values(request!)) expect(decodeURIComponent(target)).toContain(text);
  });

  it('belongs to a route, and not to documents, tickets and usage', () => {
    expect(Object.keys(capturedAnswers)).toEqual(captured.map(([name]) => name));
  });

  it.each(Object.entries(channels))('of channel %s exists, and is valid', (name, channel) => {
    const message = capturedMessages[name];
    expect(message, 'run `npm run examples:capture` with the demo market').toBeDefined();
    expect(findChannel(message!.channel)).toMatchObject({ family: name });
    expect(message!.seq).toBeGreaterThan(message!.prev);
    expect(channel.payload.safeParse(message!.data).error?.message).toBeUndefined();
  });
});

describe('the example of each row', () => {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ ...document, $id: 'openapi' }, 'openapi');

  it.each(Object.entries(routes))('%s validates against its schema', (name, route) => {
    const contents = Object.values(
      (operationOf(route.path).responses[200] as { content: Record<string, { example: unknown }> }).content,
    );
    expect(
      ajv.validate(`openapi#/components/schemas/${toAnswerName(name)}`, contents[0]!.example),
      ajv.errorsText(),
    ).toBe(true);
    expect(route.response.safeParse(documentedRoutes[name]!.example).success).toBe(true);
  });

  it.each(Object.entries<DocumentedRoute>(ownRoutes))(
    '%s has an answer by its schema, and a valid request',
    (_, route) => {
      expect(route.response.safeParse(route.example).error?.message).toBeUndefined();
      const { values, target } = buildExampleRequest(route);
      expect(target).not.toMatch(/[{}]/);
      for (const [key, parameter] of Object.entries(route.pathParameters))
        expect(parameter.read(values[key]!)).toHaveProperty('value');
    },
  );

  it.each(Object.values(routes).map(route => [route.path, route] as const))('%s is a valid request', (_, route) => {
    const { values, target } = buildExampleRequest(route);
    expect(target).not.toMatch(/[{}]/);
    for (const [key, parameter] of Object.entries(route.pathParameters))
      expect(parameter.read(values[key]!)).toHaveProperty('value');
  });

  it('requests the subject of the response', () => {
    expect(buildExampleRequest(routes.tokenTrades).target).toBe(`/v1/token/${MINT}/trades?limit=50&ui_amount_mode=raw`);
    expect(buildExampleRequest(invented({})).target).toBe('/v1/things/42?depth=1');
  });
});

const https = { 'X-Forwarded-Proto': 'https' };

it.each([
  ['127.0.0.1:3000', '/openapi.json', {}, 'http://127.0.0.1:3000'],
  [
    'a1.execute-api.eu-west-1.amazonaws.com',
    '/live/openapi.json',
    https,
    'https://a1.execute-api.eu-west-1.amazonaws.com/live',
  ],
  ['api.example.org', '/chain/openapi.json', https, 'https://api.example.org/chain'],
])(
  'served by %s at %s has its address as the server and is otherwise the same document',
  async (domainName, path, headers, url) => {
    const answer = await handler({ headers, requestContext: { domainName, path } } as never, {} as never);
    expect(JSON.parse(answer.body)).toEqual({ ...document, servers: [{ ...document.servers[0], url }] });
  },
);
