import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { routes } from '../../layers/contract/routes/routes.ts';
import { findPaidRoute } from '../../layers/edge/x402-route.ts';
import { acceptedFindings } from './accepted-findings.ts';
import { type JsonObject, type Resource, resourcesOf, stackNames, synthesizeStub } from './assembly.ts';
import { flatten } from './flatten.ts';

const WALLET = 'So11111111111111111111111111111111111111112';
const plain = synthesizeStub();
const sold = synthesizeStub({
  x402PayTo: WALLET,
  x402FacilitatorUrl: 'https://facilitator.example.com',
  x402PricePerCredit: '0.002',
  x402RpcUrl: 'https://rpc.example.com/?key=1',
  corsOrigins: 'https://a.example',
});
const stack = sold.stacks.X402;

const one = (type: string): Resource => {
  const found = resourcesOf(stack, type);
  expect(found).toHaveLength(1);
  return found[0]![1];
};
const flat = (value: unknown): JsonObject => flatten(value as JsonObject, 'X402', sold.stacks) as JsonObject;

/** By hand: what a key reads, and nothing about the key. */
const mirrored = Object.values<{ readonly path: string; readonly tier: string | null }>(routes)
  .filter(({ path, tier }) => tier !== null && !['/v1/usage', '/v1/stream/ticket'].includes(path))
  .map(({ path }) => path);

test('without a wallet the stack does not exist, and the others are the same', () => {
  expect(plain.stacks.X402).toBeUndefined();
  expect(JSON.stringify(plain.stacks)).not.toMatch(/x402/i);
  const ids = (stacks: typeof plain.stacks) =>
    stackNames
      .filter(name => name !== 'X402' && stacks[name] !== undefined)
      .flatMap(name => Object.keys(stacks[name].Resources).filter(id => !/^(ApiDeployment|PaidServerErrors)/.test(id)));
  expect(ids(sold.stacks)).toEqual(ids(plain.stacks));
});

test('an alarm watches for payments that wait for their answers', () => {
  const alarms = resourcesOf(sold.stacks.Observability, 'AWS::CloudWatch::Alarm').map(
    ([, { Properties }]) => Properties,
  );
  const names = alarms.map(({ Dimensions }) => JSON.stringify(Dimensions ?? []));
  expect(names.filter(text => text.includes('Chain-x402'))).toHaveLength(1);
});

describe('The paid routes', () => {
  const body = (): JsonObject => one('AWS::ApiGateway::RestApi').Properties.Body as JsonObject;

  test('mirror what a key reads, without a key', () => {
    expect(mirrored.length).toBeGreaterThan(40);
    for (const path of mirrored) {
      const asked = path.replaceAll(/\{\w+\}/g, 'a%2Fb');
      const { name, parameters } = findPaidRoute(asked)!;
      expect([routes[name].path, ...Object.values(parameters)]).toEqual([
        path,
        ...[...path.matchAll(/\{/g)].map(() => 'a/b'),
      ]);
    }
    for (const path of ['/v1/usage', '/v1/stream/ticket', '/health', '/v1/token/a/price/b', '/v1/token//price'])
      expect(findPaidRoute(path)).toBeUndefined();
    expect(JSON.stringify(body())).not.toContain('"security"');
  });

  test('end within the time of the gateway, before their function does', () => {
    const { get } = (body().paths as Record<string, JsonObject>)['/x402/{proxy+}']!;
    const integration = (get as JsonObject)['x-amazon-apigateway-integration'] as JsonObject;
    expect(integration.timeoutInMillis).toBe(29_000);
    expect(one('AWS::Lambda::Function').Properties.Timeout).toBe(30);
  });

  test('are limited for all callers together', () => {
    const { MethodSettings, Variables } = one('AWS::ApiGateway::Stage').Properties as JsonObject;
    const settings = MethodSettings as readonly JsonObject[];
    const limits = settings.filter(({ ThrottlingRateLimit }) => ThrottlingRateLimit !== undefined);
    expect(Object.keys(body().paths as JsonObject)).toEqual(['/x402/{proxy+}']);
    expect(new Set(limits.map(({ ResourcePath }) => ResourcePath))).toEqual(new Set(['/~1x402~1{proxy+}']));
    expect(limits.map(({ HttpMethod }) => HttpMethod)).toEqual(['GET', 'HEAD', 'OPTIONS', 'ANY']);
    expect(limits.reduce((sum, { ThrottlingRateLimit }) => sum + Number(ThrottlingRateLimit), 0)).toBe(50);
    expect(Object.keys(Variables as JsonObject)).toHaveLength(mirrored.length);
  });

  test('let pages of other origins send payments', () => {
    const text = JSON.stringify(body());
    expect(text).toContain("'Authorization, Content-Type, If-None-Match, PAYMENT-SIGNATURE, PAYMENT-REPEAT'");
  });
});

describe('Their function', () => {
  test('may read and put payments, put usage, and invoke the functions that it sells', () => {
    const { Policies } = flat(one('AWS::IAM::Role').Properties) as unknown as {
      Policies: { PolicyDocument: { Statement: { Action: string | string[]; Resource: string | string[] }[] } }[];
    };
    const statements = Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    const rights = statements.flatMap(({ Action, Resource }) =>
      [Action].flat().map(action => [action, [Resource].flat().length]),
    );
    expect(rights.sort()).toEqual([
      ['dynamodb:BatchGetItem', 1],
      ['dynamodb:GetItem', 1],
      ['dynamodb:PutItem', 1],
      ['dynamodb:PutItem', 1],
      ['dynamodb:Query', 1],
      ['lambda:InvokeFunction', mirrored.length],
      ['logs:CreateLogStream', 1],
      ['logs:PutLogEvents', 1],
    ]);
    const invoked = statements.find(({ Action }) => String(Action) === 'lambda:InvokeFunction')!.Resource;
    expect([invoked].flat().every(arn => /^arn:.*:function:\$\{Rest\.\w+\}$/.test(arn))).toBe(true);
    expect([invoked].flat().join()).not.toMatch(/RestUsage|Ticket|Authorizer|Operations/);
  });

  test('receives the settings', () => {
    const { Variables } = one('AWS::Lambda::Function').Properties.Environment as { Variables: JsonObject };
    expect(Variables).toMatchObject({
      X402_PAY_TO: WALLET,
      X402_PRICE_PER_CREDIT: '0.002',
      X402_NETWORK: 'mainnet',
      X402_FACILITATOR_URL: 'https://facilitator.example.com',
      X402_RPC_URL: 'https://rpc.example.com/?key=1',
      CORS_ORIGINS: 'https://a.example',
    });
  });
});

test('adds accepted findings of the AWS Solutions checks only', () => {
  const found = new AwsSolutionsChecks(sold.app)
    .validateScope(sold.app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
    );
  const own = found.filter(text => text.includes(' at X402/'));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter(text => !acceptedFindings.some(({ finding }) => finding.test(text)))).toEqual([]);
});
