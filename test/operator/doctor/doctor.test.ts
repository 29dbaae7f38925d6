import { afterEach, describe, expect, test } from 'vitest';
import { checkDeployment } from '../../../lib/operator/doctor/doctor.ts';
import { type Account, type Action, type FakeAws, type Fault, fakeAws } from './fake-aws.ts';

const credentials = { accessKeyId: 'ann', secretAccessKey: 'secret' };
const LIMITS = { region: 'eu-central-1', credentials, callMs: 60_000, attemptsMax: 1 };

type World = {
  readonly context?: Readonly<Record<string, unknown>>;
  readonly account?: Partial<Account>;
  readonly faults?: Partial<Record<Action, Fault>>;
  readonly attemptsMax?: number;
  readonly callMs?: number;
};

let aws: FakeAws;
afterEach(() => aws.stop());

const diagnosis = async ({ context = {}, account, faults, ...limits }: World = {}) => {
  aws = await fakeAws(account, faults);
  return checkDeployment(context, { ...LIMITS, endpoint: aws.endpoint, ...limits });
};

const findingOf = async (check: string, world: World) => {
  const { ok, findings } = await diagnosis(world);
  const { check: _, ...finding } = findings.find(found => found.check === check)!;
  expect(ok, 'the diagnosis agrees with its findings').toBe(findings.every(({ state }) => state === 'ok'));
  return finding;
};

describe('The doctor', () => {
  test('finds a healthy account ready for a first deployment', async () => {
    const { ok, findings } = await diagnosis();
    expect(findings.map(({ check, state, advice }) => [check, state, advice])).toEqual(
      [
        'settings',
        'region',
        'credentials',
        'bootstrap',
        'lambda',
        'kinesis',
        'dynamodb',
        'api-gateway',
        's3-vectors',
        'stacks',
        'cloudfront',
      ].map(check => [check, 'ok', null]),
    );
    expect(ok).toBe(true);
    expect(findings.map(({ found }) => found).join('\n')).toContain('Account 111122223333, arn:aws:iam::111122223333');
  });

  test('names a setting that does not exist', async () => {
    const { found } = await findingOf('settings', { context: { shard: '4' } });
    expect(found).toContain('The setting shard does not exist');
  });

  test('names an invalid setting and then checks no quota', async () => {
    const { ok, findings } = await diagnosis({ context: { shards: '0' } });
    expect(findings[0]).toMatchObject({ state: 'problem', found: expect.stringContaining('shards must be') });
    expect(findings.slice(3).map(({ state }) => state)).toEqual(Array(8).fill('unknown'));
    expect(ok).toBe(false);
    expect(aws.calls).toEqual(['GetCallerIdentity']);
  });

  test.each([
    ['ExpiredToken', 403],
    ['InvalidClientTokenId', 403],
    ['SignatureDoesNotMatch', 403],
  ])('asks for other credentials after %s, and makes no further call', async (name, status) => {
    const found = await findingOf('credentials', { faults: { GetCallerIdentity: { status, name } } });
    expect(found).toMatchObject({ state: 'problem', found: expect.stringContaining(name) });
    expect(found.advice).toContain('valid AWS credentials');
    expect(aws.calls).toEqual(['GetCallerIdentity']);
  });

  test('asks for `cdk bootstrap` if it is missing or too old', async () => {
    const missing = { faults: { GetParameter: { status: 400, name: 'ParameterNotFound' } } } as const;
    for (const world of [missing, { account: { bootstrapVersion: '5' } }, { account: { bootstrapVersion: 'x' } }]) {
      const found = await findingOf('bootstrap', world);
      expect(found).toMatchObject({ state: 'problem', advice: expect.stringContaining('npx cdk bootstrap') });
      await aws.stop();
    }
    expect(await findingOf('bootstrap', { account: { bootstrapVersion: '6' } })).toMatchObject({ state: 'ok' });
  });

  test('asks for the key of Stripe if its parameter is missing or not encrypted', async () => {
    const context = { stripeKeyParameter: '/chain/stripe-key' };
    const missing = { faults: { GetParameter: { status: 400, name: 'ParameterNotFound' } } } as const;
    for (const world of [missing, { account: { parameterType: 'String' } }]) {
      const found = await findingOf('stripe-key', { context, ...world });
      expect(found).toMatchObject({ state: 'problem', found: expect.stringContaining('/chain/stripe-key') });
      expect(found.advice).toContain('aws ssm put-parameter --name /chain/stripe-key --type SecureString');
      await aws.stop();
    }
    expect(await findingOf('stripe-key', { context })).toMatchObject({ state: 'ok' });
  });

  test('asks for the secrets of self-service', async () => {
    const context = {
      stripePrices: 'layer1=price_A',
      stripeCheckoutKeyParameter: '/chain/checkout',
      stripeWebhookParameter: '/chain/webhook',
    };
    const account = { parameterType: 'String' };
    expect((await findingOf('stripe-checkout-key', { context, account })).advice).toContain('--name /chain/checkout');
    await aws.stop();
    expect((await findingOf('stripe-webhook-secret', { context, account })).advice).toContain('--value whsec_…');
  });
});

