import { describe, expect, test } from 'vitest';
import { accountRoutes } from '../../layers/contract/accounts.ts';
import { everythingOn, type JsonObject, resourcesOf, synthesizeStub } from './assembly.ts';
import { flatten } from './flatten.ts';

const { stacks } = synthesizeStub({
  ...everythingOn,
  corsOrigins: 'https://shop.example.com',
  restUrl: 'https://api.example.com',
  checkoutSuccessUrl: 'https://shop.example.com/thanks?from=stripe',
  stripeUrl: 'http://127.0.0.1:9',
});

type Operation = { readonly security?: unknown; readonly 'x-amazon-apigateway-integration': JsonObject };
const [, api] = resourcesOf(stacks.Accounts, 'AWS::ApiGateway::RestApi')[0]!;
const body = flatten(api.Properties.Body ?? null, 'Accounts', stacks) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly 'x-amazon-apigateway-binary-media-types': readonly string[];
};

const variablesOf = (name: string): JsonObject => {
  const found = resourcesOf(stacks.Accounts, 'AWS::Lambda::Function').find(
    ([, { Properties }]) => Properties.Description === `functions/accounts/${name}.ts`,
  );
  return (flatten(found![1].Properties.Environment ?? null, 'Accounts', stacks) as { Variables: JsonObject }).Variables;
};

describe('the accounts API', () => {
  test('has its routes, and preflights only where other origins may call', () => {
    const methods = Object.entries(body.paths).map(([path, row]) => [
      path,
      Object.keys(row).filter(method => !method.startsWith('x-')),
    ]);
    expect(Object.fromEntries(methods)).toEqual({
      '/accounts/checkout': ['post', 'options'],
      '/accounts/stripe/webhook': ['post'],
      '/accounts/claim': ['get', 'post'],
      '/accounts/claim/status': ['post'],
      '/accounts/claim/done': ['post'],
      '/accounts/portal': ['post', 'options'],
      '/accounts/keys': ['get', 'post', 'options'],
      '/accounts/keys/rotate': ['post', 'options'],
      '/accounts/keys/revoke': ['post', 'options'],
    });
  });

  test('passes bodies as bytes, because a signature covers them', () => {
    expect(body['x-amazon-apigateway-binary-media-types']).toEqual(['*/*']);
  });

  test('limits every method of all callers together', () => {
    const [, stage] = resourcesOf(stacks.Accounts, 'AWS::ApiGateway::Stage')[0]!;
    const limits = stage.Properties.MethodSettings as readonly JsonObject[];
    const limited = limits
      .filter(({ ThrottlingRateLimit }) => Number(ThrottlingRateLimit) > 0)
      .map(({ HttpMethod, ResourcePath }) => `${HttpMethod} ${String(ResourcePath).replaceAll('~1', '/').slice(1)}`);
    const expected = Object.values(accountRoutes).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(limited.sort()).toEqual(expected.sort());
  });

  test('lets each function be invoked by its own routes only', () => {
    const sources = resourcesOf(stacks.Accounts, 'AWS::Lambda::Permission').map(([, { Properties }]) =>
      String(flatten(Properties.SourceArn ?? null, 'Accounts', stacks)).replace(/^.*\/live\//, ''),
    );
    expect(sources.sort()).toEqual([
      '*/accounts/claim*',
      '*/accounts/keys*',
      'POST/accounts/checkout',
      'POST/accounts/portal',
      'POST/accounts/stripe/webhook',
    ]);
  });

  test('passes pages and origins of the operator to the functions that use them', () => {
    const success = 'https://shop.example.com/thanks?from=stripe';
    const shared = { CHECKOUT_SUCCESS_URL: success, CORS_ORIGINS: 'https://shop.example.com' };
    for (const name of ['checkout', 'portal', 'keys'])
      expect(variablesOf(name)).toMatchObject({ CORS_ORIGINS: shared.CORS_ORIGINS });
    for (const name of ['checkout', 'portal']) {
      expect(variablesOf(name)).toMatchObject({ ...shared, STRIPE_URL: 'http://127.0.0.1:9' });
      expect(variablesOf(name)).not.toHaveProperty('CHECKOUT_CANCEL_URL');
    }
    expect(variablesOf('claim')).toMatchObject({ REST_URL: 'https://api.example.com' });
    expect(variablesOf('claim')).not.toHaveProperty('CORS_ORIGINS');
  });

  test('raises an alarm when webhooks fail', () => {
    expect(JSON.stringify(resourcesOf(stacks.Observability, 'AWS::CloudWatch::Alarm'))).toContain(
      'Webhooks of Stripe or checkouts fail',
    );
  });
});
