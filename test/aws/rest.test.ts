import { describe, expect, test } from 'vitest';
import { errorCodes } from '../../layers/contract/errors.ts';
import { routeNames, routes } from '../../layers/contract/routes/routes.ts';
import { tierNames, tiers } from '../../layers/contract/tiers.ts';
import { keyText } from '../../layers/core/identity/key-text.ts';
import { type JsonObject, resourcesOf, synthesizeStub } from './assembly.ts';
import { flatten } from './flatten.ts';

const { stacks } = synthesizeStub({ enterpriseRequestsPerMinute: '9000' });
const [apiId, api] = resourcesOf(stacks.Rest, 'AWS::ApiGateway::RestApi')[0]!;
const body = flatten(api.Properties.Body ?? null, 'Rest', stacks) as Body;

type Operation = { readonly security?: unknown; readonly 'x-amazon-apigateway-integration': JsonObject };
type GatewayResponse = {
  readonly statusCode: string;
  readonly responseParameters: Readonly<Record<string, string>>;
  readonly responseTemplates: Readonly<Record<string, string>>;
};
type Body = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: { readonly bearer: JsonObject } };
  readonly 'x-amazon-apigateway-api-key-source': string;
  readonly 'x-amazon-apigateway-gateway-responses': Readonly<Record<string, GatewayResponse>>;
};
const responses = body['x-amazon-apigateway-gateway-responses'];

describe('REST API', () => {
  test('is regional', () => {
    expect(api.Properties.EndpointConfiguration).toEqual({ Types: ['REGIONAL'] });
  });

  test('has one GET and one preflight per route', () => {
    const operations = Object.entries(body.paths).flatMap(([path, row]) =>
      Object.keys(row).map(verb => `${verb} ${path}`),
    );
    expect(operations.sort()).toEqual(
      routeNames.flatMap(name => [`get ${routes[name].path}`, `options ${routes[name].path}`]).sort(),
    );
  });

  test.each(routeNames)('invokes the function of %s, which only this method may invoke', name => {
    const { uri, type } = body.paths[routes[name].path]!.get!['x-amazon-apigateway-integration'];
    const [, logicalId = ''] = /functions\/\$\{Rest\.(\w+)\.Arn\}\/invocations$/.exec(String(uri)) ?? [];
    expect(type).toBe('aws_proxy');
    expect(stacks.Rest.Resources[logicalId]?.Properties.Description).toBe(`functions/${routes[name].file}.ts`);
    const permissions = resourcesOf(stacks.Rest, 'AWS::Lambda::Permission')
      .map(([, row]) => flatten(row.Properties, 'Rest', stacks) as JsonObject)
      .filter(({ FunctionName }) => String(FunctionName).includes(logicalId));
    const path = routes[name].path.replaceAll(/\{\w+\}/g, '*');
    expect(permissions.map(({ SourceArn }) => String(SourceArn).split('}/').pop())).toEqual([`live/GET${path}`]);
  });

  test.each(routeNames)('requires a key for %s if its tier is not public', name => {
    const { security } = body.paths[routes[name].path]!.get!;
    expect(security).toEqual(routes[name].tier === null ? undefined : [{ bearer: [] }, { api_key: [] }]);
  });

  test('caches the authorizer for less than 30 s, the limit for a revoked key', () => {
    const authorizer = body.components.securitySchemes.bearer['x-amazon-apigateway-authorizer'] as JsonObject;
    expect(authorizer).toMatchObject({ type: 'token', identitySource: 'method.request.header.Authorization' });
    expect(authorizer.authorizerResultTtlInSeconds).toBeLessThan(25);
    expect(body['x-amazon-apigateway-api-key-source']).toBe('AUTHORIZER');
  });

  test('passes only Bearer headers with the shape of an API key to the authorizer', () => {
    const authorizer = body.components.securitySchemes.bearer['x-amazon-apigateway-authorizer'] as JsonObject;
    const shape = new RegExp(String(authorizer.identityValidationExpression));
    const key = keyText('4'.repeat(40));
    expect([`Bearer ${key}`, `bearer  ${key}`].map(text => shape.test(text))).toEqual([true, true]);
    const wrong = ['', 'Bearer', `Basic ${key}`, key, 'Bearer x', `Bearer ${key}0`, `Bearer ${key} ${key}`];
    const ofIngest = keyText('4'.repeat(40), 'cin');
    expect([...wrong, `Bearer ${ofIngest}`].filter(text => shape.test(text))).toEqual([]);
  });
});

