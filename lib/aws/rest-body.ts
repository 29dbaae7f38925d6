import { Aws } from 'aws-cdk-lib';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { anyOriginHeaders, type Origins } from '../../layers/contract/cors.ts';
import { PAID_SECONDS_MAX, ROUTE_SECONDS_MAX } from '../../layers/contract/functions.ts';
import { MCP_METHODS, MCP_PATH } from '../../layers/contract/mcp.ts';
import { pagePaths } from '../../layers/contract/pages.ts';
import { formatMethods, type Route } from '../../layers/contract/route.ts';
import { ownRoutes } from '../../layers/contract/routes/own.ts';
import { type RouteName, routes } from '../../layers/contract/routes/routes.ts';
import { buildKeyPattern } from '../../layers/core/identity/key-text.ts';
import { buildPreflight } from './cors.ts';
import { buildGatewayResponses } from './gateway-responses.ts';
import { toConstructId } from './rows.ts';
import { buildWrongMethodResponse } from './wrong-method.ts';

/** Cache of the authorizer. A revoked key stops working within 30 s. */
const AUTHORIZER_TTL_SECONDS = 20;

/** Other headers get 401 before a function runs. */
const BEARER_SHAPE = `^[Bb][Ee][Aa][Rr][Ee][Rr] +${buildKeyPattern('ci')}$`;

/** Smaller bodies fit into one packet anyway. */
export const COMPRESSED_BYTES_MIN = 1024;

export const ALLOW = formatMethods({});

export type Body = Readonly<Record<string, unknown>>;

/** Functions of the routes by name, and of own routes by file. */
export type RouteFunctions = Readonly<Record<RouteName | 'mcp' | 'pages', Lambda>> & Readonly<Record<string, Lambda>>;

type Row = Pick<Route, 'path' | 'method' | 'isPosted' | 'tier' | 'pathParameters' | 'file'>;

/** The OpenAPI document that API Gateway imports: the methods of each path. */
export function buildRestBody(title: string, functions: RouteFunctions, authorizer: Lambda, origins: Origins): Body {
  const rows = Object.entries<Row>({ ...routes, ...ownRoutes });
  return {
    openapi: '3.0.1',
    info: { title, version: '1' },
    paths: {
      ...Object.fromEntries(
        [...Map.groupBy(rows, ([, { path }]) => path)].map(([path, own]) => {
          const allow = formatMethods(...own.map(([, row]) => row));
          return [
            path,
            {
              ...Object.assign({}, ...own.map(([name, row]) => buildMethods(name, row, functions))),
              options: { ...buildPathParameters(own[0]![1]), ...buildPreflight(allow, origins) },
              ...buildWrongMethodResponse(allow, anyOriginHeaders),
            },
          ];
        }),
      ),
      ...Object.fromEntries(pagePaths.map(path => [path, buildPageItem(path, functions.pages, origins)])),
      [MCP_PATH]: buildMcpItem(functions.mcp),
    },
    components: {
      securitySchemes: {
        bearer: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          'x-amazon-apigateway-authtype': 'custom',
          'x-amazon-apigateway-authorizer': {
            type: 'token',
            identitySource: 'method.request.header.Authorization',
            identityValidationExpression: BEARER_SHAPE,
            authorizerUri: formatInvocationUri(authorizer),
            authorizerResultTtlInSeconds: AUTHORIZER_TTL_SECONDS,
          },
        },
        api_key: USAGE_KEY_SCHEME,
      },
    },
    'x-amazon-apigateway-api-key-source': 'AUTHORIZER',
    'x-amazon-apigateway-minimum-compression-size': COMPRESSED_BYTES_MIN,
    'x-amazon-apigateway-gateway-responses': buildGatewayResponses(ALLOW, {}, anyOriginHeaders),
  };
}

/** Without a preflight: no page of another origin may call it. */
function buildMcpItem(fn: Lambda): Body {
  const operation = { operationId: 'mcp', responses: { 200: { description: 'OK' } } };
  return {
    post: { ...operation, ...buildProxyIntegration(fn, PAID_SECONDS_MAX) },
    ...buildWrongMethodResponse(MCP_METHODS),
  };
}

function buildPageItem(path: string, fn: Lambda, origins: Origins): Body {
  const named = buildNamedParameters([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const id = `page${toConstructId(path)}`;
  const operation = {
    ...named,
    responses: { 200: { description: 'OK' } },
    ...buildProxyIntegration(fn, ROUTE_SECONDS_MAX),
  };
  return {
    get: { operationId: id, ...operation },
    head: { operationId: `${id}Head`, ...operation },
    options: { ...named, ...buildPreflight(ALLOW, origins) },
    ...buildWrongMethodResponse(ALLOW, anyOriginHeaders),
  };
}

function buildMethods(name: string, row: Row, functions: RouteFunctions): Body {
  const fn = (functions[name] ?? functions[row.file])!;
  const { method = 'get', isPosted } = row;
  return {
    [method]: buildOperation(name, row, fn),
    ...(method === 'get' && { head: buildOperation(`${name}Head`, row, fn) }),
    ...(isPosted && { post: buildOperation(`${name}Post`, row, fn) }),
  };
}

function buildOperation(operationId: string, row: Row, fn: Lambda): Body {
  return {
    operationId,
    ...buildPathParameters(row),
    ...(row.tier !== null && { security: [{ bearer: [] }, { api_key: [] }] }),
    responses: { 200: { description: 'OK' } },
    ...buildProxyIntegration(fn, ROUTE_SECONDS_MAX),
  };
}

export function buildProxyIntegration(fn: Lambda, timeoutSeconds: number): Body {
  return {
    'x-amazon-apigateway-integration': {
      type: 'aws_proxy',
      httpMethod: 'POST',
      uri: formatInvocationUri(fn),
      timeoutInMillis: timeoutSeconds * 1000,
    },
  };
}

export function buildPathParameters(row: Pick<Route, 'pathParameters'>): Body {
  return buildNamedParameters(Object.keys(row.pathParameters));
}

function buildNamedParameters(names: readonly string[]): Body {
  if (names.length === 0) return {};
  return { parameters: names.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } })) };
}

/** Makes a method require the usage key that the authorizer returns. */
const USAGE_KEY_SCHEME: Body = { type: 'apiKey', in: 'header', name: 'x-api-key' };

export function formatInvocationUri(fn: Lambda): string {
  return `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions/${fn.functionArn}/invocations`;
}
