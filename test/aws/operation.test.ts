import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { processors } from '../../layers/contract/processors.ts';
import { streams } from '../../layers/contract/streams.ts';
import { tables } from '../../layers/contract/tables.ts';
import { readSettings } from '../../lib/aws/settings.ts';
import { everythingOn, type Json, type JsonObject, resourcesOf, stackNames, synthesizeStub } from './assembly.ts';
import { flatten } from './flatten.ts';

const plain = synthesizeStub(everythingOn);
const operated = synthesizeStub({
  ...everythingOn,
  alarmEmail: 'ops@example.com',
  monthlyBudgetUsd: '250',
  tags: 'team=trading,stage=live',
  xray: 'true',
  accessLogs: 'true',
  wafRequestsPerAddress: '3000',
  feedSilentMinutes: '30',
  logRetentionDays: '7',
});
const [off, on] = [plain.stacks, operated.stacks];

const ofType = (stacks: typeof on, type: string): readonly JsonObject[] =>
  stackNames
    .filter(name => stacks[name] !== undefined)
    .flatMap(name =>
      resourcesOf(stacks[name], type).map(([, { Properties }]) => flatten(Properties, name, stacks) as JsonObject),
    );

/** Functions of the CDK have neither tags nor traces. */
const ours = ({ Description }: JsonObject): boolean => String(Description).startsWith('functions/');

/** Alarms by construct id. */
const alarmsOf = (stacks: typeof on): ReadonlyMap<string, JsonObject> =>
  new Map(
    resourcesOf(stacks.Observability, 'AWS::CloudWatch::Alarm').map(([id, { Properties }]) => [
      id.replace(/[0-9A-F]{8}$/, ''),
      flatten(Properties, 'Observability', stacks) as JsonObject,
    ]),
  );
const alarms = alarmsOf(off);

