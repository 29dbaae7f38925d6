import { describe, expect, test } from 'vitest';
import { errorCodes } from '../../layers/contract/errors.ts';
import { pagePaths } from '../../layers/contract/pages.ts';
import type { Route } from '../../layers/contract/route.ts';
import { ownRoutes } from '../../layers/contract/routes/own.ts';
import { routeNames, routes } from '../../layers/contract/routes/routes.ts';
import { isCounted, type Tier, tierNames, tiers } from '../../layers/contract/tiers.ts';
import { buildKeyText } from '../../layers/core/identity/key-text.ts';
import { type JsonObject, resourcesOf, synthesizeStub } from './assembly.ts';
import { flatten } from './flatten.ts';

const { stacks } = synthesizeStub({ enterpriseRequestsPerMinute: '9000' });
const [apiId, api] = resourcesOf(stacks.Rest, 'AWS::ApiGateway::RestApi')[0]!;
const body = flatten(api.Properties.Body ?? null, 'Rest', stacks) as Body;

const ANY_METHOD = 'x-amazon-apigateway-any-method';

type Operation = {
  readonly operationId?: string;
  readonly security?: unknown;
  readonly responses: unknown;
  readonly 'x-amazon-apigateway-integration': JsonObject;
};
type GatewayResponse = {
  readonly statusCode: string;
  readonly responseParameters: Readonly<Record<string, string>>;
  readonly responseTemplates: Readonly<Record<string, string>>;
};
type Body = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: { readonly bearer: JsonObject } };
  readonly 'x-amazon-apigateway-api-key-source': string;
  readonly 'x-amazon-apigateway-minimum-compression-size': number;
  readonly 'x-amazon-apigateway-gateway-responses': Readonly<Record<string, GatewayResponse>>;
};
const responses = body['x-amazon-apigateway-gateway-responses'];

/** Methods of a path by its rows. */
const listMethods = (path: string): readonly string[] => {
  const own = Object.values<{ path: string; method?: string }>(ownRoutes).filter(row => row.path === path);
  const named = own.flatMap(({ method = 'get' }) => (method === 'get' ? ['get', 'head'] : [method]));
  if (own.length > 0) return named;
  return path === '/v1/prices/at' ? ['get', 'head', 'post'] : ['get', 'head'];
};

