import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { GetItemCommand, ListTablesCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { clients, fn, permission, table, type World, world } from './world.ts';

/** Counts what reaches a function. */
const HANDLER = `
let calls = 0;
export const handler = async event => ({
  statusCode: 200,
  headers: { 'Access-Control-Allow-Origin': '*' },
  body: JSON.stringify({ calls: ++calls }),
});`;

const proxy = {
  'x-amazon-apigateway-integration': {
    type: 'aws_proxy',
    httpMethod: 'POST',
    uri: {
      'Fn::Sub': [
        `arn:aws:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/\${Fn}/invocations`,
        { Fn: { 'Fn::GetAtt': ['Count', 'Arn'] } },
      ],
    },
  },
};
const preflight = {
  'x-amazon-apigateway-integration': {
    type: 'mock',
    requestTemplates: { 'application/json': '{"statusCode": 204}' },
    responses: { default: { statusCode: '204' } },
  },
};

const template = {
  Resources: {
    ...fn('Count'),
    ...permission('Count', 'apigateway.amazonaws.com', '*'),
    Rows: table(),
    Api: {
      Type: 'AWS::ApiGateway::RestApi',
      Properties: {
        Body: {
          openapi: '3.0.1',
          paths: {
            '/shared': { get: proxy, post: proxy, options: preflight },
            '/own': { get: proxy, post: proxy, 'x-amazon-apigateway-any-method': preflight },
          },
        },
      },
    },
    Stage: { Type: 'AWS::ApiGateway::Stage', Properties: { RestApiId: { Ref: 'Api' }, StageName: 'live' } },
  },
};

type Sent = {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

const send = async (base: string, { method = 'GET', path = '/', headers = {}, body = '' }: Sent) => {
  const { hostname: host, port } = new URL(base);
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ host, port, method, path, headers }, resolve).on('error', reject).end(body),
  );
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
};

/** What a server answers to bytes. */
const exchange = (base: string, bytes: string): Promise<string> => {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(2_000, () => socket.destroy());
  socket.end(bytes);
  return text(socket).catch(() => '');
};

