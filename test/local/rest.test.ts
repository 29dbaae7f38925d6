import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { ask } from '../service/rest.ts';
import { eventually, fn, type Part, permission, type World, world } from './world.ts';

const HANDLER = `
export const handler = async (event, context) => {
  if (event.path === '/boom') throw new Error('boom');
  if (event.path === '/odd') return { statusCode: 200, body: { not: 'text' } };
  if (event.path === '/slow') await new Promise(done => setTimeout(done, 30000));
  if (event.path === '/late') await new Promise(done => setTimeout(done, 100));
  if (event.path === '/crash') { setImmediate(() => { throw new Error('out of band'); }); await new Promise(() => {}); }
  if (event.path === '/large') return { statusCode: 200, body: 'x'.repeat(Number(event.body)) };
  if (event.path === '/bytes')
    return { statusCode: 200, body: 'AAEC', isBase64Encoded: true, headers: { 'content-type': 'image/x' } };
  const body = JSON.stringify({ event, left: context.getRemainingTimeInMillis(), name: context.functionName });
  return { statusCode: 201, headers: { 'X-One': 'a' }, multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] }, body };
};`;

const AUTHORIZER = `
let calls = 0;
export const handler = async event => {
  calls += 1;
  const token = event.authorizationToken;
  if (token === 'nobody') throw new Error('Unauthorized');
  if (token === 'broken') throw new Error('the table is away');
  if (token === 'nonsense') return { hello: 1 };
  const [arn] = [event.methodArn];
  const root = arn.split('/').slice(0, 2).join('/');
  const Statement = token === 'narrow'
    ? [{ Effect: 'Allow', Action: 'execute-api:Invoke', Resource: root + '/GET/tokens/*' }]
    : [{ Effect: 'Allow', Action: 'execute-api:Invoke', Resource: root + '/*' },
       { Effect: 'Deny', Action: 'execute-api:Invoke', Resource: root + '/GET/secret' }];
  return { principalId: 'me', policyDocument: { Version: '2012-10-17', Statement }, context: { calls, tier: 'gold' },
    usageIdentifierKey: token === 'keyless' ? 'an-unknown-key-of-some-length' : 'the-key-of-the-gold-tier' };
};`;

function lambdaUri(id: string): Part {
  return {
    'Fn::Sub': [
      `arn:\${AWS::Partition}:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/\${Fn}/invocations`,
      { Fn: { 'Fn::GetAtt': [id, 'Arn'] } },
    ],
  };
}

function operation(open: boolean, extra: Part = {}): Part {
  return {
    ...(open ? {} : { security: [{ bearer: [], api_key: [] }] }),
    'x-amazon-apigateway-integration': { type: 'aws_proxy', httpMethod: 'POST', uri: lambdaUri('Hello'), ...extra },
  };
}

const REFUSED: Part = {
  'x-amazon-apigateway-integration': {
    type: 'mock',
    passthroughBehavior: 'never',
    requestTemplates: { 'application/json': '{"statusCode": 405}' },
    responses: {
      default: {
        statusCode: '405',
        responseParameters: { 'method.response.header.Allow': "'GET, HEAD, POST'" },
        responseTemplates: { 'application/json': '{"code":"wrong"}' },
      },
    },
  },
};

const SOURCE = { 'Fn::Sub': `arn:\${AWS::Partition}:execute-api:\${AWS::Region}:\${AWS::AccountId}:\${Api}/*` };

