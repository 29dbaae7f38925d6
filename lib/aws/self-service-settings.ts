import { PRICES_EXPECTED, parsePrices } from '../../layers/contract/stripe-prices.ts';
import type { Reader } from './setting-reader.ts';

/** Name of a secret. The message of a wrong value must not show the secret itself. */
export function defineParameterSetting(setting: string): Reader<string> {
  return {
    fallback: '',
    expected: 'the name of an SSM parameter such as /chain/stripe-key, or empty',
    parse: given => {
      if (/^(sk|rk|whsec)_/.test(String(given)))
        throw new Error(
          `The setting ${setting} must be the name of an SSM parameter; got a secret key or signing secret. ` +
            'Store it in a SecureString, and replace it at Stripe if others could read it.',
        );
      return /^[\w./-]{0,1011}$/.test(String(given)) ? String(given) : null;
    },
  };
}

export const keyArn: Reader<string> = {
  fallback: '',
  expected: 'the ARN of a KMS key, or empty',
  parse: given =>
    given === '' || /^arn:aws[a-z-]*:kms:[a-z0-9-]+:\d{12}:key\/[\w-]{1,64}$/.test(String(given))
      ? String(given)
      : null,
};

/** A page of the operator. */
const page: Reader<string> = {
  fallback: '',
  expected: 'an https:// URL, or empty for the claim page',
  parse: given => {
    const text = String(given);
    return text === '' || (text.startsWith('https://') && URL.canParse(text)) ? text : null;
  },
};

/** Self-service through Stripe. Empty prices leave it out. */
export const selfServiceReaders = {
  stripePrices: {
    fallback: '',
    expected: `${PRICES_EXPECTED}, or empty`,
    parse: given => (given === '' || parsePrices(String(given)) !== null ? String(given) : null),
  },
  /** SSM parameter with a key of Stripe for checkouts. */
  stripeCheckoutKeyParameter: defineParameterSetting('stripeCheckoutKeyParameter'),
  stripeWebhookParameter: defineParameterSetting('stripeWebhookParameter'),
  checkoutSuccessUrl: page,
  checkoutCancelUrl: page,
} satisfies Readonly<Record<string, Reader<string>>>;

type SelfService = Readonly<Record<keyof typeof selfServiceReaders, string>>;

/** Prices need both secrets, and the other settings mean nothing without prices. */
export function assertSelfServiceSettings(settings: SelfService): void {
  const { stripePrices, stripeCheckoutKeyParameter: key, stripeWebhookParameter: webhook } = settings;
  if (stripePrices !== '' && (key === '' || webhook === ''))
    throw new Error(
      'The setting stripePrices needs stripeCheckoutKeyParameter and stripeWebhookParameter; got ' +
        `${JSON.stringify(key)} and ${JSON.stringify(webhook)}.`,
    );
  const alone = (Object.keys(selfServiceReaders) as readonly (keyof SelfService)[]).find(name => settings[name] !== '');
  if (stripePrices === '' && alone !== undefined)
    throw new Error(`The setting ${alone} needs stripePrices; got ${JSON.stringify(settings[alone])}.`);
}

/** Whether callers without a key can buy tiers or answers. */
export function isSelling(settings: { readonly stripePrices: string; readonly x402PayTo: string }): boolean {
  return settings.stripePrices !== '' || settings.x402PayTo !== '';
}
