import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { type JsonObject, resourcesOf, type StackName, synthesizeStub } from './assembly.ts';

const plain = synthesizeStub();
const billed = synthesizeStub({
  stripeKeyParameter: 'chain/stripe-key',
  stripeMessagesMeter: '',
  marketplaceMetering: true,
  marketplaceUrl: 'http://127.0.0.1:9000',
});
const [off, on] = [plain.stacks, billed.stacks];

const added = (stack: StackName, type: string) => {
  const known = new Set(resourcesOf(off[stack], type).map(([id]) => id));
  return resourcesOf(on[stack], type).filter(([id]) => !known.has(id));
};
const variablesOf = (file: string): JsonObject =>
  resourcesOf(on.Streams, 'AWS::Lambda::Function')
    .map(([, { Properties }]) => Properties)
    .filter(({ Description }) => Description === `functions/schedule/${file}.ts`)
    .map(({ Environment }) => (Environment as { Variables: JsonObject }).Variables)[0]!;

test('no exporter exists unless its provider is configured', () => {
  expect(JSON.stringify(off.Streams)).not.toMatch(/billing-|marketplace|ssm:/i);
  const names = added('Streams', 'AWS::Lambda::Function').map(([, { Properties }]) => Properties.Description);
  expect(names.sort()).toEqual(['functions/schedule/billing-marketplace.ts', 'functions/schedule/billing-stripe.ts']);
  const stripe = synthesizeStub({ stripeKeyParameter: '/key' }).stacks;
  expect(JSON.stringify(stripe.Streams)).not.toContain('billing-marketplace');
});

test('exporters run every five minutes, and not twice for one event', () => {
  const rules = added('Streams', 'AWS::Events::Rule').map(([, { Properties }]) => Properties.ScheduleExpression);
  expect(rules).toEqual(['rate(5 minutes)', 'rate(5 minutes)']);
  for (const [, { Properties }] of added('Streams', 'AWS::Lambda::EventInvokeConfig'))
    expect(Properties.MaximumRetryAttempts).toBe(0);
});

test('exporters know the name of the key and of the units, but no secret', () => {
  expect(variablesOf('billing-stripe')).toMatchObject({
    STRIPE_KEY_PARAMETER: 'chain/stripe-key',
    BILLED_CREDITS: 'chain_credits',
    BILLED_MESSAGES: '',
  });
  expect(variablesOf('billing-stripe').STRIPE_URL).toBeUndefined();
  expect(variablesOf('billing-marketplace')).toMatchObject({
    AWS_ENDPOINT_URL_MARKETPLACE_METERING: 'http://127.0.0.1:9000',
    BILLED_CREDITS: 'credits',
    BILLED_MESSAGES: 'message_units',
  });
});

test('alarms report usage that is not billed', () => {
  const alarms = added('Observability', 'AWS::CloudWatch::Alarm').map(([id]) => id.replace(/[0-9A-F]{8}$/, ''));
  const each = (name: string) =>
    ['Errors', 'Failed', 'Overdue', 'Slow', 'Throttles'].map(what => `Billing${name}${what}`);
  expect(alarms.sort()).toEqual([...each('Marketplace'), ...each('Stripe')].sort());
});

test('exporters add one finding of the AWS Solutions checks: the action that has no resources', () => {
  const findings = ({ app }: typeof plain) =>
    new AwsSolutionsChecks(app)
      .validateScope(app)
      .violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
      );
  const known = new Set(findings(plain));
  expect(findings(billed).filter(finding => !known.has(finding))).toEqual([
    'AwsSolutions-IAM5[Resource::*] at Streams/ScheduleBillingMarketplace/Role/Resource',
  ]);
});
