import { describe, expect, test } from 'vitest';
import { type FunctionSpec, functions as specs } from '../../layers/contract/functions.ts';
import { processors } from '../../layers/contract/processors.ts';
import type { TableName } from '../../layers/contract/tables.ts';
import { tierNames } from '../../layers/contract/tiers.ts';
import { computeGeneration } from '../../layers/storage/operations/data-version.ts';
import { type AppResources, createFunctionStatements as statementsFor } from '../../lib/aws/access.ts';
import { allFunctions } from '../../lib/build/functions.ts';
import {
  everythingOn,
  type JsonObject,
  type Resource,
  type StackName,
  stackNames,
  synthesizeStub,
} from './assembly.ts';
import { flatten } from './flatten.ts';

const { stacks } = synthesizeStub(everythingOn);
type Statement = { readonly Effect: string; readonly Action: readonly string[]; readonly Resource: readonly string[] };
type Deployed = { readonly variables: Readonly<Record<string, string>>; readonly statements: readonly Statement[] };

const listed = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [value]).map(String);

const statementsOf = (role: Resource, stack: StackName): readonly Statement[] =>
  (
    flatten(role.Properties.Policies ?? [], stack, stacks) as unknown as {
      PolicyDocument: { Statement: JsonObject[] };
    }[]
  )
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .map(({ Effect, Action, Resource }) => ({
      Effect: String(Effect),
      Action: listed(Action),
      Resource: listed(Resource),
    }));

const functions: ReadonlyMap<string, Deployed> = new Map(
  stackNames.flatMap(stack =>
    Object.values(stacks[stack].Resources)
      .filter(({ Type }) => Type === 'AWS::Lambda::Function')
      .map(({ Properties }) => {
        const own = flatten(Properties, stack, stacks) as JsonObject;
        const role = String(own.Role).replace(/^\$\{\w+\.(\w+)\.Arn\}$/, '$1');
        const environment = (own.Environment ?? { Variables: {} }) as { Variables: Record<string, string> };
        return [
          String(own.Description).replace(/^functions\/(.*)\.ts$/, '$1'),
          { variables: environment.Variables, statements: statementsOf(stacks[stack].Resources[role]!, stack) },
        ] as const;
      }),
  ),
);

const outputIn = (stack: StackName, name: string): string =>
  String((flatten(stacks[stack].Outputs[name] ?? {}, stack, stacks) as JsonObject).Value);
const outputOf = (name: string): string => outputIn('Data', name);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const arnOf = (kind: 'Table' | 'Stream', name: string): string =>
  outputOf(`${capital(name)}${kind}`).replace('}', '.Arn}');

/** Sorted `action resource` lines of one service. An index counts as its table. */
const rightsOf = (path: string, service: string): readonly string[] => {
  const { statements } = functions.get(path)!;
  const lines = statements.flatMap(({ Action, Resource }) =>
    Action.filter(action => action.startsWith(`${service}:`)).flatMap(action =>
      Resource.map(resource => `${action} ${resource.replace(/\/index\/\w+$/, '')}`),
    ),
  );
  return [...new Set(lines)].sort();
};

/** Write actions per table, by hand. */
const STATEMENTS = ['PartiQLInsert', 'PartiQLUpdate'];
const WRITES: Readonly<Record<TableName, readonly string[]>> = {
  keys: ['PutItem'],
  accounts: ['PutItem'],
  tape: ['PutItem', ...STATEMENTS],
  candles: ['PutItem', ...STATEMENTS],
  tokens: ['PutItem'],
  names: ['PutItem', 'BatchWriteItem'],
  prices: ['PutItem'],
  connections: ['PutItem', 'UpdateItem', 'DeleteItem'],
  subscriptions: ['PutItem', 'UpdateItem', 'DeleteItem'],
  messages: ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
  funding: ['PutItem'],
  identities: ['PutItem'],
  ledgers: ['PutItem', 'DeleteItem', ...STATEMENTS],
  positions: ['PutItem', 'BatchWriteItem'],
  board: ['PutItem'],
  listings: ['PutItem', 'BatchWriteItem', 'DeleteItem'],
  operations: ['PutItem', 'UpdateItem'],
  parking: ['PutItem', 'BatchWriteItem', 'DeleteItem'],
  wallets: ['PutItem', 'BatchWriteItem', ...STATEMENTS],
  security: ['PutItem', 'BatchWriteItem'],
  coordination: ['PutItem', 'BatchWriteItem', 'DeleteItem'],
  vectors: ['PutItem'],
  usage: ['PutItem', 'DeleteItem'],
  billing: ['PutItem'],
  payments: ['PutItem'],
  rules: ['PutItem', 'DeleteItem'],
  targets: ['PutItem', 'DeleteItem'],
  proofs: ['PutItem', 'BatchWriteItem'],
};