/** Expected error code of each gateway response type. */
const EXPECTED: Readonly<Record<string, keyof typeof errorCodes>> = {
  UNAUTHORIZED: 'unauthorized',
  EXPIRED_TOKEN: 'unauthorized',
  INVALID_SIGNATURE: 'unauthorized',
  ACCESS_DENIED: 'forbidden',
  INVALID_API_KEY: 'unauthorized',
  WAF_FILTERED: 'forbidden',
  MISSING_AUTHENTICATION_TOKEN: 'not_found',
  RESOURCE_NOT_FOUND: 'not_found',
  THROTTLED: 'rate_limited',
  QUOTA_EXCEEDED: 'rate_limited',
  REQUEST_TOO_LARGE: 'invalid_request',
  BAD_REQUEST_BODY: 'invalid_request',
  BAD_REQUEST_PARAMETERS: 'invalid_request',
  UNSUPPORTED_MEDIA_TYPE: 'invalid_request',
  DEFAULT_4XX: 'invalid_request',
  AUTHORIZER_FAILURE: 'unavailable',
  AUTHORIZER_CONFIGURATION_ERROR: 'unavailable',
  INTEGRATION_TIMEOUT: 'unavailable',
  INTEGRATION_FAILURE: 'unavailable',
  API_CONFIGURATION_ERROR: 'internal',
  DEFAULT_5XX: 'internal',
};

describe('gateway responses', () => {
  test('cover every response type', () => {
    expect(Object.keys(responses).sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  test.each(Object.entries(EXPECTED))('answer %s as %s in the error envelope', (type, code) => {
    const { statusCode, responseParameters, responseTemplates } = responses[type]!;
    const template = responseTemplates['application/json'] ?? '';
    expect(statusCode).toBe(String(errorCodes[code].status));
    expect(JSON.parse(template)).toEqual({ error: expect.stringMatching(/^[A-Z][^.]{15,}$/), code });
    expect(template).not.toMatch(/[$#]|[^ -~]/);
    expect(responseParameters['gatewayresponse.header.Cache-Control']).toBe("'no-store'");
    expect(responseParameters['gatewayresponse.header.WWW-Authenticate']).toBe(
      code === 'unauthorized' ? "'Bearer'" : undefined,
    );
    const mayRetry = code === 'rate_limited' || code === 'unavailable';
    expect(responseParameters['gatewayresponse.header.Retry-After']).toEqual(
      mayRetry ? expect.stringMatching(/^'\d+'$/) : undefined,
    );
  });
});

const ACCOUNT_BURST = 5000;

test.each(tierNames)('the usage plan of %s refills evenly and holds one minute, or what the account can', tier => {
  const perMinute = tier === 'enterprise' ? 9000 : tiers[tier].requestsPerMinute;
  const plans = resourcesOf(stacks.Rest, 'AWS::ApiGateway::UsagePlan').map(
    ([, row]) => flatten(row.Properties, 'Rest', stacks) as JsonObject,
  );
  const plan = plans.find(({ UsagePlanName }) => UsagePlanName === `Chain-${tier}`);
  expect(plan?.Throttle).toEqual({
    BurstLimit: Math.min(perMinute, ACCOUNT_BURST),
    RateLimit: perMinute / 60,
  });
  expect(plan?.ApiStages).toEqual([{ ApiId: `\${Rest.${apiId}}`, Stage: expect.stringMatching(/^\$\{Rest\./) }]);
  expect(plans).toHaveLength(tierNames.length);
});

test('no limit of a template holds more than the account, whose quota is a setting', () => {
  const bursts = (accountBurst: string) =>
    Object.values(synthesizeStub({ accountBurst }).stacks).flatMap(stack =>
      [...JSON.stringify(stack).matchAll(/"(?:Throttling)?BurstLimit":(\d+)/g)].map(([, text]) => Number(text)),
    );
  expect(Math.max(...bursts('5000'))).toBe(5000);
  expect(Math.max(...bursts('30'))).toBe(30);
  expect(bursts('30')).toHaveLength(bursts('5000').length);
});
