import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { type AccountFunction, accountFunctions, accountRoutes } from '../../layers/contract/accounts.ts';
import { anyOriginHeaders, type Origins } from '../../layers/contract/cors.ts';
import { buildPreflight } from './cors.ts';
import { buildGatewayResponses } from './gateway-responses.ts';
import { buildProxyIntegration } from './rest-body.ts';
import { listRowNames } from './rows.ts';
import { buildWrongMethodResponse } from './wrong-method.ts';

type Part = Readonly<Record<string, unknown>>;
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
      [...new Set(Object.values(accountRoutes).map(({ path }) => path))].map(path => {
        const names = listRowNames(accountRoutes).filter(name => accountRoutes[name].path === path);
        const isShared = names.some(name => accountRoutes[name].isShared);
        const methods = names.map(name => accountRoutes[name].method.toUpperCase());
        const allowed = [...methods, ...(isShared ? ['OPTIONS'] : [])].join(', ');
        const operations = names.map(name => {
          const { fn, summary, method } = accountRoutes[name];
          const responses = { 200: { description: summary } };
          // The function outlives its answer, so it is not cut off before.
          const seconds = accountFunctions[fn].timeoutSeconds - 1;
          return [method, { operationId: name, responses, ...buildProxyIntegration(functions[fn], seconds) }];
        });
        const operated = {
          ...Object.fromEntries(operations),
          ...(isShared && { options: buildPreflight(allowed, origins) }),
          ...buildWrongMethodResponse(allowed, isShared ? anyOriginHeaders : {}),
        };
        return [path, operated];
      }),
    ),
    'x-amazon-apigateway-binary-media-types': ['*/*'],
    'x-amazon-apigateway-gateway-responses': buildGatewayResponses('GET, POST, OPTIONS', {}, anyOriginHeaders),
  };
}