const asksPast = (row: FunctionSpec): boolean => 'timeGroup' in row;

/** What functions of the accounts API have beside their tables. */
type Extra = {
  readonly variables: readonly string[];
  readonly secrets: readonly string[];
  readonly changesKeys: boolean;
};
const STRIPE = ['STRIPE_KEY_PARAMETER'];
const PLANS = [
  'USAGE_PLAN_FREE',
  'USAGE_PLAN_LAYER1',
  'USAGE_PLAN_LAYER2',
  'USAGE_PLAN_LAYER3',
  'USAGE_PLAN_ENTERPRISE',
];
const ACCOUNTS: Readonly<Record<string, Extra>> = {
  'schedule/seal': { variables: ['ROOTS_KEY_ARN'], secrets: [], changesKeys: false },
  'accounts/checkout': {
    variables: [...STRIPE, 'STRIPE_PRICES'],
    secrets: ['stripe-checkout-key'],
    changesKeys: false,
  },
  'accounts/webhook': {
    variables: [...STRIPE, ...PLANS, 'STRIPE_PRICES', 'STRIPE_WEBHOOK_PARAMETER'],
    secrets: ['stripe-checkout-key', 'stripe-webhook-secret'],
    changesKeys: true,
  },
  'accounts/claim': { variables: [...PLANS, 'STRIPE_PRICES', 'REST_URL'], secrets: [], changesKeys: true },
  'schedule/billing-stripe': { variables: [], secrets: ['stripe-key'], changesKeys: false },
  'accounts/keys': { variables: PLANS, secrets: [], changesKeys: true },
  'accounts/portal': { variables: STRIPE, secrets: ['stripe-checkout-key'], changesKeys: false },
};

const dynamoRights = ({
  reads = [],
  scans = [],
  writes = [],
  counts,
  budgets,
  meters,
}: FunctionSpec): readonly string[] =>
  [
    ...reads.flatMap(name => ['GetItem', 'BatchGetItem', 'Query'].map(verb => [verb, name])),
    ...scans.map(name => ['Scan', name]),
    ...writes.flatMap(name => WRITES[name].map(verb => [verb, name])),
    ...(counts && !writes.includes('operations') ? [['UpdateItem', 'operations']] : []),
    ...(budgets && !reads.includes('operations') ? ['GetItem', 'BatchGetItem'].map(verb => [verb, 'operations']) : []),
    ...(meters ? [['PutItem', 'usage']] : []),
  ]
    .map(([verb, name]) => `dynamodb:${verb} ${arnOf('Table', name!)}`)
    .sort();

const queueArn = outputOf('DeadLettersUrl').replace('}', '.Arn}');
const deliveriesArn = outputOf('DeliveriesUrl').replace('}', '.Arn}');
const polledBy = (path: string) => Object.values(processors).find(row => row.file === path)?.source;

/** Outside the account of the service. */
const listSends = (reaches: true | undefined, action: string): readonly string[] =>
  reaches ? [`${action} arn:\${AWS::Partition}:${action.split(':')[0]}:*:*:*`] : [];

const kinesisRights = ({ file: path, emits = [], describes = [], reaches }: FunctionSpec): readonly string[] => {
  const polled = polledBy(path);
  const polling = ['DescribeStream', 'DescribeStreamSummary', 'GetRecords', 'GetShardIterator', 'ListShards'];
  return [
    ...emits.flatMap(name => ['PutRecord', 'PutRecords'].map(verb => `kinesis:${verb} ${arnOf('Stream', name)}`)),
    ...describes.map(name => `kinesis:DescribeStreamSummary ${arnOf('Stream', name)}`),
    ...(polled ? polling.map(verb => `kinesis:${verb} ${arnOf('Stream', polled)}`) : []),
    ...listSends(reaches, 'kinesis:PutRecord'),
  ].sort();
};

/** Ids that the deployment cannot know. */
const KNOWN_WILDCARDS = [
  /:(sns|sqs|kinesis):\*:\*:\*$/,
  /\/@connections\/\*$|::\/apikeys\/\*$|\/keys\/\*$/,
  /^\$\{Archive\.Files\w+\.Arn\}\/\*$/,
];