describe('REST API', () => {
  test('is regional', () => {
    expect(api.Properties.EndpointConfiguration).toEqual({ Types: ['REGIONAL'] });
  });

  test('has GET, HEAD, OPTIONS and an answer to other methods for each route', () => {
    const own = Object.values(ownRoutes).map(({ path }) => path);
    const paths = [...routeNames.map(name => routes[name].path), ...own, ...pagePaths, '/mcp'];
    expect(Object.keys(body.paths).sort()).toEqual([...new Set<string>(paths)].sort());
    expect(Object.keys(body.paths['/mcp']!).sort()).toEqual(['post', ANY_METHOD]);
    for (const [path, row] of Object.entries(body.paths).filter(([one]) => one !== '/mcp'))
      expect(Object.keys(row).sort()).toEqual([...listMethods(path), 'options', ANY_METHOD].sort());
  });

  test.each(routeNames)('handles HEAD of %s as it handles GET', name => {
    const { get, head } = body.paths[routes[name].path]!;
    expect({ ...head, operationId: name }).toEqual(get);
    expect(head?.operationId).toBe(`${name}Head`);
  });

  test('answers other methods with 405 and Allow, without a key and whatever the content type', () => {
    for (const [path, row] of Object.entries(body.paths)) {
      const listed = ['get', 'head', 'post', 'delete', 'options'].filter(
        name => name === 'options' || listMethods(path).includes(name),
      );
      const allow = path === '/mcp' ? "'POST'" : `'${listed.map(name => name.toUpperCase()).join(', ')}'`;
      const { security, responses: declared, ...operation } = row[ANY_METHOD]!;
      expect(security).toBeUndefined();
      const integration = operation['x-amazon-apigateway-integration'];
      expect(integration).toMatchObject({ type: 'mock', passthroughBehavior: 'never' });
      const { default: answer } = integration.responses as Record<string, GatewayResponse>;
      const mapped = answer!.responseParameters;
      expect(answer!.statusCode).toBe('405');
      expect(mapped['method.response.header.Allow']).toBe(allow);
      // API Gateway drops a mapped header that the method does not declare.
      const declaredHeaders = Object.keys((declared as Record<string, { headers: object }>)['405']!.headers);
      expect(Object.keys(mapped).map(name => name.replace('method.response.header.', ''))).toEqual(declaredHeaders);
      const wrongType = responses.UNSUPPORTED_MEDIA_TYPE!;
      expect(wrongType.responseTemplates).toEqual(answer!.responseTemplates);
      expect(wrongType.statusCode).toBe('405');
      expect(wrongType.responseParameters['gatewayresponse.header.Allow']).toBe("'GET, HEAD, OPTIONS'");
    }
  });

  test('limits GET and HEAD of each public route', () => {
    const [, stage] = resourcesOf(stacks.Rest, 'AWS::ApiGateway::Stage')[0]!;
    const limited = (stage.Properties.MethodSettings as readonly JsonObject[])
      .filter(one => one.ThrottlingRateLimit === 20)
      .map(({ HttpMethod, ResourcePath }) => `${HttpMethod} ${String(ResourcePath).slice(1).replaceAll('~1', '/')}`);
    const open = [
      ...pagePaths,
      ...routeNames.filter(name => routes[name].tier === null).map(name => routes[name].path),
    ];
    expect(limited.sort()).toEqual(open.flatMap(path => [`GET ${path}`, `HEAD ${path}`]).sort());
  });

  test('has at most 300 resources, the quota of an API', () => {
    const parents = Object.keys(body.paths).flatMap(path =>
      path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/')),
    );
    expect(new Set(parents).size).toBeLessThan(300);
  });

  test('compresses answers of at least 1 KB', () => {
    expect(body['x-amazon-apigateway-minimum-compression-size']).toBe(1024);
  });

  test.each(routeNames)('invokes the function of %s, which only this path may invoke', name => {
    const { uri, type } = body.paths[routes[name].path]!.get!['x-amazon-apigateway-integration'];
    const [, logicalId = ''] = /functions\/\$\{Rest\.(\w+)\.Arn\}\/invocations$/.exec(String(uri)) ?? [];
    expect(type).toBe('aws_proxy');
    expect(stacks.Rest.Resources[logicalId]?.Properties.Description).toBe(`functions/${routes[name].file}.ts`);
    const permissions = resourcesOf(stacks.Rest, 'AWS::Lambda::Permission')
      .map(([, row]) => flatten(row.Properties, 'Rest', stacks) as JsonObject)
      .filter(({ FunctionName }) => String(FunctionName).includes(logicalId));
    const path = routes[name].path.replaceAll(/\{\w+\}/g, '*');
    expect(permissions.map(({ SourceArn }) => String(SourceArn).split('}/').pop())).toEqual([`live/*${path}`]);
  });

  test.each(Object.entries<Pick<Route, 'path' | 'method' | 'file'>>(ownRoutes))(
    'invokes the function of the own route %s with its method and a key',
    (_, row) => {
      const methods = body.paths[row.path] as Record<string, JsonObject>;
      const { security, ...operation } = methods[row.method ?? 'get']!;
      const { uri } = operation['x-amazon-apigateway-integration'] as JsonObject;
      const [, logicalId = ''] = /functions\/\$\{Rest\.(\w+)\.Arn\}\/invocations$/.exec(String(uri)) ?? [];
      expect(stacks.Rest.Resources[logicalId]?.Properties.Description).toBe(`functions/${row.file}.ts`);
      expect(security).toEqual([{ bearer: [] }, { api_key: [] }]);
    },
  );

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
    const key = buildKeyText('4'.repeat(40));
    expect([`Bearer ${key}`, `bearer  ${key}`].map(text => shape.test(text))).toEqual([true, true]);
    const wrong = ['', 'Bearer', `Basic ${key}`, key, 'Bearer x', `Bearer ${key}0`, `Bearer ${key} ${key}`];
    const ofIngest = buildKeyText('4'.repeat(40), 'cin');
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
  UNSUPPORTED_MEDIA_TYPE: 'method_not_allowed',
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
    const isFixed = type !== 'ACCESS_DENIED';
    expect(JSON.parse(template)).toEqual({
      error: isFixed ? expect.stringMatching(/^[A-Z][^.]{15,}$/) : '$context.authorizer.forbidden',
      code,
    });
    if (isFixed) expect(template).not.toMatch(/[$#]|[^ -~]/);
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

const planOf = (tier: Tier) => {
  const plans = resourcesOf(stacks.Rest, 'AWS::ApiGateway::UsagePlan').map(
    ([, row]) => flatten(row.Properties, 'Rest', stacks) as JsonObject,
  );
  expect(plans).toHaveLength(tierNames.length);
  return plans.find(({ UsagePlanName }) => UsagePlanName === `Chain-${tier}`)!;
};

test.each(tierNames)('the usage plan of %s refills evenly and holds one minute, or what the account can', tier => {
  // Functions count a slow tier exactly; its plan only bounds what that costs.
  const perMinute = tier === 'enterprise' ? 9000 : isCounted(tier) ? 300 : tiers[tier].requestsPerMinute;
  const plan = planOf(tier);
  expect(plan.Throttle).toEqual({
    BurstLimit: Math.min(perMinute, ACCOUNT_BURST),
    RateLimit: perMinute / 60,
  });
  expect(plan.ApiStages).toEqual([{ ApiId: `\${Rest.${apiId}}`, Stage: expect.stringMatching(/^\$\{Rest\./) }]);
});

test('Retry-After is at most a second longer than any limit of the gateway needs for its next token', () => {
  const after = responses.THROTTLED!.responseParameters['gatewayresponse.header.Retry-After'];
  const rates = Object.values(synthesizeStub({ enterpriseRequestsPerMinute: '60' }).stacks).flatMap(stack =>
    [...JSON.stringify(stack).matchAll(/"(?:Throttling)?RateLimit":([\d.]+)/g)].map(([, text]) => Number(text)),
  );
  expect(rates.length).toBeGreaterThan(tierNames.length);
  for (const rate of rates) expect(`'${Math.ceil(1 / rate)}'`).toBe(after);
});

test('the authorizer knows the rate of Enterprise, which is a setting', () => {
  const [, authorizer] = resourcesOf(stacks.Rest, 'AWS::Lambda::Function').find(
    ([, { Properties }]) => Properties.Description === 'functions/authorizer.ts',
  )!;
  const { Variables } = authorizer.Properties.Environment as JsonObject;
  expect(Variables).toMatchObject({ ENTERPRISE_REQUESTS_PER_MINUTE: '9000' });
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
