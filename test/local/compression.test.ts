import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { ask } from '../service/rest.ts';
import { fn, type Part, permission, type World, world } from './world.ts';

const HANDLER = `
export const handler = async ({ path }) =>
  path === '/encoded'
    ? { statusCode: 200, headers: { 'Content-Encoding': 'br' }, body: 'x'.repeat(500) }
    : { statusCode: 200, body: 'x'.repeat(Number(path.slice(1))) };`;

const integration: Part = {
  'x-amazon-apigateway-integration': {
    type: 'aws_proxy',
    uri: {
      'Fn::Sub': [
        `arn:\${AWS::Partition}:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/\${Fn}/invocations`,
        { Fn: { 'Fn::GetAtt': ['Hello', 'Arn'] } },
      ],
    },
  },
};

const template: Part = {
  Resources: {
    ...fn('Hello'),
    ...permission('Hello', 'apigateway.amazonaws.com', {
      'Fn::Sub': `arn:\${AWS::Partition}:execute-api:\${AWS::Region}:\${AWS::AccountId}:\${Api}/*`,
    }),
    Api: {
      Type: 'AWS::ApiGateway::RestApi',
      Properties: {
        Body: {
          openapi: '3.0.1',
          'x-amazon-apigateway-minimum-compression-size': 100,
          paths: { '/{size}': { get: integration, head: integration } },
        },
      },
    },
    Stage: { Type: 'AWS::ApiGateway::Stage', Properties: { RestApiId: { Ref: 'Api' }, StageName: 'live' } },
  },
};

describe('Compression of responses', () => {
  let here: World;
  let stack: LocalStack;
  const get = (path: string, accept: string | undefined, method = 'GET') =>
    ask(stack.restUrl + path, { method, headers: accept === undefined ? {} : { 'Accept-Encoding': accept } });

  beforeAll(async () => {
    here = world({ stacks: { app: template }, functions: { Hello: HANDLER } });
    stack = await here.start();
  });
  afterAll(() => here.end());

  test.each([
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br', 'gzip'],
    ['deflate', 'deflate'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['gzip;q=0.1, deflate;q=0.9', 'deflate'],
    ['identity;q=0, gzip', 'gzip'],
    ['br, gzip', undefined],
    ['gzip;q=0', undefined],
    ['gzip;q=0.5, identity', undefined],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('with Accept-Encoding %s is %s', async (accept, coding) => {
    expect((await get('/500', accept)).headers['content-encoding']).toBe(coding);
  });

  test('keeps the body', async () => {
    const bytes = async (coding: string) => {
      const response = await fetch(`${stack.restUrl}/5000`, { headers: { 'Accept-Encoding': coding } });
      expect(Number(response.headers.get('content-length'))).toBeLessThan(200);
      return response.text();
    };
    expect([await bytes('gzip'), await bytes('deflate')]).toEqual(['x'.repeat(5000), 'x'.repeat(5000)]);
  });

  test('leaves a small body and an encoded one as they are', async () => {
    expect((await get('/99', 'gzip')).text).toBe('x'.repeat(99));
    expect((await get('/100', 'gzip')).headers['content-encoding']).toBe('gzip');
    expect(await get('/encoded', 'gzip')).toMatchObject({
      text: 'x'.repeat(500),
      headers: { 'content-encoding': 'br' },
    });
  });

  test('gives HEAD the headers of GET', async () => {
    const [whole, bare] = [await get('/500', 'gzip'), await get('/500', 'gzip', 'HEAD')];
    const { date: _a, 'x-amzn-requestid': _b, ...same } = whole.headers;
    expect(bare).toMatchObject({ status: 200, text: '', headers: same });
  });
});