describe('The quotas of an account', () => {
  const problems: readonly (readonly [string, World, RegExp, RegExp])[] = [
    ['lambda', { account: { concurrency: 10, unreserved: 10 } }, /^10 of 10 instances/, /L-B99A9384/],
    [
      'lambda',
      { context: { entranceConcurrency: '1' }, account: { concurrency: 100, unreserved: 100 } },
      /reserves 5, and 100 must remain/,
      /lower processorConcurrency and entranceConcurrency/,
    ],
    ['lambda', { context: { processorConcurrency: '250' } }, /reserves 1250/, /L-B99A9384/],
    ['lambda', { context: { shards: '200' } }, /reserves 0/, /L-B99A9384/],
    ['kinesis', { account: { shards: 198 } }, /^198 of 200 shards/, /quota of shards/],
    ['kinesis', { context: { streamMode: 'on-demand' } }, /^48 of 50 on-demand streams/, /quota of on-demand streams/],
    ['api-gateway', { account: { burst: 1250, rate: 2500 } }, /bursts of 1250/, /--context accountBurst=1250/],
    [
      'api-gateway',
      { account: { burst: 1250, rate: 90 }, context: { accountBurst: '1250' } },
      /^90 requests a second/,
      /L-8A5B8E43/,
    ],
  ];

  test.each(problems)('are a problem of %s if the service needs more: %j', async (check, world, said, advice) => {
    const found = await findingOf(check, world);
    expect(found).toEqual({
      state: 'problem',
      found: expect.stringMatching(said),
      advice: expect.stringMatching(advice),
    });
  });

  test('suffice if the settings stay within them', async () => {
    const reserved = { processorConcurrency: '20', entranceConcurrency: '50' };
    expect(await findingOf('lambda', { context: reserved })).toMatchObject({ state: 'ok' });
    await aws.stop();
    const context = { accountBurst: '1250' };
    expect(await findingOf('api-gateway', { context, account: { burst: 1250, rate: 2500 } })).toMatchObject({
      state: 'ok',
    });
  });

  test('of tables are left to the operator near the default, since no call returns a raised quota', async () => {
    const found = await findingOf('dynamodb', { account: { tables: 2495 } });
    expect(found).toMatchObject({ state: 'unknown', found: expect.stringMatching(/^2495 tables/) });
    expect(found.advice).toContain('L-F98FE922');
  });

  test('are checked for S3 Vectors only if the index is there', async () => {
    expect(await findingOf('s3-vectors', {})).toMatchObject({ state: 'ok' });
    expect(aws.calls).not.toContain('ListVectorBuckets');
    await aws.stop();
    expect(await findingOf('s3-vectors', { context: { vectorIndex: 's3' } })).toMatchObject({ state: 'ok' });
    expect(aws.calls).toContain('ListVectorBuckets');
  });
});