function template(change: { burst?: number; limits?: readonly Part[]; ttl?: number; permitted?: boolean } = {}): Part {
  return {
    Resources: {
      ...fn('Hello'),
      ...fn('Auth'),
      ...(change.permitted === false ? {} : permission('Hello', 'apigateway.amazonaws.com', SOURCE)),
      ...permission('Auth', 'apigateway.amazonaws.com', SOURCE),
      Api: {
        Type: 'AWS::ApiGateway::RestApi',
        Properties: {
          Body: {
            openapi: '3.0.1',
            'x-amazon-apigateway-api-key-source': 'AUTHORIZER',
            paths: {
              '/open': {
                get: operation(true),
                head: operation(true),
                post: operation(true),
                'x-amazon-apigateway-any-method': REFUSED,
              },
              '/tokens/{mint}': { get: operation(false) },
              '/tokens/fixed': { get: operation(true) },
              '/secret': { get: operation(false), post: operation(false) },
              '/large': { post: operation(true) },
              ...Object.fromEntries(
                ['/boom', '/odd', '/crash', '/bytes', '/late'].map(path => [path, { get: operation(true) }]),
              ),
              '/slow': { get: operation(true, { timeoutInMillis: 80 }) },
            },
            components: {
              securitySchemes: {
                api_key: { type: 'apiKey', name: 'x-api-key', in: 'header' },
                bearer: {
                  type: 'apiKey',
                  name: 'Authorization',
                  in: 'header',
                  'x-amazon-apigateway-authtype': 'custom',
                  'x-amazon-apigateway-authorizer': {
                    type: 'token',
                    authorizerUri: lambdaUri('Auth'),
                    authorizerResultTtlInSeconds: change.ttl ?? 60,
                    identitySource: 'method.request.header.Authorization',
                  },
                },
              },
            },
            'x-amazon-apigateway-gateway-responses': {
              UNAUTHORIZED: {
                statusCode: 401,
                responseParameters: { 'gatewayresponse.header.WWW-Authenticate': "'Bearer'" },
                responseTemplates: {
                  'application/json': '{"error": $context.error.messageString, "code": "unauthorized"}',
                },
              },
              ACCESS_DENIED: {
                responseTemplates: { 'application/json': '{"tier":"$context.authorizer.tier"}' },
              },
              MISSING_AUTHENTICATION_TOKEN: { statusCode: 404 },
              UNSUPPORTED_MEDIA_TYPE: { statusCode: 405 },
              AUTHORIZER_FAILURE: {
                statusCode: 503,
                responseParameters: { 'gatewayresponse.header.Retry-After': "'5'" },
              },
              DEFAULT_5XX: {
                responseTemplates: { 'application/json': '{"code":"internal","type":"$context.error.responseType"}' },
              },
            },
          },
        },
      },
      Stage: {
        Type: 'AWS::ApiGateway::Stage',
        Properties: { RestApiId: { Ref: 'Api' }, StageName: 'live', MethodSettings: [...(change.limits ?? [])] },
      },
      Plan: {
        Type: 'AWS::ApiGateway::UsagePlan',
        Properties: {
          ApiStages: [{ ApiId: { Ref: 'Api' }, Stage: { Ref: 'Stage' } }],
          Throttle: { BurstLimit: change.burst ?? 100, RateLimit: 0.01 },
        },
      },
      Key: { Type: 'AWS::ApiGateway::ApiKey', Properties: { Enabled: true, Value: 'the-key-of-the-gold-tier' } },
      Tie: {
        Type: 'AWS::ApiGateway::UsagePlanKey',
        Properties: { KeyId: { Ref: 'Key' }, KeyType: 'API_KEY', UsagePlanId: { Ref: 'Plan' } },
      },
    },
    Outputs: {
      Url: { Value: { 'Fn::Sub': `https://\${Api}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}/\${Stage}/` } },
    },
  };
}

const functions = { Hello: HANDLER, Auth: AUTHORIZER };