describe.each(allFunctions.map(row => [row.file, row] as const))('functions/%s', (path, row) => {
  test('may access its tables only', () => {
    expect(rightsOf(path, 'dynamodb')).toEqual(dynamoRights(row));
  });

  test('may access its streams only', () => {
    expect(rightsOf(path, 'kinesis')).toEqual(kinesisRights(row));
  });

  test('may send dead letters only if it or its mapping does', () => {
    const sends = row.deadLetters || polledBy(path) !== undefined;
    const polling = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map(
      verb => `sqs:${verb} ${deliveriesArn}`,
    );
    const expected = [
      ...(sends ? [`sqs:SendMessage ${queueArn}`] : []),
      ...(row.delivers ? [`sqs:SendMessage ${deliveriesArn}`] : []),
      ...(path === 'queue/deliver' ? polling : []),
      ...listSends(row.reaches, 'sqs:SendMessage'),
    ];
    expect(rightsOf(path, 'sqs')).toEqual(expected.sort());
  });

  test('may publish notices only if it notifies', () => {
    const notices = row.notifies ? [`sns:Publish ${outputOf('NoticesTopicArn')}`] : [];
    expect(rightsOf(path, 'sns')).toEqual([...notices, ...listSends(row.reaches, 'sns:Publish')]);
  });

  test('may use connections of the stage only if it pushes', () => {
    const where = /^execute-api:ManageConnections \S+:\$\{Socket\.Api\w*\}\/ws\/(POST|DELETE)\/@connections\/\*$/;
    const rights = rightsOf(path, 'execute-api');
    expect(rights).toHaveLength(row.pushes ? 2 : 0);
    for (const right of rights) expect(right).toMatch(where);
  });

  test('receives the names of its resources only', () => {
    const expected = [
      'POWERTOOLS_SERVICE_NAME',
      ...(row.addresses ?? []).map(api => `ADDRESS_${api.toUpperCase()}`),
      ...(row.writes?.includes('operations') ? ['POWERTOOLS_METRICS_NAMESPACE'] : []),
      ...(row.counts || row.writes?.includes('operations') ? ['COUNTERS_SECONDS'] : []),
      ...new Set(
        [
          ...(row.reads ?? []),
          ...(row.writes ?? []),
          ...(row.counts ? ['operations'] : []),
          ...(row.meters ? ['usage'] : []),
        ].map(name => `TABLE_${name.toUpperCase()}`),
      ),
      ...[...(row.emits ?? []), ...(row.describes ?? [])].map(name => `STREAM_${name.toUpperCase()}`),
      ...(row.deadLetters ? ['QUEUE_DEAD_LETTERS'] : []),
      ...(row.notifies ? ['TOPIC_NOTICES'] : []),
      ...(row.delivers ? ['QUEUE_DELIVERIES'] : []),
      ...(row.reaches ? ['OWN_ACCOUNT', 'TARGETS_KEY_PARAMETER', 'WEBHOOK_ALLOW'] : []),
      ...(row.pushes ? ['SOCKET_ENDPOINT'] : []),
      ...(row.file === 'authorizer' ? ['ENTERPRISE_REQUESTS_PER_MINUTE'] : []),
      ...(ACCOUNTS[row.file]?.variables ?? []),
      ...(row.resumes ? ['RESUME_SECONDS'] : []),
      ...(asksPast(row) ? ['PAST_FUNCTION'] : []),
      ...(computeGeneration(0) > 0 && [...(row.reads ?? []), ...(row.writes ?? [])].includes('wallets')
        ? ['DATA_GENERATION']
        : []),
      ...(path.startsWith('schedule/billing-') ? ['BILLED_CREDITS', 'BILLED_MESSAGES'] : []),
      ...(path === 'x402'
        ? ['X402_PAY_TO', 'X402_PRICE_PER_CREDIT', 'X402_NETWORK', 'X402_FACILITATOR_URL', 'X402_RPC_URL']
        : []),
      ...(path === 'mcp' ? ['X402_PAY_TO', 'X402_PRICE_PER_CREDIT', 'X402_NETWORK', 'X402_URL_PARAMETER'] : []),
      ...(path === 'schedule/billing-stripe' ? ['STRIPE_KEY_PARAMETER'] : []),
      ...(path === 'schedule/archive' ? ['ARCHIVE_BUCKET'] : []),
      ...(row.layers ?? []).map(name => `LAYER_${name.toUpperCase().replaceAll('-', '_')}`),
    ];
    expect(Object.keys(functions.get(path)!.variables).sort()).toEqual(expected.sort());
  });

  test('may invoke the function of past answers only if it is a route with a group', () => {
    const invoked = path === 'x402' ? [] : rightsOf(path, 'lambda');
    expect(invoked).toEqual(asksPast(row) ? [expect.stringMatching(/^lambda:InvokeFunction .*Past.*Arn\}$/)] : []);
  });

  test('may read its secrets and change keys of the gateway only for self-service', () => {
    const shortened = (right: string): string => right.replace(/arn:\S+\}:(:|parameter)/, '$1');
    const { secrets = row.reaches ? ['targets-key'] : [], changesKeys = false } = ACCOUNTS[path] ?? {};
    const address = path === 'mcp' ? ['ssm:GetParameter parameter/Chain/x402-url'] : [];
    expect(rightsOf(path, 'ssm').map(shortened)).toEqual([
      ...secrets.map(name => `ssm:GetParameter parameter/chain/${name}`),
      ...address,
    ]);
    const signed = path === 'schedule/seal' ? ['kms:GetPublicKey', 'kms:Sign'] : [];
    expect(rightsOf(path, 'kms')).toEqual(signed.map(right => `${right} ${everythingOn.rootsKeyArn}`));
    const plans = tierNames.map(tier => `:/usageplans/${outputIn('Rest', `UsagePlan${capital(tier)}`)}/keys`);
    const rights = [
      ...['DELETE :/apikeys/*', 'GET :/apikeys', 'POST :/apikeys'],
      ...plans.flatMap(plan => [`DELETE ${plan}/*`, `POST ${plan}`]),
    ].map(right => `apigateway:${right}`);
    const gateway = rightsOf(path, 'apigateway').map(right => right.replace(/arn:\S+?\}::/, ':'));
    expect(gateway.sort()).toEqual(changesKeys ? rights.sort() : []);
    const metering = path === 'schedule/billing-marketplace' ? ['aws-marketplace:BatchMeterUsage *'] : [];
    expect(rightsOf(path, 'aws-marketplace')).toEqual(metering);
  });

  test('has no wildcard except ids that the deployment cannot know', () => {
    for (const { Effect, Action, Resource } of functions.get(path)!.statements) {
      expect(Effect).toBe('Allow');
      expect(Action.join()).not.toContain('*');
      if (Action.join() === 'aws-marketplace:BatchMeterUsage') continue;
      expect(Resource.filter(text => !KNOWN_WILDCARDS.some(pattern => pattern.test(text))).join()).not.toContain('*');
    }
  });
});

