import { Aws, CfnOutput, type Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { optionalFunctions } from '../../layers/contract/functions.ts';
import { paidRouteNames } from '../../layers/contract/routes/paid.ts';
import type { RouteName } from '../../layers/contract/routes/routes.ts';
import { ORIGINS_VARIABLE, x402Variables } from '../../layers/contract/variables.ts';
import { X402_PREFIX, X402_RESOURCE, x402PerSecond } from '../../layers/contract/x402.ts';
import { createAllowStatement } from './access.ts';
import { resolveCorsOrigins } from './cors.ts';
import { makeFunction, type StackContext } from './function.ts';
import { addInvokePermission, makeApi, STAGE } from './rest-api.ts';
import { formatStageEndpoint } from './socket-endpoint.ts';
import { createApiThrottle } from './throttle.ts';
import { buildX402Body } from './x402-body.ts';

export type Paid = { readonly api: SpecRestApi };

/** An API for the paid routes, with one function. */
export function defineX402Stack(
  stack: Stack,
  context: StackContext,
  routes: Readonly<Record<RouteName, Lambda>>,
): Paid {
  const { settings } = context;
  const sold = paidRouteNames.map(name => [name, routes[name]] as const);
  const rights = [
    createAllowStatement(
      ['lambda:InvokeFunction'],
      // From the name, which the stage reads: a stack has 200 outputs.
      sold.map(
        ([, { functionName }]) =>
          `arn:${Aws.PARTITION}:lambda:${Aws.REGION}:${Aws.ACCOUNT_ID}:function:${functionName}`,
      ),
    ),
  ];
  const fn = makeFunction(stack, optionalFunctions.x402, context, { rights });
  const origins = resolveCorsOrigins(settings);
  fn.addEnvironment(x402Variables.payTo, settings.x402PayTo);
  fn.addEnvironment(x402Variables.pricePerCredit, settings.x402PricePerCredit);
  fn.addEnvironment(x402Variables.network, settings.x402Network);
  fn.addEnvironment(x402Variables.facilitatorUrl, settings.x402FacilitatorUrl);
  fn.addEnvironment(x402Variables.rpcUrl, settings.x402RpcUrl);
  if (origins !== '*') fn.addEnvironment(ORIGINS_VARIABLE, origins.join(','));
  const name = `${settings.prefix}-x402`;
  const limits = Object.fromEntries(
    Object.entries(x402PerSecond).map(([method, rate]) => [
      `${X402_RESOURCE}/${method}`,
      createApiThrottle(rate, settings),
    ]),
  );
  // An environment of 4 KB has no room for all names.
  const variables = Object.fromEntries(sold.map(([route, { functionName }]) => [route, functionName]));
  const body = buildX402Body(name, fn, resolveCorsOrigins(settings));
  const api = makeApi(stack, { settings, name, body, limits, variables });
  addInvokePermission(fn, api, `${STAGE}/*${X402_PREFIX}/*`);
  new CfnOutput(stack, 'X402Url', { value: `${formatStageEndpoint(api.restApiId, STAGE)}${X402_PREFIX}` });
  return { api };
}
