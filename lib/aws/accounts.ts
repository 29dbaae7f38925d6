import { Aws, CfnOutput, type Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type AccountFunction, accountFunctions, accountRoutes } from '../../layers/contract/accounts.ts';
import { type Tier, tierNames } from '../../layers/contract/tiers.ts';
import {
  CHECKOUT_CANCEL_VARIABLE,
  CHECKOUT_SUCCESS_VARIABLE,
  ORIGINS_VARIABLE,
  planVariable,
  REST_URL_VARIABLE,
  STRIPE_KEY_VARIABLE,
  STRIPE_PRICES_VARIABLE,
  STRIPE_URL_VARIABLE,
  STRIPE_WEBHOOK_VARIABLE,
} from '../../layers/contract/variables.ts';
import { createAllowStatement, readParameter } from './access.ts';
import { buildAccountsBody } from './accounts-body.ts';
import { resolveCorsOrigins } from './cors.ts';
import { makeFunction, type StackContext } from './function.ts';
import { addInvokePermission, makeApi, STAGE } from './rest-api.ts';
import { listRowNames, mapRows } from './rows.ts';
import { formatStageEndpoint } from './socket-endpoint.ts';
import { createApiThrottle } from './throttle.ts';

export type AccountsApi = { readonly api: SpecRestApi; readonly url: string };

export type AccountsContext = StackContext & {
  /** Ids of the usage plans. */
  readonly plans: Readonly<Record<Tier, string>>;
  readonly restUrl: string;
};

/** The accounts API, an API of its own so that `/v1` stays as it is. */
export function defineAccountsStack(stack: Stack, context: AccountsContext): AccountsApi {
  const functions = mapRows(accountFunctions, (name, spec) => {
    const { settings } = context;

    const fn = makeFunction(stack, spec, context, {
      rights: [
        ...(CALLS_STRIPE.includes(name)
          ? readParameter(settings.stripeCheckoutKeyParameter, settings.parametersKeyArn)
          : []),
        ...(name === 'webhook' ? readParameter(settings.stripeWebhookParameter, settings.parametersKeyArn) : []),
        ...(CHANGES_KEYS.includes(name) ? createGatewayKeyStatements(Object.values(context.plans)) : []),
      ],
    });
    const { plans, restUrl } = context;
    const { checkoutSuccessUrl, checkoutCancelUrl } = settings;
    const isShared = Object.values(accountRoutes).some(row => row.fn === name && row.isShared);
    const origins = resolveCorsOrigins(settings);
    const variables: Readonly<Record<string, string>> = {
      ...(CALLS_STRIPE.includes(name) && {
        [STRIPE_KEY_VARIABLE]: settings.stripeCheckoutKeyParameter,
        ...(settings.stripeUrl !== '' && { [STRIPE_URL_VARIABLE]: settings.stripeUrl }),
      }),
      ...(name === 'webhook' && { [STRIPE_WEBHOOK_VARIABLE]: settings.stripeWebhookParameter }),
      ...(SELLS.includes(name) && { [STRIPE_PRICES_VARIABLE]: settings.stripePrices }),
      ...(isShared && checkoutSuccessUrl !== '' && { [CHECKOUT_SUCCESS_VARIABLE]: checkoutSuccessUrl }),
      ...(isShared && checkoutCancelUrl !== '' && { [CHECKOUT_CANCEL_VARIABLE]: checkoutCancelUrl }),
      ...(isShared && origins !== '*' && { [ORIGINS_VARIABLE]: origins.join(',') }),
      ...(name === 'claim' && { [REST_URL_VARIABLE]: restUrl }),
      ...(CHANGES_KEYS.includes(name) && Object.fromEntries(tierNames.map(tier => [planVariable(tier), plans[tier]]))),
    };
    for (const [variable, value] of Object.entries(variables)) fn.addEnvironment(variable, value);
    return fn;
  });
  const name = `${context.settings.prefix}-accounts`;
  const limits = Object.values(accountRoutes).map(({ method, path, perSecond }) => [
    `${path}/${method.toUpperCase()}`,
    createApiThrottle(perSecond, context.settings),
  ]);
  const body = buildAccountsBody(name, functions, resolveCorsOrigins(context.settings));
  const api = makeApi(stack, { settings: context.settings, name, body, limits: Object.fromEntries(limits) });
  for (const row of listRowNames(accountFunctions)) {
    const own = Object.values(accountRoutes).filter(({ fn }) => fn === row);
    // One permission per function: its routes share a prefix.
    const path = own.length === 1 ? `${STAGE}/POST${own[0]!.path}` : `${STAGE}/*/accounts/${row}*`;
    addInvokePermission(functions[row], api, path);
  }
  const url = formatStageEndpoint(api.restApiId, STAGE);
  new CfnOutput(stack, 'AccountsUrl', { value: url });
  return { api, url };
}

const CALLS_STRIPE: readonly AccountFunction[] = ['checkout', 'webhook', 'portal'];
const CHANGES_KEYS: readonly AccountFunction[] = ['webhook', 'claim', 'keys'];
const SELLS: readonly AccountFunction[] = ['checkout', 'webhook', 'claim'];

/** API Gateway names keys by ids that are not known before. Plans are fixed. */
function createGatewayKeyStatements(plans: readonly string[]): PolicyStatement[] {
  const arn = (path: string): string => `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}::${path}`;
  return [
    createAllowStatement(['apigateway:GET', 'apigateway:POST'], [arn('/apikeys')]),
    createAllowStatement(
      ['apigateway:DELETE'],
      [arn('/apikeys/*'), ...plans.map(plan => arn(`/usageplans/${plan}/keys/*`))],
    ),
    createAllowStatement(
      ['apigateway:POST'],
      plans.map(plan => arn(`/usageplans/${plan}/keys`)),
    ),
  ];
}
