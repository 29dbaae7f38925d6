import { rmSync } from 'node:fs';
import { PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { createExpirySweep } from '../../lib/local/dynamo/expiry.ts';
import { parseDynamoTargets } from '../../lib/local/dynamo/targets.ts';
import { isActionAllowed, parsePolicyStatements } from '../../lib/local/iam/policy.ts';
import { readLambdaFunctions } from '../../lib/local/lambda/function.ts';
import { parseSchedule } from '../../lib/local/schedule/expression.ts';
import { openSchedules } from '../../lib/local/schedule/schedules.ts';
import { readAssembly } from '../../lib/local/template/assembly.ts';
import { buildTemplateModel, type Model } from '../../lib/local/template/resources.ts';
import { fn, type Part, permission, table, world } from './world.ts';

const env = { region: 'eu-west-1', account: '000000000000', endpoint: 'http://127.0.0.1:1' };

const outputsOf = (stacks: Record<string, Part>) => within(stacks, ({ outputs }) => outputs);

function within<Value>(stacks: Record<string, Part>, look: (model: Model) => Value): Value {
  const here = world({ stacks, functions: { own: '' } });
  try {
    return look(buildTemplateModel(readAssembly(here.cdkOut), env));
  } finally {
    rmSync(here.folder, { recursive: true });
  }
}

describe('template', () => {
  test('evaluates every intrinsic function, also across stacks', () => {
    const value = (Value: unknown, Name?: string): Part => ({
      Value,
      ...(Name === undefined ? {} : { Export: { Name } }),
    });
    const outputs = outputsOf({
      base: {
        Parameters: {
          Size: { Type: 'String', Default: 'small' },
          Zones: { Type: 'CommaDelimitedList', Default: 'a, b' },
        },
        Mappings: { Sizes: { small: { gb: 4 } } },
        Conditions: {
          IsSmall: { 'Fn::Equals': [{ Ref: 'Size' }, 'small'] },
          IsOther: { 'Fn::And': [{ Condition: 'IsSmall' }, { 'Fn::Not': [{ Condition: 'IsSmall' }] }] },
          IsEither: { 'Fn::Or': [{ Condition: 'IsOther' }, { Condition: 'IsSmall' }] },
        },
        Resources: { Table: table(), Absent: { ...table(), Condition: 'IsOther' } },
        Outputs: {
          Arn: value({ 'Fn::GetAtt': ['Table', 'Arn'] }, 'TheArn'),
          Map: value({ 'Fn::FindInMap': ['Sizes', { Ref: 'Size' }, 'gb'] }),
          If: value({ 'Fn::If': ['IsOther', 'x', { 'Fn::If': ['IsEither', 'y', 'z'] }] }),
          Zone: value({ 'Fn::Select': [1, { Ref: 'Zones' }] }),
          Gone: { Value: 'x', Condition: 'IsOther' },
        },
      },
      app: {
        Outputs: {
          Name: value({ 'Fn::Select': [1, { 'Fn::Split': ['/', { 'Fn::ImportValue': 'TheArn' }] }] }),
          Zone: value({
            'Fn::GetStackOutput': { StackName: 'base', OutputName: 'Zone', Region: { Ref: 'AWS::Region' } },
          }),
          Sub: value({ 'Fn::Sub': [`\${!keep}-\${X}-\${AWS::Region}`, { X: { 'Fn::Join': ['+', ['1', '2']] } }] }),
        },
      },
    });
    expect(outputs).toEqual({
      base: { Arn: 'arn:aws:dynamodb:eu-west-1:000000000000:table/base-Table', Map: '4', If: 'y', Zone: 'b' },
      app: { Name: 'base-Table', Zone: 'b', Sub: `\${keep}-1+2-eu-west-1` },
    });
  });

  test.each([
    [{ 'Fn::Sub': `\${Nobody}` }, '"Nobody" is not defined'],
    [{ 'Fn::ImportValue': 'none' }, 'no stack exports none'],
    [{ 'Fn::GetStackOutput': { StackName: 'base', OutputName: 'X' } }, 'the stack base has no output X'],
    [{ 'Fn::Cidr': ['10.0.0.0/16', 1] }, 'Fn::Cidr is not supported'],
  ])('with %j fails with stack, path and reason', (Value, why) => {
    expect(() => outputsOf({ app: { Outputs: { X: { Value } } } })).toThrow(`Stack app, Outputs.X.Value`);
    expect(() => outputsOf({ app: { Outputs: { X: { Value } } } })).toThrow(why);
  });
});

describe('a stack of pages', () => {
  const stacks = {
    app: {
      Resources: {
        ...fn('own'),
        ...fn('copies', [], { Runtime: 'python3.13', Code: { S3Bucket: 'assets', S3Key: 'own.zip' } }),
        Pages: { Type: 'AWS::CloudFront::Distribution', Properties: {} },
      },
      Outputs: { Url: { Value: { 'Fn::GetAtt': ['Pages', 'DomainName'] } } },
    },
  };

  test('has the domain of its distribution', () => {
    expect(outputsOf(stacks).app!.Url).toMatch(/^[a-z0-9]{10}\.cloudfront\.net$/);
  });

  test('does not run the functions of custom resources, which are in Python', () => {
    const names = within(stacks, model => [...readLambdaFunctions(model).values()].map(({ name }) => name));
    expect(names).toEqual(['app-own']);
  });
});

describe('policy', () => {
  const allowAll = { Effect: 'Allow', Action: 'dynamodb:*', Resource: ['arn:t/*'] };
  const may = (statements: readonly Part[], action: string, resource: string): boolean =>
    isActionAllowed(parsePolicyStatements({ Statement: statements } as never), action, resource);

  test('allows by wildcard, ignores the case of actions, and refuses by default', () => {
    expect(may([allowAll], 'dynamodb:GetItem', 'arn:t/a')).toBe(true);
    expect(may([{ ...allowAll, Action: 'DynamoDB:getitem' }], 'dynamodb:GetItem', 'arn:t/a')).toBe(true);
    expect(may([allowAll], 'dynamodb:GetItem', 'arn:u/a')).toBe(false);
    expect(may([allowAll], 'kinesis:PutRecord', 'arn:t/a')).toBe(false);
  });

  test('prefers Deny, and grants nothing for a conditional Allow', () => {
    expect(
      may([allowAll, { Effect: 'Deny', Action: '*', Resource: 'arn:t/secret' }], 'dynamodb:GetItem', 'arn:t/secret'),
    ).toBe(false);
    expect(
      may([{ ...allowAll, Condition: { Bool: { 'aws:SecureTransport': 'true' } } }], 'dynamodb:GetItem', 'arn:t/a'),
    ).toBe(false);
    expect(may([{ Effect: 'Allow', NotAction: 'iam:*', Resource: '*' }], 'sqs:SendMessage', 'x')).toBe(true);
    expect(may([{ Effect: 'Allow', NotAction: 'iam:*', Resource: '*' }], 'iam:PassRole', 'x')).toBe(false);
  });

  test.each([
    ['192.0.2.7', true],
    ['192.0.3.7', false],
    ['::ffff:192.0.2.7', true],
    ['2001:db8::1', true],
    ['2001:db9::1', false],
    ['198.51.100.1', true],
    ['198.51.100.2', false],
    [undefined, false],
  ])('allows a call from %s by its networks: %s', (sourceIp, isAllowed) => {
    const networks = ['192.0.2.0/24', '2001:db8::/32', '198.51.100.1'];
    const condition = { IpAddress: { 'aws:SourceIp': networks } };
    const ask = (statement: Part) =>
      isActionAllowed(
        parsePolicyStatements({ Statement: statement } as never),
        'dynamodb:GetItem',
        'arn:t/a',
        sourceIp ? { sourceIp } : {},
      );
    expect(ask({ ...allowAll, Condition: condition })).toBe(isAllowed);
    expect(ask({ ...allowAll, Condition: { ...condition, Bool: {} } })).toBe(false);
    expect(ask({ ...allowAll, Condition: { IpAddress: { 'aws:VpcSourceIp': networks } } })).toBe(false);
  });

  test('applies a Deny for the networks that it names, and for unknown conditions', () => {
    const from = (sourceIp: string, Condition: Part) =>
      isActionAllowed(
        parsePolicyStatements({ Statement: [allowAll, { ...allowAll, Effect: 'Deny', Condition }] } as never),
        'dynamodb:GetItem',
        'arn:t/a',
        {
          sourceIp,
        },
      );
    const named = { IpAddress: { 'aws:SourceIp': '192.0.2.0/24' } };
    expect([from('192.0.2.1', named), from('192.0.3.1', named)]).toEqual([false, true]);
    expect(from('192.0.3.1', { NotIpAddress: { 'aws:SourceIp': '192.0.2.0/24' } })).toBe(false);
  });
});

test('a DynamoDB request needs rights on every table and index it uses', () => {
  const of = (action: string, body: object) =>
    parseDynamoTargets(action, JSON.stringify(body), 'T:').map(one => `${one.action} ${one.resource}`);
  expect(of('Query', { TableName: 'a', IndexName: 'i' })).toEqual(['dynamodb:Query T:a/index/i']);
  expect(of('BatchWriteItem', { RequestItems: { a: [], b: [] } })).toEqual([
    'dynamodb:BatchWriteItem T:a',
    'dynamodb:BatchWriteItem T:b',
  ]);
  const TransactItems = [{ Put: { TableName: 'a' } }, { ConditionCheck: { TableName: 'b' } }];
  expect(of('TransactWriteItems', { TransactItems })).toEqual([
    'dynamodb:PutItem T:a',
    'dynamodb:ConditionCheckItem T:b',
  ]);
  const Statements = [
    { Statement: `INSERT INTO "a" VALUE {'k': ?}`, Parameters: [{ S: '"Statement":"DELETE FROM \\"c\\""' }] },
    { Statement: 'UPDATE "a" SET "b" = ? WHERE "k" = ?' },
    { Statement: 'UPDATE "b" REMOVE "x" WHERE "k" = ?' },
    { Statement: 'delete from nothing' },
  ];
  expect(of('BatchExecuteStatement', { Statements })).toEqual([
    'dynamodb:PartiQLInsert T:a',
    'dynamodb:PartiQLUpdate T:a',
    'dynamodb:PartiQLUpdate T:b',
    'dynamodb:PartiQLDelete *',
  ]);
  expect(of('PutItem', { Item: { TableName: { S: '"TableName":"x"' } }, TableName: 'a' })).toEqual([
    'dynamodb:PutItem T:a',
  ]);
});

test('schedules are due at multiples of a rate and at the minutes of a cron expression', () => {
  const due = (text: string, iso: string) => parseSchedule(text)?.(Date.parse(iso));
  expect(due('rate(5 minutes)', '2026-01-01T00:05:00Z')).toBe(true);
  expect(due('rate(5 minutes)', '2026-01-01T00:06:00Z')).toBe(false);
  expect(due('cron(0/15 12 ? * MON-FRI *)', '2026-01-02T12:45:00Z')).toBe(true);
  expect(due('cron(0/15 12 ? * MON-FRI *)', '2026-01-03T12:45:00Z')).toBe(false);
  expect(due('cron(0/15 12 ? * MON-FRI *)', '2026-01-02T12:46:00Z')).toBe(false);
  expect(due('cron(0 0 L * ? *)', '2026-01-31T00:00:00Z')).toBe(true);
  expect(due('cron(0 0 L * ? *)', '2026-01-30T00:00:00Z')).toBe(false);
  expect(due('cron(0 0 ? * 1 *)', '2026-01-04T00:00:00Z')).toBe(true);
  expect(due('cron(0 0 1 * ? 2027)', '2026-02-01T00:00:00Z')).toBe(false);
  for (const wrong of ['cron(0 0 * * *)', 'cron(x 0 * * ? *)', 'rate(0 minutes)', 'at(2026-01-01T00:00:00)'])
    expect(parseSchedule(wrong)).toBeUndefined();
});

test.each([true, false])('a rule invokes its function only with a permission (%s)', async permitted => {
  const rule = {
    Type: 'AWS::Events::Rule',
    Properties: {
      ScheduleExpression: 'rate(1 minute)',
      Targets: [{ Id: 'a', Arn: { 'Fn::GetAtt': ['Tick', 'Arn'] } }],
    },
  };
  const granted = permitted ? permission('Tick', 'events.amazonaws.com', { 'Fn::GetAtt': ['Rule', 'Arn'] }) : {};
  const here = world({
    stacks: { app: { Resources: { ...fn('Tick'), Rule: rule, ...granted } } },
    functions: { Tick: 'export const handler = () => 1' },
  });
  const model = buildTemplateModel(readAssembly(here.cdkOut), env);
  const { openInvoker } = await import('../../lib/local/lambda/invoker.ts');
  const events: object[] = [];
  const lines: string[] = [];
  const invoke = async (_fn: unknown, event: object) => {
    events.push(event);
    return { ok: true, requestId: 'r', value: null } as const;
  };
  const log = (line: string): void => void lines.push(line);
  const schedules = openSchedules({
    model,
    env,
    invoker: openInvoker(model, invoke, log),
    roles: new Map(),
    log,
  });
  await schedules.tick(Date.parse('2026-01-01T00:05:00Z'));
  expect(events).toEqual(permitted ? [expect.objectContaining({ 'detail-type': 'Scheduled Event' })] : []);
  expect(lines.join()).toContain(permitted ? '' : 'may not invoke');
  await here.end();
});

test('the sweep deletes expired items only', async () => {
  const ttl = { TimeToLiveSpecification: { AttributeName: 'until', Enabled: true } };
  const here = world({ stacks: { app: { Resources: { Rows: table(ttl) } } } });
  const stack = await here.start();
  const { clients } = await import('./world.ts');
  const { dynamo } = clients(stack);
  const TableName = 'app-Rows';
  // In the future, so that the stack's own sweep does not delete them.
  const seconds = Math.floor(Date.now() / 1000) + 100_000;
  for (const [id, until] of [
    ['old', seconds + 100],
    ['new', seconds + 300],
  ] as const) {
    await dynamo.send(new PutItemCommand({ TableName, Item: { id: { S: id }, until: { N: String(until) } } }));
  }
  await dynamo.send(new PutItemCommand({ TableName, Item: { id: { S: 'forever' } } }));
  const call = async (action: string, request: object) => {
    const response = await fetch(stack.endpoint, {
      method: 'POST',
      body: JSON.stringify(request),
      headers: {
        'X-Amz-Target': `DynamoDB_20120810.${action}`,
        'X-Amz-Date': '20200101T000000Z',
        'Content-Type': 'application/x-amz-json-1.0',
        Authorization:
          'AWS4-HMAC-SHA256 ' +
          `Credential=${stack.credentials.accessKeyId}/20200101/us-east-1/dynamodb/aws4_request, ` +
          'SignedHeaders=host, Signature=0',
      },
    });
    return (await response.json()) as never;
  };
  const sweep = createExpirySweep([{ name: TableName, keys: ['id'], ttlAttribute: 'until' }], call);
  expect(await sweep((seconds + 200) * 1000)).toBe(1);
  const { Items = [] } = await dynamo.send(new ScanCommand({ TableName }));
  expect(Items.map(item => item.id?.S).toSorted()).toEqual(['forever', 'new']);
  await here.end();
});
