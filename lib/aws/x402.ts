import { Aws, CfnOutput, type Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { CfnParameter } from 'aws-cdk-lib/aws-ssm';
import { optionalFunctions } from '../../layers/contract/functions.ts';
import { paidRouteNames } from '../../layers/contract/routes/paid.ts';
import type { RouteName } from '../../layers/contract/routes/routes.ts';
import { ORIGINS_VARIABLE, x402Variables } from '../../layers/contract/variables.ts';
import { X402_PREFIX, X402_RESOURCE, x402PerSecond } from '../../layers/contract/x402.ts';
import { createAllowStatement, readParameter } from './access.ts';
import { resolveCorsOrigins } from './cors.ts';
import { makeFunction, type StackContext } from './function.ts';
import { addInvokePermission, makeApi, STAGE } from './rest-api.ts';
import type { Settings } from './settings.ts';
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
  for (const [name, value] of Object.entries(listTerms(settings))) fn.addEnvironment(name, value);
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
  const url = `${formatStageEndpoint(api.restApiId, STAGE)}${X402_PREFIX}`;
  new CfnOutput(stack, 'X402Url', { value: url });
  // Agents ask the REST API, whose stack is made before this one.
  new CfnParameter(stack, 'Address', { name: getAddressParameter(settings), type: 'String', value: url });
  return { api };
}

function listTerms({ x402PayTo, x402PricePerCredit, x402Network }: Settings): Readonly<Record<string, string>> {
  return {
    [x402Variables.payTo]: x402PayTo,
    [x402Variables.pricePerCredit]: x402PricePerCredit,
    [x402Variables.network]: x402Network,
  };
}

function getAddressParameter({ prefix }: Settings): string {
  return `/${prefix}/x402-url`;
}

/** Environment variables of a function that names what is sold. */
export function buildOfferVariables(settings: Settings): Readonly<Record<string, string>> {
  if (settings.x402PayTo === '') return {};
  return { ...listTerms(settings), [x402Variables.urlParameter]: getAddressParameter(settings) };
}

/** Rights of a function that names what is sold. */
export function createOfferStatements(settings: Settings): readonly PolicyStatement[] {
  return settings.x402PayTo === '' ? [] : readParameter(getAddressParameter(settings), '');
}