const ACCOUNT = `\${AWS::AccountId}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Metrics of a calculated alarm. */
const metricsOf = (alarm: JsonObject | undefined): readonly JsonObject[] =>
  ((alarm?.Metrics ?? []) as readonly JsonObject[]).flatMap(({ MetricStat }) =>
    MetricStat === undefined ? [] : [(MetricStat as { Metric: JsonObject }).Metric],
  );
const dimension = (metric: JsonObject, name: string): Json | undefined =>
  (metric.Dimensions as readonly { Name: string; Value: Json }[]).find(({ Name }) => Name === name)?.Value;

describe('alarms', () => {
  test.each(Object.entries(processors))('watch the lag, failures and throttles of %s', name => {
    const expected = { Lag: 'IteratorAge', Errors: 'Errors', Throttles: 'Throttles' };
    for (const [suffix, MetricName] of Object.entries(expected))
      expect(alarms.get(`${capital(name)}${suffix}`)).toMatchObject({ MetricName, Namespace: 'AWS/Lambda' });
  });

  test.each(Object.entries(tables))('watch refused requests of %s and its indexes', (name, { indexes }) => {
    const alarm = alarms.get(`${capital(name)}TableThrottles`);
    expect(alarm).toMatchObject({ Threshold: 0, EvaluationPeriods: 3, DatapointsToAlarm: 2 });
    const table = flatten(off.Data.Outputs[`${capital(name)}Table`]!, 'Data', off) as JsonObject;
    const found = metricsOf(alarm);
    // Without data such an alarm keeps its state.
    expect(JSON.stringify(alarm)).toContain('SUM(FILL(METRICS(), 0))');
    expect(new Set(found.map(metric => dimension(metric, 'TableName')))).toEqual(new Set([table.Value]));
    const places = [undefined, ...Object.keys(indexes)];
    expect(found.map(metric => [metric.MetricName, dimension(metric, 'GlobalSecondaryIndexName')])).toEqual(
      ['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap(metric => places.map(index => [metric, index])),
    );
  });

  test.each(Object.keys(streams))('watch refused records of %s', name => {
    expect(alarms.get(`${capital(name)}StreamThrottles`)).toMatchObject({
      Namespace: 'AWS/Kinesis',
      MetricName: 'WriteProvisionedThroughputExceeded',
    });
  });

  test('watch every API', () => {
    const names = ['ServerErrors', 'IngestServerErrors', 'AccountsServerErrors', 'PaidServerErrors'];
    const apis = names.map(name => dimension(alarms.get(name)!, 'ApiName'));
    expect(apis.sort()).toEqual(
      ofType(off, 'AWS::ApiGateway::RestApi')
        .map(({ Name }) => Name as string)
        .sort(),
    );
    expect(alarms.get('SocketErrors')).toMatchObject({ MetricName: 'ExecutionError', Namespace: 'AWS/ApiGateway' });
  });

  test('fire without data if no swap arrives, and else only with data', () => {
    expect(alarms.get('FeedSilent')).toMatchObject({
      Namespace: 'Chain',
      MetricName: 'chain_events_accepted_total',
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      Period: 60,
      EvaluationPeriods: 15,
      DatapointsToAlarm: 15,
    });
    const breaching = [...alarms].filter(([, { TreatMissingData }]) => TreatMissingData !== 'notBreaching');
    const overdue = ['Board', 'TokenList', 'Sweep', 'Allowances', 'UsageFold', 'Vectors', 'BillingStripe'];
    expect(breaching.map(([id, { TreatMissingData }]) => [id, TreatMissingData])).toEqual(
      ['FeedSilent', ...[...overdue, 'BillingMarketplace', 'Archive', 'Seal'].map(id => `${id}Overdue`)].map(id => [
        id,
        'breaching',
      ]),
    );
    expect(alarmsOf(on).get('FeedSilent')).toMatchObject({ EvaluationPeriods: 30 });
    expect(alarmsOf(synthesizeStub({ feedSilentMinutes: '0' }).stacks).has('FeedSilent')).toBe(false);
  });

  test('that AWS itself causes weekly fire after two of three periods', () => {
    const once = [...alarms].filter(([, { EvaluationPeriods }]) => EvaluationPeriods === 1).map(([id]) => id);
    const counted = /^(DeadLetters|DecoderFails|Billing\w+Failed|\w+Parked|\w+Oversize|MessagesUnsent)$/;
    expect(once.filter(id => !counted.test(id))).toEqual([]);
    const failures = [...alarms].filter(([id]) => /(Errors|Throttles|Slow|Lag)$/.test(id));
    expect(failures.length).toBeGreaterThan(85);
    for (const [id, { EvaluationPeriods, DatapointsToAlarm }] of failures)
      expect([id, EvaluationPeriods, DatapointsToAlarm]).toEqual([id, 3, 2]);
  });

  test('of a schedule look at periods with a run in each, and fire without a good run', () => {
    expect(alarms.get('UsageFoldErrors')).toMatchObject({ MetricName: 'Errors', Period: 1_800 });
    expect(alarms.get('BoardErrors')).toMatchObject({ MetricName: 'Errors', Period: 300 });
    expect(alarms.get('BoardOverdue')).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      EvaluationPeriods: 3,
      DatapointsToAlarm: 3,
    });
    expect(metricsOf(alarms.get('BoardOverdue')).map(({ MetricName }) => MetricName)).toEqual([
      'Invocations',
      'Errors',
    ]);
  });

  test('fire before a function meets its timeout, and before the account has no instance left', () => {
    expect(alarms.get('CoordinationSlow')).toMatchObject({ MetricName: 'Duration', Threshold: 240_000 });
    expect(alarms.get('AuthorizerSlow')).toMatchObject({ Threshold: 4_000, Statistic: 'Maximum' });
    const { stacks } = synthesizeStub({ accountConcurrency: '10' });
    expect(alarmsOf(stacks).get('ConcurrencyNearQuota')).toMatchObject({
      MetricName: 'ClaimedAccountConcurrency',
      Threshold: 8,
      Statistic: 'Maximum',
    });
  });

  test('fit the widgets of the dashboard', () => {
    const [{ DashboardBody }] = ofType(off, 'AWS::CloudWatch::Dashboard') as [{ DashboardBody: string }];
    const { widgets } = JSON.parse(DashboardBody) as { widgets: readonly JsonObject[] };
    const shown = widgets
      .filter(({ type }) => type === 'alarm')
      .map(({ properties }) => (properties as { alarms: string[] }).alarms.length);
    // The most that CloudWatch shows in one.
    for (const count of shown) expect(count).toBeLessThanOrEqual(100);
  });

  test('tell drops by slow clients from messages that were never sent', () => {
    const [dropped, unsent] = ['MessagesDropped', 'MessagesUnsent'].map(id => metricsOf(alarms.get(id)));
    const counts = (found: readonly JsonObject[] | undefined) =>
      found!.map(metric => [metric.MetricName, dimension(metric, 'service')]);
    const name = 'chain_messages_dropped_total';
    expect(counts(dropped)).toEqual([
      [name, 'stream/fan-out'],
      ['chain_messages_pushed_total', 'stream/fan-out'],
    ]);
    const senders = ['intake', 'wallets', 'coordination'];
    expect(counts(unsent)).toEqual(senders.map(sender => [name, `stream/${sender}`]));
  });

  test('call nobody by default', () => {
    for (const alarm of alarms.values()) expect([alarm.AlarmActions, alarm.OKActions]).toEqual([undefined, undefined]);
    expect(resourcesOf(off.Observability, 'AWS::SNS::Topic')).toEqual([]);
  });

  test('all send mail when they begin and end, through a topic for alarms of this account', () => {
    const [topic] = resourcesOf(on.Observability, 'AWS::SNS::Topic');
    const arn = `\${Observability.${topic![0]}}`;
    for (const alarm of alarmsOf(on).values()) expect([alarm.AlarmActions, alarm.OKActions]).toEqual([[arn], [arn]]);
    const mail = ofType(on, 'AWS::SNS::Subscription').filter(({ Endpoint }) => Endpoint === 'ops@example.com');
    expect(mail).toEqual([{ Endpoint: 'ops@example.com', Protocol: 'email', TopicArn: arn }]);
    const policies = ofType(on, 'AWS::SNS::TopicPolicy').filter(({ Topics }) => (Topics as Json[]).includes(arn));
    const allowed = policies
      .flatMap(({ PolicyDocument }) => (PolicyDocument as { Statement: readonly JsonObject[] }).Statement)
      .filter(({ Effect }) => Effect === 'Allow');
    expect(allowed).toEqual([
      expect.objectContaining({
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Condition: {
          StringEquals: { 'aws:SourceAccount': ACCOUNT },
          ArnLike: { 'aws:SourceArn': expect.stringContaining(`:${ACCOUNT}:alarm:*`) },
        },
      }),
    ]);
  });

  test('go to a topic of the operator without making another', () => {
    const alarmTopicArn = 'arn:aws:sns:eu-central-1:123456789012:on-call';
    const { stacks } = synthesizeStub({ alarmTopicArn, monthlyBudgetUsd: '10' });
    for (const alarm of alarmsOf(stacks).values())
      expect([alarm.AlarmActions, alarm.OKActions]).toEqual([[alarmTopicArn], [alarmTopicArn]]);
    expect(resourcesOf(stacks.Observability, 'AWS::SNS::Topic')).toEqual([]);
    expect(JSON.stringify(ofType(stacks, 'AWS::Budgets::Budget'))).toContain(
      JSON.stringify({ Address: alarmTopicArn, SubscriptionType: 'SNS' }),
    );
  });
});

test('the dashboard has the states of all alarms on top, then a row per question', () => {
  const [{ DashboardBody }] = ofType(off, 'AWS::CloudWatch::Dashboard') as [{ DashboardBody: string }];
  const { widgets } = JSON.parse(DashboardBody) as { widgets: readonly JsonObject[] };
  const states = widgets.filter(({ type }) => type === 'alarm');
  expect(states.map(({ y }) => y)).toEqual(states.map(() => 0));
  expect(states.flatMap(({ properties }) => (properties as { alarms: string[] }).alarms)).toHaveLength(alarms.size);
  const titles = widgets
    .filter(({ type }) => type === 'text')
    .map(({ properties }) => (properties as JsonObject).markdown);
  expect(titles).toEqual(states.map(({ properties }) => `## ${(properties as JsonObject).title}`));
  for (const { x, width } of widgets) expect(Number(x) + Number(width)).toBeLessThanOrEqual(24);
});

