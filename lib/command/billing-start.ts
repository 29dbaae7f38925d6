import { UsageError } from '../operator/target.ts';

/** Settings of the templates, and the secrets that they name. */
export type BillingStart = {
  readonly context: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, string>>;
};

const KEY_PARAMETER = '/chain/stripe-key';
const KEY = /^[sr]k_(test|live)_\w+$/;

/** Environment variables, and the settings with the same meaning. */
const STRIPE = {
  CHAIN_STRIPE_URL: 'stripeUrl',
  CHAIN_STRIPE_CREDITS_METER: 'stripeCreditsMeter',
  CHAIN_STRIPE_MESSAGES_METER: 'stripeMessagesMeter',
} as const;

/** Reads the exporters of a local start from the environment; none by default. */
export function readBillingStart(env: Readonly<Record<string, string | undefined>>): BillingStart {
  const { CHAIN_STRIPE_KEY: key, CHAIN_MARKETPLACE_URL: marketplaceUrl } = env;
  const given = Object.entries(STRIPE).filter(([variable]) => env[variable] !== undefined);
  if (!key && given.length > 0) throw new UsageError(`${given[0]![0]} needs CHAIN_STRIPE_KEY.`);
  if (key && !KEY.test(key))
    throw new UsageError('CHAIN_STRIPE_KEY must be a secret or restricted key of Stripe, such as rk_test_….');
  const stripe = Object.fromEntries(given.map(([variable, setting]) => [setting, env[variable]!]));
  return {
    context: {
      ...(key && { stripeKeyParameter: KEY_PARAMETER, ...stripe }),
      // The local stack has no AWS credentials for the real one.
      ...(marketplaceUrl && { marketplaceMetering: 'true', marketplaceUrl }),
    },
    parameters: key ? { [KEY_PARAMETER]: key } : {},
  };
}
