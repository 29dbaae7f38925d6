import { UsageError } from '../operator/target.ts';

/** What a local service needs to sell through Stripe. */
export type SelfService = {
  readonly context: Readonly<Record<string, string>>;
  /** SSM parameters by name. */
  readonly parameters: Readonly<Record<string, string>>;
};

const KEY = '/chain/stripe-checkout-key';
const WEBHOOK = '/chain/stripe-webhook-secret';

/** Prices of `cdk.json` are for AWS. */
export const NOT_SOLD = {
  stripePrices: '',
  stripeCheckoutKeyParameter: '',
  stripeWebhookParameter: '',
  checkoutSuccessUrl: '',
  checkoutCancelUrl: '',
};

/** Secrets are in the environment, so that no file and no list of processes shows them. */
export function readSelfService(prices: string | undefined, environment: NodeJS.ProcessEnv): SelfService {
  if (prices === undefined) return { context: {}, parameters: {} };
  const secretOf = (name: string, prefix: RegExp, example: string): string => {
    const value = environment[name] ?? '';
    if (prefix.test(value)) return value;
    throw new UsageError(`--stripe-prices needs the environment variable ${name}, such as ${example}.`);
  };
  return {
    context: {
      ...{ stripePrices: prices, stripeCheckoutKeyParameter: KEY, stripeWebhookParameter: WEBHOOK },
      ...(environment.STRIPE_URL && { stripeUrl: environment.STRIPE_URL }),
    },
    parameters: {
      [KEY]: secretOf('STRIPE_SECRET_KEY', /^[sr]k_\w+$/, 'sk_test_…'),
      [WEBHOOK]: secretOf('STRIPE_WEBHOOK_SECRET', /^whsec_[\w+/=]+$/, 'whsec_…'),
    },
  };
}