test('a budget reports 80% and 100% of the month, and a forecast above it', () => {
  expect(ofType(off, 'AWS::Budgets::Budget')).toEqual([]);
  const [budget] = ofType(on, 'AWS::Budgets::Budget');
  expect(budget!.Budget).toMatchObject({
    BudgetType: 'COST',
    TimeUnit: 'MONTHLY',
    BudgetLimit: { Amount: 250, Unit: 'USD' },
  });
  const notifications = budget!.NotificationsWithSubscribers as readonly {
    Notification: JsonObject;
    Subscribers: Json;
  }[];
  expect(
    notifications.map(({ Notification: { NotificationType, Threshold } }) => [NotificationType, Threshold]),
  ).toEqual([
    ['ACTUAL', 80],
    ['FORECASTED', 100],
    ['ACTUAL', 100],
  ]);
  for (const { Subscribers } of notifications)
    expect(Subscribers).toEqual([{ Address: 'ops@example.com', SubscriptionType: 'EMAIL' }]);
});

test('tags are on tables, streams, functions and APIs', () => {
  const types = ['DynamoDB::Table', 'Kinesis::Stream', 'ApiGateway::RestApi'].map(name => `AWS::${name}`);
  expect(
    ofType(on, 'AWS::Lambda::Function')
      .filter(ours)
      .every(({ Tags }) => Tags !== undefined),
  ).toBe(true);
  for (const type of types)
    for (const { Tags } of ofType(on, type))
      expect(Tags).toEqual(
        expect.arrayContaining([
          { Key: 'team', Value: 'trading' },
          { Key: 'stage', Value: 'live' },
        ]),
      );
  expect(JSON.stringify(off)).not.toContain('"Key":"team"');
});

