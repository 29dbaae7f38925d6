import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { type Part, type World, world } from './world.ts';

const ECHO = [
  '#set($origin = $input.params().header.get("Origin"))',
  '#if($origin == "https://a.example" || $origin == "https://b.example")',
  '#set($context.responseOverride.header.Access-Control-Allow-Origin = $origin)',
  '#end',
].join('');

const mock = (integration: Part): Part => ({ 'x-amazon-apigateway-integration': { type: 'mock', ...integration } });

const preflight = mock({
  passthroughBehavior: 'never',
  requestTemplates: { 'application/json': '{"statusCode": 204}' },
  responses: {
    default: {
      statusCode: '204',
      responseParameters: { 'method.response.header.Vary': "'Origin'" },
      responseTemplates: { 'application/json': ECHO },
    },
  },
});

const chosen = mock({
  requestTemplates: { 'application/json': '{"statusCode": $input.params().querystring.get("status")}' },
  responses: {
    '4\\d\\d': { statusCode: '405', responseTemplates: { 'application/json': '{"id":"$context.requestId"}' } },
    default: { statusCode: '200', responseTemplates: { 'text/plain': 'fine' } },
  },
});

const overriding = mock({
  requestTemplates: { 'application/json': '{"statusCode": 200}' },
  responses: {
    default: {
      statusCode: '200',
      responseTemplates: { 'application/json': '#set($context.responseOverride.status = 418)' },
    },
  },
});

const template: Part = {
  Resources: {
    Api: {
      Type: 'AWS::ApiGateway::RestApi',
      Properties: {
        Body: {
          openapi: '3.0.1',
          paths: {
            '/things': { options: preflight },
            '/chosen': { get: chosen, post: chosen },
            '/overriding': { get: overriding },
          },
        },
      },
    },
    Stage: { Type: 'AWS::ApiGateway::Stage', Properties: { RestApiId: { Ref: 'Api' }, StageName: 'live' } },
  },
};

describe('mock integration', () => {
  let here: World;
  let stack: LocalStack;
  const call = (path: string, init: RequestInit) => fetch(stack.restUrl + path, init);
  const options = (headers: Record<string, string>) => call('/things', { method: 'OPTIONS', headers });

  beforeAll(async () => {
    here = world({ stacks: { app: template } });
    stack = await here.start();
  });
  afterAll(() => here.end());

  test('answers without a function, with mapped headers', async () => {
    const response = await options({});
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.get('vary')).toBe('Origin');
    expect(response.headers.get('content-length')).toBeNull();
    expect(response.headers.get('x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each(['https://a.example', 'https://b.example'])('overrides a header by its template for %s', async origin => {
    expect((await options({ Origin: origin })).headers.get('access-control-allow-origin')).toBe(origin);
  });

  test.each(['https://c.example', 'https://a.example.evil', 'null'])('overrides none for %s', async origin => {
    expect((await options({ Origin: origin })).headers.get('access-control-allow-origin')).toBeNull();
  });

  test('chooses the response by the status of the request template', async () => {
    const fine = await call('/chosen?status=200', {});
    expect([fine.status, fine.headers.get('content-type'), await fine.text()]).toEqual([200, 'text/plain', 'fine']);
    const refused = await call('/chosen?status=404', {});
    expect(refused.status).toBe(405);
    expect(await refused.json()).toEqual({ id: refused.headers.get('x-amzn-requestid') });
  });

  test('overrides the status by its template', async () => {
    expect((await call('/overriding', {})).status).toBe(418);
  });

  test('passes a body of another type through, unless the integration forbids it', async () => {
    const post = (body: string) =>
      call('/chosen?status=200', { method: 'POST', body, headers: { 'Content-Type': 'text/plain' } });
    expect((await post('{"statusCode": 499}')).status).toBe(405);
    expect((await post('hello')).status).toBe(500);
    expect((await options({ 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  test('has no other methods', async () => {
    expect((await call('/things', { method: 'GET' })).status).toBe(403);
    expect((await call('/nothing', { method: 'OPTIONS' })).status).toBe(403);
  });
});