describe('REST gateway', () => {
  let here: World;
  let stack: LocalStack;
  const get = (path: string, token?: string) =>
    fetch(stack.restUrl + path, token === undefined ? {} : { headers: { authorization: token } });

  beforeAll(async () => {
    here = world({ stacks: { app: template() }, functions });
    stack = await here.start();
  });
  afterAll(() => here.end());

  test('passes the proxy event and returns the response', async () => {
    const response = await get('/tokens/a%20b?x=1&x=2&y=', 'anyone');
    expect(response.status).toBe(201);
    expect(response.headers.get('x-one')).toBe('a');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    const { event, name, left } = (await response.json()) as { event: Part; name: string; left: number };
    expect(event).toMatchObject({
      resource: '/tokens/{mint}',
      path: '/tokens/a%20b',
      httpMethod: 'GET',
      pathParameters: { mint: 'a b' },
      queryStringParameters: { x: '2', y: '' },
      multiValueQueryStringParameters: { x: ['1', '2'], y: [''] },
      body: null,
      isBase64Encoded: false,
      requestContext: { stage: 'live', path: '/tokens/a%20b', authorizer: { tier: 'gold', principalId: 'me' } },
    });
    expect(name).toBe('app-Hello');
    expect(left).toBeLessThanOrEqual(5000);
    expect(stack.outputs).toEqual({ app: { Url: `${stack.restUrl}/` } });
  });

  test('prefers a fixed segment and passes a posted body', async () => {
    const fixed = (await (await get('/tokens/fixed')).json()) as { event: Part };
    expect(fixed.event.resource).toBe('/tokens/fixed');
    const posted = await fetch(`${stack.restUrl}/open`, { method: 'POST', body: '{"a":"ä"}' });
    expect(((await posted.json()) as { event: Part }).event.body).toBe('{"a":"ä"}');
  });

  test('sends errors as the gateway responses define them', async () => {
    const nowhere = await get('/nowhere');
    expect([nowhere.status, await nowhere.json()]).toEqual([404, { message: 'Missing Authentication Token' }]);
    const missing = await get('/secret');
    expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await missing.json()).toEqual({ error: 'Unauthorized', code: 'unauthorized' });
    expect((await get('/secret', 'nobody')).status).toBe(401);
    const failed = await get('/secret', 'broken');
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await get('/secret', 'nonsense')).status).toBe(500);
    const denied = await get('/secret', 'anyone');
    expect([denied.status, await denied.json()]).toEqual([403, { tier: 'gold' }]);
    expect((await get('/tokens/x', 'narrow')).status).toBe(201);
    expect((await get('/tokens/x', 'keyless')).status).toBe(403);
  });

  test('answers 502 and 504 for failing functions', async () => {
    for (const path of ['/boom', '/odd', '/crash']) {
      const response = await get(path);
      expect([path, response.status, await response.json()]).toEqual([
        path,
        502,
        { code: 'internal', type: 'API_CONFIGURATION_ERROR' },
      ]);
    }
    expect((await get('/slow')).status).toBe(504);
    expect((await get('/open')).status).toBe(201);
  });

  test('prefers a method of the path to the one for any method', async () => {
    const call = (method: string, headers = {}) => fetch(`${stack.restUrl}/open`, { method, headers });
    for (const method of ['GET', 'POST']) expect((await call(method)).status).toBe(201);
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const refused = await call(method);
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
      expect(await refused.json()).toEqual({ code: 'wrong' });
    }
    expect((await call('DELETE', { 'Content-Type': 'text/plain' })).status).toBe(405);
  });

  test('answers HEAD like GET, without the body', async () => {
    const [whole, bare] = await Promise.all(['GET', 'HEAD'].map(method => ask(`${stack.restUrl}/open`, { method })));
    expect([bare!.status, bare!.text]).toEqual([whole!.status, '']);
    expect(Object.keys(bare!.headers)).toEqual(Object.keys(whole!.headers));
    expect(Number(bare!.headers['content-length'])).toBeGreaterThan(100);
  });

  test('sends the request id of the event with every answer', async () => {
    const ids = new Set<string | null>();
    for (const path of ['/open', '/secret', '/nowhere', '/boom'])
      ids.add((await get(path)).headers.get('x-amzn-requestid'));
    const open = await get('/open');
    const { event } = (await open.json()) as { event: { requestContext: Part } };
    expect(event.requestContext.requestId).toBe(open.headers.get('x-amzn-requestid'));
    ids.add(open.headers.get('x-amzn-requestid'));
    ids.add(/x-amzn-requestid: (.*)\r/i.exec(await exchange(['no request\r\n\r\n']))?.[1] ?? null);
    expect(ids.size).toBe(6);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('decodes base64 bodies', async () => {
    const response = await get('/bytes');
    expect(response.headers.get('content-type')).toBe('image/x');
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 1, 2]);
  });

  /** Stands for a wait for the first answer. */
  const ANSWERED = null;
  /** Sends pieces one after the other and returns the response. `end` half-closes the connection. */
  const exchange = (pieces: readonly (string | typeof ANSWERED)[], end = false): Promise<string> => {
    const socket = connect({ port: Number(new URL(stack.restUrl).port), host: '127.0.0.1', allowHalfOpen: true });
    let heard = '';
    return new Promise(done => {
      socket.on('data', data => (heard += data));
      socket.on('error', () => {});
      for (const event of ['end', 'close'] as const) socket.on(event, () => done(heard));
      socket.on('end', () => socket.destroy());
      void (async () => {
        for (const piece of pieces) {
          if (piece === ANSWERED) await eventually(() => heard.includes('HTTP/1.1') || undefined);
          else socket.write(piece);
          // The server is in this process, so it reads each piece on its own.
          await sleep(piece === ANSWERED ? 30 : 1);
        }
        if (end) socket.end();
      })();
    });
  };
  const statusesIn = (heard: string): readonly string[] => heard.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
  const whole = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`;
  const upgrade = (path: string): string =>
    `GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  const expecting = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: here\r\nExpect: wonders\r\n\r\n`;
  const chunked = (path: string): string => `POST ${path} HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n`;

  test.each([
    ['garbage', ['no request\r\n\r\n'], ['400']],
    ['garbage twice', ['no request\r\n\r\n', 'nor this\r\n\r\n'], ['400']],
    ['a request followed by garbage', [`${whole('/open')}no request\r\n\r\n`], ['201']],
    ['a request, and garbage while it is handled', [whole('/late'), 'no request\r\n\r\n'], ['201']],
    ['a request, and garbage twice', [whole('/late'), 'no\r\n\r\n', 'no\r\n\r\n'], ['201']],
    ['two pipelined requests and garbage', [`${whole('/late')}${whole('/bytes')}no\r\n\r\n`], ['201', '200']],
    ['a request and a pipelined upgrade', [`${whole('/late')}${upgrade('/bytes')}no\r\n\r\n`], ['201', '200']],
    ['a request, and garbage after its response', [whole('/bytes'), ANSWERED, 'no request\r\n\r\n'], ['200', '400']],
    ['an unknown Expect value and garbage', [`${expecting('/open')}no request\r\n\r\n`], ['201']],
    ['a request without Host and garbage', ['GET /open HTTP/1.1\r\n\r\nno request\r\n\r\n'], ['403']],
    ['an invalid chunked body', [chunked('/open'), 'no length\r\n'], ['400']],
    ['an invalid chunked body to an unknown route', [chunked('/nowhere'), ANSWERED, 'no length\r\n'], ['404']],
  ])('answers %s, closes the connection and keeps running', async (_what, pieces, answers) => {
    await get('/bytes');
    expect(statusesIn(await exchange(pieces))).toEqual(answers);
    expect((await get('/open')).status).toBe(201);
  });

  test.each([
    ['a request and half of another', [`${whole('/open')}GET /op`, ANSWERED], ['201', '400']],
    ['half of a request', ['GET /op'], ['400']],
  ])('answers %s on a half-closed connection', async (_what, pieces, answers) => {
    expect(statusesIn(await exchange(pieces, true))).toEqual(answers);
    expect((await get('/open')).status).toBe(201);
  });

  test('survives hundreds of connections with random input, order and end', async () => {
    const sample = fc.sample(
      fc.record({
        pieces: fc.array(
          fc.oneof(
            fc.constantFrom(whole('/open'), whole('/late'), whole('/nowhere'), upgrade('/open'), expecting('/open')),
            fc.constantFrom(chunked('/open'), '2\r\nab\r\n', '0\r\n\r\n', 'no request\r\n\r\n', 'GET /op', '\r\n'),
            fc.constantFrom('CONNECT here:1 HTTP/1.1\r\n\r\n', 'OPTIONS * HTTP/1.1\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\n'),
            fc.string({ unit: 'binary' }),
          ),
          { minLength: 1, maxLength: 4 },
        ),
        waits: fc.array(fc.constantFrom(0, 0, 1, 20), { minLength: 4, maxLength: 4 }),
        end: fc.constantFrom('end', 'destroy', 'resetAndDestroy'),
      } as const),
      { numRuns: 400, seed: 20261122 },
    );
    const turns = sample.values();
    const talk = async (): Promise<void> => {
      for (const { pieces, waits, end } of turns) {
        const socket = connect(Number(new URL(stack.restUrl).port), '127.0.0.1');
        socket.on('error', () => {});
        for (const [at, piece] of pieces.entries()) {
          socket.write(piece);
          if (waits[at]! > 0) await sleep(waits[at]);
        }
        socket[end]();
        socket.resume();
      }
    };
    await Promise.all(Array.from({ length: 8 }, talk));
    expect((await get('/open')).status).toBe(201);
  });

  test('survives a reset after an upgrade to a path without WebSocket', async () => {
    const socket = connect(Number(new URL(stack.restUrl).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(upgrade('/late'));
    await sleep(30);
    socket.resetAndDestroy();
    await sleep(150);
    expect((await get('/open')).status).toBe(201);
  });

  test('asks the authorizer before the body has arrived', async () => {
    const { hostname, port } = new URL(stack.restUrl);
    const socket = connect(Number(port), hostname);
    socket.write('POST /secret HTTP/1.1\r\nHost: here\r\nAuthorization: nobody\r\nContent-Length: 4000000\r\n\r\n[');
    const answer = await new Promise<string>(resolve => socket.once('data', data => resolve(String(data))));
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('refuses bodies over 10 MB', async () => {
    const response = await fetch(`${stack.restUrl}/open`, { method: 'POST', body: 'x'.repeat(10 * 1024 * 1024 + 1) });
    expect(response.status).toBe(413);
  });

  test('refuses an event over the 6 MB of Lambda, and fails on a response over them', async () => {
    const post = async (body: string): Promise<readonly [number, unknown]> => {
      const response = await fetch(`${stack.restUrl}/large`, { method: 'POST', body });
      const text = await response.text();
      return [response.status, response.status === 200 ? text.length : JSON.parse(text)];
    };
    // Lambda counts the whole JSON of the response.
    const around = JSON.stringify({ statusCode: 200, body: '' }).length;
    expect(await post(String(6_291_556 - around))).toEqual([200, 6_291_556 - around]);
    const tooLong = [502, { code: 'internal', type: 'API_CONFIGURATION_ERROR' }];
    expect(await post(String(6_291_557 - around))).toEqual(tooLong);
    expect(await post(' '.repeat(6 * 1024 * 1024))).toEqual([413, { message: 'Request Too Long' }]);
    expect(await post(`${' '.repeat(6_200_000)}7`)).toEqual([200, 7]);
  });
});

async function statuses(change: Parameters<typeof template>[0], count: number, path: string): Promise<number[]> {
  const here = world({ stacks: { app: template(change) }, functions });
  try {
    const stack = await here.start();
    const found: number[] = [];
    for (let i = 0; i < count; i += 1) {
      found.push((await fetch(stack.restUrl + path, { headers: { authorization: 'anyone' } })).status);
    }
    return found;
  } finally {
    await here.end();
  }
}

describe('change of the template', () => {
  test('a burst limit decides when requests are throttled', async () => {
    expect(await statuses({ burst: 2 }, 4, '/tokens/x')).toEqual([201, 201, 429, 429]);
    expect(await statuses({ burst: 3 }, 4, '/tokens/x')).toEqual([201, 201, 201, 429]);
  });

  test('a method limit overrides the limit of all methods, with and without a key', async () => {
    const limit = (HttpMethod: string, ResourcePath: string, ThrottlingBurstLimit: number): Part => ({
      HttpMethod,
      ResourcePath,
      ThrottlingBurstLimit,
      ThrottlingRateLimit: 0.01,
    });
    const limits = [limit('GET', '/~1open', 3), limit('*', '/*', 1)];
    expect(await statuses({}, 5, '/open')).toEqual([201, 201, 201, 201, 201]);
    expect(await statuses({ limits }, 5, '/open')).toEqual([201, 201, 201, 429, 429]);
    expect(await statuses({ limits }, 2, '/tokens/x')).toEqual([201, 429]);
    expect(await statuses({ limits: limits.slice(0, 1) }, 2, '/tokens/x')).toEqual([201, 201]);
  });

  test('a jump of the wall clock fills no bucket, and ends the authorizer cache once', async () => {
    const here = world({ stacks: { app: template({ burst: 4 }) }, functions });
    const stack = await here.start();
    const ask = () => fetch(`${stack.restUrl}/tokens/x`, { headers: { authorization: 'anyone' } });
    const callsOf = async (response: Response): Promise<unknown> =>
      ((await response.json()) as { event: { requestContext: { authorizer: Part } } }).event.requestContext.authorizer
        .calls;
    try {
      expect([(await ask()).status, (await ask()).status]).toEqual([201, 201]);
      const nowMs = Date.now();
      vi.useFakeTimers({ toFake: ['Date'], now: nowMs + 3_600_000 });
      expect(await callsOf(await ask())).toBe('2');
      vi.setSystemTime(nowMs);
      expect(await callsOf(await ask())).toBe('2');
      expect((await ask()).status).toBe(429);
    } finally {
      vi.useRealTimers();
      await here.end();
    }
  });

  test('without a permission the API answers 500', async () => {
    expect(await statuses({ permitted: false }, 1, '/open')).toEqual([500]);
  });

  test.each([
    [60, '1'],
    [0, '3'],
  ])('an authorizer TTL of %i s decides how often it is invoked', async (ttl, calls) => {
    const here = world({ stacks: { app: template({ ttl }) }, functions });
    const stack = await here.start();
    let last: { event: { requestContext: { authorizer: { calls: string } } } } | undefined;
    for (let i = 0; i < 3; i += 1) {
      last = (await (
        await fetch(`${stack.restUrl}/tokens/x`, { headers: { authorization: 'anyone' } })
      ).json()) as typeof last;
    }
    expect(last?.event.requestContext.authorizer.calls).toBe(calls);
    await here.end();
  });
});
