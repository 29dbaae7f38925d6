import { describe, expect, test } from 'vitest';
import { processors } from '../../layers/contract/processors.ts';
import { everythingOn, type JsonObject, resourcesOf, stackNames, synthesizeStub } from './assembly.ts';
import { flatten } from './flatten.ts';

const plain = synthesizeStub(everythingOn);
const set = synthesizeStub({
  ...everythingOn,
  connectsPerSecond: '7',
  ingestRequestsPerSecond: '9',
  processorConcurrency: '20',
  entranceConcurrency: '30',
});

type Stacks = (typeof plain)['stacks'];

const connectLimit = ({ Socket }: Stacks) =>
  (resourcesOf(Socket, 'AWS::ApiGatewayV2::Stage')[0]![1].Properties.RouteSettings as JsonObject).$connect;

const ingestLimits = ({ Ingest }: Stacks) =>
  resourcesOf(Ingest, 'AWS::ApiGateway::Stage')[0]![1].Properties.MethodSettings;

/** Reserved concurrency by function, where it is set. */
const reserved = (stacks: Stacks) =>
  Object.fromEntries(
    stackNames
      .flatMap(name => resourcesOf(stacks[name], 'AWS::Lambda::Function'))
      .filter(([, { Properties }]) => Properties.ReservedConcurrentExecutions !== undefined)
      .map(([, { Properties }]) => [Properties.Description, Properties.ReservedConcurrentExecutions]),
  );

const everyMethod = (rate: number) => [
  expect.objectContaining({
    HttpMethod: '*',
    ResourcePath: '/*',
    ThrottlingRateLimit: rate,
    ThrottlingBurstLimit: 2 * rate,
  }),
];

const ingestBody = flatten(
  resourcesOf(plain.stacks.Ingest, 'AWS::ApiGateway::RestApi')[0]![1].Properties.Body!,
  'Ingest',
  plain.stacks,
) as JsonObject;
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((found, key) => (found as Record<string, unknown>)[key], value);

describe('The ingest API', () => {
  test('asks an authorizer before it passes a body on, for each request', () => {
    const scheme = at(ingestBody, 'components', 'securitySchemes', 'sender', 'x-amazon-apigateway-authorizer');
    expect(at(ingestBody, 'paths', '/ingest/{adapter}', 'post', 'security')).toEqual([{ sender: [] }]);
    expect(scheme).toEqual({
      type: 'request',
      authorizerUri: expect.stringMatching(/\$\{Ingest\.IngestAuthorizerFunction\w+\.Arn\}\/invocations$/),
      authorizerResultTtlInSeconds: 0,
    });
  });

  test('answers what the authorizer refuses with 401 and the reason', () => {
    const refused = at(ingestBody, 'x-amazon-apigateway-gateway-responses', 'ACCESS_DENIED');
    expect(refused).toMatchObject({
      statusCode: '401',
      responseTemplates: { 'application/json': '{"error":"$context.authorizer.reason","code":"unauthorized"}' },
    });
  });
});

describe('An entrance that needs no key', () => {
  test('limits upgrades of sockets, for all callers together', () => {
    expect(connectLimit(plain.stacks)).toEqual({ ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 });
    expect(connectLimit(set.stacks)).toEqual({ ThrottlingRateLimit: 7, ThrottlingBurstLimit: 14 });
  });

  test('limits requests to the ingest API', () => {
    expect(ingestLimits(plain.stacks)).toEqual(everyMethod(200));
    expect(ingestLimits(set.stacks)).toEqual(everyMethod(9));
  });

  test('takes no instances from stream processors if both have a reservation', () => {
    const accounts = ['checkout', 'webhook', 'claim', 'portal', 'keys'].map(name => `accounts/${name}`);
    const entrances = ['socket/handler', 'authorizer', 'ingest-authorizer', 'ingest', 'mcp', 'x402', ...accounts].map(
      file => [`functions/${file}.ts`, 30],
    );
    const streams = Object.values(processors).map(({ file }) => [`functions/${file}.ts`, 20]);
    expect(reserved(set.stacks)).toEqual(Object.fromEntries([...entrances, ...streams]));
  });

  test('reserves nothing by default, since a new account has ten instances', () => {
    expect(reserved(plain.stacks)).toEqual({});
  });
});

test('no stage writes access or execution logs, which would hold tickets', () => {
  const stages = stackNames.flatMap(name =>
    ['AWS::ApiGateway::Stage', 'AWS::ApiGatewayV2::Stage'].flatMap(type => resourcesOf(plain.stacks[name], type)),
  );
  expect(stages).toHaveLength(5);
  for (const [, { Properties }] of stages) {
    expect(Object.keys(Properties)).not.toContain('AccessLogSetting');
    expect(Object.keys(Properties)).not.toContain('AccessLogSettings');
    expect(JSON.stringify(Properties)).not.toMatch(/LoggingLevel|"DataTraceEnabled":true/);
  }
});