const signed = ({ credentials }: LocalStack, action: string) => ({
  'Content-Type': 'application/x-amz-json-1.0',
  'X-Amz-Target': `DynamoDB_20120810.${action}`,
  Authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20200101/us-east-1/dynamodb/aws4_request`,
});

describe('a stack', () => {
  let here: World;
  let stack: LocalStack;
  beforeAll(async () => {
    here = world({ stacks: { app: template }, functions: { Count: HANDLER } });
    stack = await here.start({ hosts: ['tunnel.test'] });
    const Item = { id: { S: 'secret' } };
    await clients(stack).dynamo.send(new PutItemCommand({ TableName: 'app-Rows', Item }));
  });
  afterAll(() => here.end());

  const drop = (): Sent => ({
    method: 'POST',
    headers: signed(stack, 'DeleteTable'),
    body: JSON.stringify({ TableName: 'app-Rows' }),
  });

  const calls = async (): Promise<number> =>
    (JSON.parse((await send(stack.restUrl, { path: '/own' })).body) as { calls: number }).calls;

  test.each([
    ['an origin', { Origin: 'http://evil.test' }],
    ['the origin of a sandboxed page', { Origin: 'null' }],
    ['an empty origin', { Origin: '' }],
    ['a request without Origin of a page', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }],
    ['a page on another port', { 'Sec-Fetch-Site': 'same-site' }],
    ['a navigation', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' }],
    ['a rebound name', { Host: 'evil.test' }],
    ['a name of another port', { Host: '127.0.0.1:1' }],
    ['a name that begins alike', { Host: 'localhost.evil.test' }],
    ['a name that was allowed for the front', { Host: 'tunnel.test' }],
  ])('keeps %s from the AWS endpoint, even with its key', async (_name, headers: Record<string, string>) => {
    const sent = drop();
    const { status, headers: answered } = await send(stack.endpoint, {
      ...sent,
      headers: { ...sent.headers, ...headers },
    });
    expect(status).toBe(403);
    expect(answered).not.toHaveProperty('access-control-allow-origin');
    const { dynamo } = clients(stack);
    expect((await dynamo.send(new ListTablesCommand())).TableNames).toEqual(['app-Rows']);
  });

  test('answers no preflight at the AWS endpoint', async () => {
    const headers = { Origin: 'http://evil.test', 'Access-Control-Request-Method': 'POST' };
    const { status, headers: answered } = await send(stack.endpoint, { method: 'OPTIONS', headers });
    expect(status).toBe(403);
    expect(Object.keys(answered).filter(name => name.startsWith('access-control'))).toEqual([]);
  });

  test.each([
    ['an absolute target of another host', 'POST http://evil.test/ HTTP/1.1\r\nHost: OWN\r\n'],
    ['an absolute target with credentials', 'POST http://OWN@evil.test/ HTTP/1.1\r\nHost: OWN\r\n'],
    ['two hosts', 'POST / HTTP/1.1\r\nHost: OWN\r\nHost: evil.test\r\n'],
    ['no host', 'POST / HTTP/1.1\r\n'],
    ['HTTP/1.0 without a host', 'POST / HTTP/1.0\r\n'],
  ])('serves no request with %s', async (_name, head) => {
    const { headers, body } = drop();
    const lines = Object.entries(headers!).map(([name, value]) => `${name}: ${value}\r\n`);
    const bytes = (base: string): string =>
      `${head.replaceAll('OWN', new URL(base).host)}${lines.join('')}Content-Length: ${body!.length}\r\n\r\n${body}`;
    const before = await calls();
    for (const base of [stack.endpoint, stack.restUrl]) {
      expect(await exchange(base, bytes(base))).toMatch(/^HTTP\/1\.1 40[03] /);
      expect(await exchange(base, bytes(base).replace(/ (\/|http:\/\/[^/]+\/) /, ' $1own '))).toMatch(/ 40[03] /);
    }
    expect(await calls()).toBe(before + 1);
    const found = await clients(stack).dynamo.send(
      new GetItemCommand({ TableName: 'app-Rows', Key: { id: { S: 'secret' } } }),
    );
    expect(found.Item).toEqual({ id: { S: 'secret' } });
  });

  test.each(['evil.test', '127.0.0.1:1', '127.0.0.1', 'localhost.evil.test', '[::1]:1', '0.0.0.0'])(
    'names Host %j that it refuses, and what to do',
    async host => {
      const before = await calls();
      const { status, body } = await send(stack.restUrl, { path: '/shared', headers: { Host: host } });
      expect(status).toBe(403);
      expect(body).toContain(`Host ${host} is not an address of this server`);
      expect(body).toContain('--hosts');
      expect(await calls()).toBe(before + 1);
    },
  );

  test('serves its own names, and those it was given', async () => {
    const { port } = new URL(stack.restUrl);
    for (const host of [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `LocalHost:${port}`,
      `[::1]:${port}`,
      'tunnel.test',
      'tunnel.test:443',
    ])
      expect((await send(stack.restUrl, { path: '/own', headers: { Host: host } })).status).toBe(200);
  });

  test('serves pages of other origins only where a preflight is answered', async () => {
    const { host } = new URL(stack.restUrl);
    for (const origin of ['http://evil.test', 'null', 'http://127.0.0.1:1', `http://${host}.evil.test`]) {
      const before = await calls();
      const post = { method: 'POST', headers: { Origin: origin, 'Content-Type': 'text/plain' }, body: '{}' };
      expect((await send(stack.restUrl, { ...post, path: '/shared' })).status).toBe(200);
      const refused = await send(stack.restUrl, { ...post, path: '/own' });
      expect(refused.status).toBe(403);
      expect(refused.body).toContain('/own serves no pages of other origins');
      expect(await calls()).toBe(before + 2);
    }
    const own = { path: '/own', headers: { Origin: `http://${host}` } };
    expect((await send(stack.restUrl, own)).status).toBe(200);
  });
});