describe('Deployed stacks', () => {
  const data = ['Chain-Data', 1] as const;

  test('that the settings do not ask for are named with the command that removes each', async () => {
    const account = { stacks: [data, ['Chain-Forwarder', 2], ['Chain-Console', 2], ['Other-Forwarder', 2]] } as const;
    const found = await findingOf('stacks', { account, context: { console: 'false' } });
    expect(found).toMatchObject({ state: 'problem', found: expect.stringContaining('Chain-Forwarder, Chain-Console') });
    expect(found.advice).toContain('aws cloudformation delete-stack --stack-name Chain-Forwarder');
    expect(found.advice).not.toContain('Other-');
    await aws.stop();
    expect(await findingOf('stacks', { account: { stacks: [data, ['Chain-Console', 2]] } })).toMatchObject({
      state: 'ok',
    });
  });

  test('that read one which was made again after their last update are named', async () => {
    const stacks = [data, ['Chain-Socket', 9], ['Chain-Streams', 2, 8], ['Chain-Rest', 2, 10]] as const;
    expect((await findingOf('stacks', { account: { stacks } })).found).toBe(
      'Chain-Streams was not updated since Chain-Socket was made again',
    );
  });

  test('show whether CloudFront takes the account; else its refusal is named with the way around', async () => {
    const { state, found } = await findingOf('cloudfront', {});
    expect([state, found]).toEqual([
      'ok',
      expect.stringMatching(/must be verified before.*console=false.*AWS Support/),
    ]);
    await aws.stop();
    const deployed = await findingOf('cloudfront', { account: { stacks: [data, ['Chain-Console', 2]] } });
    expect(deployed.found).toBe('The console is deployed');
  });
});

describe('A check that AWS does not answer', () => {
  const checks: readonly (readonly [string, Action])[] = [
    ['credentials', 'GetCallerIdentity'],
    ['bootstrap', 'GetParameter'],
    ['lambda', 'GetAccountSettings'],
    ['kinesis', 'DescribeLimits'],
    ['dynamodb', 'ListTables'],
    ['api-gateway', 'GetAccount'],
    ['s3-vectors', 'ListVectorBuckets'],
    ['stacks', 'DescribeStacks'],
  ];
  const faults: readonly (readonly [Fault, RegExp])[] = [
    [{ status: 400, name: 'AccessDeniedException' }, /may not call/],
    [{ status: 403, name: 'AccessDenied' }, /may not call/],
    [{ status: 400, name: 'ThrottlingException' }, /throttled/],
    [{ status: 429, name: 'TooManyRequestsException' }, /throttled/],
    [{ status: 500, name: 'InternalFailure' }, /failed/],
    ['hang up', /not answered/],
  ];

  test.each(checks)('%s is unknown, not ok, whatever the reason', async (check, action) => {
    for (const [fault, said] of faults) {
      const found = await findingOf(check, { context: { vectorIndex: 's3' }, faults: { [action]: fault } });
      expect(found, JSON.stringify(fault)).toMatchObject({ state: 'unknown', found: expect.stringMatching(said) });
      expect(found.advice).toMatch(/Allow|Repeat/);
      await aws.stop();
    }
  });

  test.each(checks.slice(2, 4).concat(checks.slice(5, 6)))(
    '%s is unknown if no limit is in the answer',
    async (check, action) => {
      expect(await findingOf(check, { faults: { [action]: 'empty' } })).toMatchObject({ state: 'unknown' });
    },
  );

  test('is given up after the time limit of a call', async () => {
    const found = await findingOf('lambda', { callMs: 3_000, faults: { GetAccountSettings: 'hang' } });
    expect(found).toMatchObject({ state: 'unknown', found: expect.stringMatching(/not answered/) });
  });

  test('is repeated as often as allowed', async () => {
    await diagnosis({ attemptsMax: 2, faults: { GetAccountSettings: { status: 500, name: 'ServiceException' } } });
    expect(aws.calls.filter(action => action === 'GetAccountSettings')).toHaveLength(2);
  });
});
