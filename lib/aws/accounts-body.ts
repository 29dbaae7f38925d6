import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { type AccountFunction, accountFunctions, accountRoutes } from '../../layers/contract/accounts.ts';
import { anyOriginHeaders, type Origins } from '../../layers/contract/cors.ts';
import { buildPreflight } from './cors.ts';
import { buildGatewayResponses } from './gateway-responses.ts';
import { buildProxyIntegration } from './rest-body.ts';
import { listRowNames } from './rows.ts';
import { buildWrongMethodResponse } from './wrong-method.ts';

type Part = Readonly<Record<string, unknown>>;
type Name = keyof typeof accountRoutes;

/** The OpenAPI document that API Gateway imports. Bodies are binary: a signature covers exact bytes. */
export function buildAccountsBody(
  title: string,
  functions: Readonly<Record<AccountFunction, Lambda>>,
  origins: Origins,
): Part {
  return {
    openapi: '3.0.1',
    info: { title, version: '1' },
    paths: Object.fromEntries(
      [...new Set(Object.values(accountRoutes).map(({ path }) => path))].map(path => [
        path,
        buildPath(path, functions, origins),
      ]),
    ),
    'x-amazon-apigateway-binary-media-types': ['*/*'],
    'x-amazon-apigateway-gateway-responses': buildGatewayResponses('GET, POST, OPTIONS', {}, anyOriginHeaders),
  };
}

function buildPath(path: string, functions: Readonly<Record<AccountFunction, Lambda>>, origins: Origins): Part {
  const names = listRowNames(accountRoutes).filter(name => accountRoutes[name].path === path);
  const isShared = names.some(name => accountRoutes[name].isShared);
  const methods = names.map(name => accountRoutes[name].method.toUpperCase());
  const allowed = [...methods, ...(isShared ? ['OPTIONS'] : [])].join(', ');
  return {
    ...Object.fromEntries(names.map(name => [accountRoutes[name].method, buildOperation(name, functions)])),
    ...(isShared && { options: buildPreflight(allowed, origins) }),
    ...buildWrongMethodResponse(allowed, isShared ? anyOriginHeaders : {}),
  };
}

function buildOperation(name: Name, functions: Readonly<Record<AccountFunction, Lambda>>): Part {
  const { fn, summary } = accountRoutes[name];
  // The function outlives its answer, so it is not cut off before.
  const seconds = accountFunctions[fn].timeoutSeconds - 1;
  return {
    operationId: name,
    responses: { 200: { description: summary } },
    ...buildProxyIntegration(functions[fn], seconds),
  };
}
