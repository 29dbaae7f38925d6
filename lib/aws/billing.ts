import type { Stack } from 'aws-cdk-lib';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { exporters } from '../../layers/contract/schedules.ts';
import { STRIPE_KEY_VARIABLE, STRIPE_URL_VARIABLE, toBilledVariable } from '../../layers/contract/variables.ts';
import { createAllowStatement, readParameter } from './access.ts';
import type { StackContext } from './function.ts';
import { makeSchedule } from './schedule.ts';

export type Exporters = Readonly<Partial<Record<keyof typeof exporters, Lambda>>>;

/** The exporters whose provider is configured; none by default. */
export function makeExporters(stack: Stack, context: StackContext): Exporters {
  return {
    ...(context.settings.stripeKeyParameter !== '' && { stripe: makeStripe(stack, context) }),
    ...(context.settings.marketplaceMetering && { marketplace: makeMarketplace(stack, context) }),
  };
}

function makeStripe(stack: Stack, context: StackContext): Lambda {
  const { stripeKeyParameter, parametersKeyArn, stripeUrl, stripeCreditsMeter, stripeMessagesMeter } = context.settings;
  const fn = makeSchedule(stack, 'BillingStripe', exporters.stripe, context, {
    rights: readParameter(stripeKeyParameter, parametersKeyArn),
  });
  fn.addEnvironment(STRIPE_KEY_VARIABLE, stripeKeyParameter);
  if (stripeUrl !== '') fn.addEnvironment(STRIPE_URL_VARIABLE, stripeUrl);
  return addBillingVariables(fn, stripeCreditsMeter, stripeMessagesMeter);
}

/** AWS has no resources for this action. */
const ANY = '*';

function makeMarketplace(stack: Stack, context: StackContext): Lambda {
  const { marketplaceUrl, marketplaceCreditsDimension, marketplaceMessagesDimension } = context.settings;
  const fn = makeSchedule(stack, 'BillingMarketplace', exporters.marketplace, context, {
    rights: [createAllowStatement(['aws-marketplace:BatchMeterUsage'], [ANY])],
  });
  if (marketplaceUrl !== '') fn.addEnvironment('AWS_ENDPOINT_URL_MARKETPLACE_METERING', marketplaceUrl);
  return addBillingVariables(fn, marketplaceCreditsDimension, marketplaceMessagesDimension);
}

function addBillingVariables(fn: Lambda, credits: string, messages: string): Lambda {
  return fn.addEnvironment(toBilledVariable('credits'), credits).addEnvironment(toBilledVariable('messages'), messages);
}