test('traces cover all functions and REST APIs, with two rights', () => {
  const functions = ofType(on, 'AWS::Lambda::Function').filter(ours);
  for (const { TracingConfig } of functions) expect(TracingConfig).toEqual({ Mode: 'Active' });
  for (const { TracingEnabled } of ofType(on, 'AWS::ApiGateway::Stage')) expect(TracingEnabled).toBe(true);
  const rights = ofType(on, 'AWS::IAM::Role').filter(role => JSON.stringify(role).includes('"xray:'));
  expect(rights).toHaveLength(functions.length);
  expect(new Set(JSON.stringify(rights).match(/xray:\w+/g))).toEqual(
    new Set(['xray:PutTelemetryRecords', 'xray:PutTraceSegments']),
  );
  for (const { Environment, Layers } of functions) {
    expect(Environment).toMatchObject({ Variables: { NODE_OPTIONS: '--require /opt/tracing.cjs' } });
    expect(JSON.stringify(Layers)).toContain('.Tracing');
  }
  expect(JSON.stringify(off)).not.toMatch(/xray|TracingEnabled|NODE_OPTIONS/);
});

describe('access logs', () => {
  const formats = [
    ...ofType(on, 'AWS::ApiGateway::Stage').map(({ AccessLogSetting }) => AccessLogSetting),
    ...ofType(on, 'AWS::ApiGatewayV2::Stage').map(({ AccessLogSettings }) => AccessLogSettings),
  ] as unknown as readonly { readonly DestinationArn: string; readonly Format: string }[];

  test('are written by every stage to a log of its own, as JSON', () => {
    expect(formats).toHaveLength(5);
    expect(new Set(formats.map(({ DestinationArn }) => DestinationArn)).size).toBe(5);
    for (const { Format } of formats) expect(JSON.parse(Format)).toMatchObject({ request_id: '$context.requestId' });
    const logs = stackNames.flatMap(name => resourcesOf(on[name], 'AWS::Logs::LogGroup'));
    const access = logs.filter(([id]) => id.startsWith('AccessLog'));
    expect(access.map(([, { Properties }]) => Properties.RetentionInDays)).toEqual([7, 7, 7, 7, 7]);
  });

  test('hold neither keys nor query strings', () => {
    for (const { Format } of formats)
      expect(Format).not.toMatch(/identity\.apiKey"|authorizer\.|querystring|requestOverride|header/i);
  });

  test('need a role that every API waits for and that outlives the stack', () => {
    const role = Object.values(on.AccessLogs!.Resources);
    expect(role.map(({ Type }) => Type)).toEqual(['AWS::IAM::Role', 'AWS::ApiGateway::Account']);
    for (const { DeletionPolicy } of role) expect(DeletionPolicy).toBe('Retain');
    const before = operated.app.synth().stacks.map(({ id }) => id);
    for (const api of ['Socket', 'Rest', 'Ingest', 'Accounts', 'X402'])
      expect(before.indexOf('AccessLogs')).toBeLessThan(before.indexOf(api));
    expect(off.AccessLogs).toBeUndefined();
  });
});

test('a firewall limits requests per address to the REST APIs, and keeps no request', () => {
  const resources = Object.values(on.Firewall!.Resources).map(({ Type, Properties }) => ({
    Type,
    Properties: flatten(Properties, 'Firewall' as never, on) as JsonObject,
  }));
  const [acl, ...others] = resources;
  expect(acl).toMatchObject({
    Type: 'AWS::WAFv2::WebACL',
    Properties: { Scope: 'REGIONAL', DefaultAction: { Allow: {} } },
  });
  expect((acl!.Properties.Rules as readonly JsonObject[]).map(({ Action, Statement }) => [Action, Statement])).toEqual([
    [{ Block: {} }, { RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 3000 } }],
  ]);
  expect(JSON.stringify(acl)).not.toContain('"SampledRequestsEnabled":true');
  const apis = others.map(({ Type, Properties: { ResourceArn } }) => [
    Type,
    String(ResourceArn).match(/restapis\/\$\{(\w+)\.Api/)?.[1],
  ]);
  const associated = apis.filter(([type]) => type === 'AWS::WAFv2::WebACLAssociation').map(([, stack]) => stack);
  expect(associated).toEqual(['Rest', 'Accounts', 'X402']);
  expect(synthesizeStub().stacks.Firewall).toBeUndefined();
});

test.each([
  ['the wallet of x402', { x402PayTo: everythingOn.x402PayTo, x402FacilitatorUrl: 'https://f.example' }, ['X402']],
  [
    'prices of Stripe',
    {
      stripePrices: 'layer1=price_one',
      stripeCheckoutKeyParameter: '/chain/key',
      stripeWebhookParameter: '/chain/webhook',
    },
    ['Accounts'],
  ],
])('%s turns on a limit per address', (_, context, guarded) => {
  const { stacks } = synthesizeStub(context);
  const found = Object.values(stacks.Firewall!.Resources).map(({ Type, Properties }) => ({
    Type,
    text: JSON.stringify(flatten(Properties, 'Firewall' as never, stacks)),
  }));
  const acls = found.filter(({ Type }) => Type === 'AWS::WAFv2::WebACL');
  expect(acls.map(({ text }) => text)).toEqual([expect.stringContaining('"Limit":3000')]);
  const apis = found.flatMap(({ text }) => text.match(/restapis\/\$\{(\w+)\.Api/)?.[1] ?? []);
  expect(apis).toEqual(guarded);
});

test('the ingest API has a limit of its own', () => {
  const { stacks } = synthesizeStub({ wafIngestRequestsPerAddress: '50000' });
  const [acl, association, ...others] = Object.values(stacks.Firewall!.Resources).map(
    ({ Properties }) => flatten(Properties, 'Firewall' as never, stacks) as JsonObject,
  );
  expect(JSON.stringify(acl!.Rules)).toContain('"Limit":50000');
  expect(association!.ResourceArn).toMatch(/restapis\/\$\{Ingest\.Api/);
  expect(others).toEqual([]);
});

describe('own domains', () => {
  const apiCertificateArn = 'arn:aws:acm:eu-central-1:123456789012:certificate/1f2e-3d';
  const urls = {
    restUrl: 'https://api.example.com',
    socketUrl: 'wss://stream.example.com',
    ingestUrl: 'https://ingest.example.com',
  };
  const { stacks } = synthesizeStub({ ...urls, apiCertificateArn });
  const properties = (type: string) =>
    resourcesOf(stacks.Domains!, type).map(([, row]) => flatten(row.Properties, 'Domains' as never, stacks));

  test('are mapped to the stages of the APIs, with TLS 1.2', () => {
    expect(properties('AWS::ApiGateway::DomainName')).toEqual(
      ['api', 'ingest'].map(host =>
        expect.objectContaining({
          DomainName: `${host}.example.com`,
          RegionalCertificateArn: apiCertificateArn,
          SecurityPolicy: 'TLS_1_2',
        }),
      ),
    );
    const apis = ['Rest', 'Ingest'].map(stack => expect.stringMatching(new RegExp(`^\\$\\{${stack}\\.Api`)));
    expect(properties('AWS::ApiGateway::BasePathMapping')).toEqual(
      apis.map(RestApiId => expect.objectContaining({ RestApiId })),
    );
    expect(properties('AWS::ApiGatewayV2::ApiMapping')).toEqual([
      expect.objectContaining({ ApiId: expect.stringMatching(/^\$\{Socket\.Api/), Stage: 'ws' }),
    ]);
    const names = Object.keys(stacks.Domains!.Outputs).filter(name => name.endsWith('Target'));
    expect(names).toEqual(['RestTarget', 'IngestTarget', 'SocketTarget']);
  });

  test('are made only for URLs that are set', () => {
    const { Domains } = synthesizeStub({ apiCertificateArn, socketUrl: urls.socketUrl }).stacks;
    const types = Object.values(Domains!.Resources).map(({ Type }) => Type);
    expect(types).toEqual(['AWS::ApiGatewayV2::DomainName', 'AWS::ApiGatewayV2::ApiMapping']);
    expect(synthesizeStub(urls).stacks.Domains).toBeUndefined();
  });

  test.each([
    [{}, 'apiCertificateArn needs restUrl, socketUrl or ingestUrl'],
    [{ restUrl: 'https://example.com/api' }, 'restUrl must be a scheme and a domain; got "https://example.com/api"'],
    [{ ingestUrl: 'https://example.com:8443' }, 'ingestUrl must be a scheme and a domain'],
    [{ restUrl: 'https://my_api.example.com' }, 'restUrl must be a scheme and a domain'],
    [{ restUrl: 'https://a.example.com', ingestUrl: 'https://a.example.com' }, 'needs a domain of its own'],
  ])('reject %j', (context, message) => {
    const given: Readonly<Record<string, string>> = { apiCertificateArn, ...context };
    expect(() => readSettings(name => given[name])).toThrow(message);
  });
});

test('operation settings add two kinds of findings: actions without resources, and the policy of AWS', () => {
  const findings = ({ app }: typeof plain) =>
    new AwsSolutionsChecks(app)
      .validateScope(app)
      .violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
      );
  const known = new Set(findings(plain));
  const added = findings(operated).filter(finding => !known.has(finding));
  const pushToLogs = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs';
  const traced = /^AwsSolutions-IAM5\[Resource::\*\] at \w+\/\w+\/Role\/Resource$/;
  expect(added.filter(finding => !traced.test(finding))).toEqual([
    `AwsSolutions-IAM4[Policy::${pushToLogs}] at AccessLogs/Role/Resource`,
  ]);
});

describe('operation settings', () => {
  const read = (context: Readonly<Record<string, unknown>>) => readSettings(name => context[name]);

  test('read tags', () => {
    expect(read({ tags: 'team=trading desk,cost-center=' }).tags).toEqual({ team: 'trading desk', 'cost-center': '' });
    expect(read({ tags: '' }).tags).toEqual({});
  });

  test.each([
    ['alarmEmail', 'ops'],
    ['alarmTopicArn', 'on-call'],
    ['alarmTopicArn', 'arn:aws:sns:eu-central-1:123456789012:on-call.fifo'],
    ['feedSilentMinutes', '1441'],
    ['monthlyBudgetUsd', '-5'],
    ['monthlyBudgetUsd', '12.50'],
    ['tags', 'team'],
    ['tags', '=trading'],
    ['tags', 'team=a,team=b'],
    ['tags', 'aws:team=a'],
    ['tags', 'AWS:team=a'],
    ['tags', `team=${'x'.repeat(257)}`],
    ['tags', Array.from({ length: 41 }, (_, at) => `t${at}=1`).join()],
    ['wafRequestsPerAddress', '9'],
    ['wafIngestRequestsPerAddress', '1'],
    ['wafSalesRequestsPerAddress', '0'],
    ['apiCertificateArn', 'arn:aws:iam::123456789012:server-certificate/api'],
    ['xray', 'on'],
    ['accessLogs', 'all'],
  ])('reject %s=%j with name, value and expectation', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`The setting ${name} must be `);
    expect(() => read({ [name]: value })).toThrow(`got ${JSON.stringify(value)}`);
  });

  test('reject two places for alarms, and a budget without one', () => {
    const [alarmEmail, alarmTopicArn] = ['ops@example.com', 'arn:aws:sns:eu-central-1:123456789012:on-call'];
    expect(() => read({ alarmEmail, alarmTopicArn })).toThrow('Only one of the settings alarmEmail and alarmTopicArn');
    expect(() => read({ monthlyBudgetUsd: '10' })).toThrow('monthlyBudgetUsd needs alarmEmail or alarmTopicArn');
    expect(read({ monthlyBudgetUsd: '10', alarmEmail }).monthlyBudgetUsd).toBe(10);
  });

  test('reject a silence shorter than two writes of the counters', () => {
    expect(() => read({ countersSeconds: '600' })).toThrow('feedSilentMinutes must be 0, or at least 23');
    expect(read({ countersSeconds: '600', feedSilentMinutes: '23' }).feedSilentMinutes).toBe(23);
    expect(() => read({ feedSilentMinutes: '4' })).toThrow('got 4');
    expect(read({ countersSeconds: '600', feedSilentMinutes: '0' }).feedSilentMinutes).toBe(0);
  });
});