test('a row that pushes fails without a socket API', () => {
  const row = { ...specs.authorizer, reads: [], pushes: true as const };
  expect(() => statementsFor(row, {} as AppResources)).toThrow('authorizer pushes to sockets');
});

test('a function sends to resources of other accounts only', () => {
  const roles = Object.values(stacks.Streams.Resources).filter(({ Type }) => Type === 'AWS::IAM::Role');
  const statements = roles.flatMap(role =>
    (role.Properties.Policies as readonly { PolicyDocument: { Statement: readonly JsonObject[] } }[]).flatMap(
      ({ PolicyDocument }) => PolicyDocument.Statement,
    ),
  );
  const elsewhere = statements.filter(({ Resource }) => JSON.stringify(Resource).includes(':*:*:*'));
  expect(elsewhere).toHaveLength(3);
  for (const { Condition } of elsewhere)
    expect(Condition).toEqual({ StringNotEquals: { 'aws:ResourceAccount': { Ref: 'AWS::AccountId' } } });
});

test('roles have inline policies only', () => {
  for (const stack of stackNames) {
    const types = Object.values(stacks[stack].Resources).map(({ Type }) => Type);
    expect(types.filter(type => type === 'AWS::IAM::Policy' || type === 'AWS::IAM::ManagedPolicy')).toEqual([]);
    // Made by the CDK, and not to be changed.
    for (const [id, { Properties }] of Object.entries(stacks[stack].Resources))
      if (!id.startsWith('CustomS3AutoDeleteObjects')) expect(Properties?.ManagedPolicyArns).toBeUndefined();
  }
});
