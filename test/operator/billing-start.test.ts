import { expect, test } from 'vitest';
import { readBillingStart } from '../../lib/command/billing-start.ts';

const KEY = 'rk_test_51abc';

test('a local start exports nothing by default', () => {
  expect(readBillingStart({})).toEqual({ context: {}, parameters: {} });
});

test('a local start hands the key of Stripe to the parameters, and its name to the templates', () => {
  const { context, parameters } = readBillingStart({
    CHAIN_STRIPE_KEY: KEY,
    CHAIN_STRIPE_URL: 'http://127.0.0.1:9000',
    CHAIN_STRIPE_MESSAGES_METER: '',
  });
  expect(context).toEqual({
    stripeKeyParameter: '/chain/stripe-key',
    stripeUrl: 'http://127.0.0.1:9000',
    stripeMessagesMeter: '',
  });
  expect(parameters).toEqual({ '/chain/stripe-key': KEY });
});

test('a local start meters at an imitation of AWS Marketplace only', () => {
  const { context } = readBillingStart({ CHAIN_MARKETPLACE_URL: 'http://127.0.0.1:9001' });
  expect(context).toEqual({ marketplaceMetering: 'true', marketplaceUrl: 'http://127.0.0.1:9001' });
});

test('a local start refuses what is not a key, without showing it, and settings without a key', () => {
  expect(() => readBillingStart({ CHAIN_STRIPE_KEY: 'whsec_secret' })).toThrow('CHAIN_STRIPE_KEY must be a secret');
  expect(() => readBillingStart({ CHAIN_STRIPE_KEY: 'whsec_secret' })).not.toThrow('whsec_secret');
  expect(() => readBillingStart({ CHAIN_STRIPE_URL: 'http://127.0.0.1:1' })).toThrow('CHAIN_STRIPE_URL needs');
});
