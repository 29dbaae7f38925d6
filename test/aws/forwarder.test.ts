import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack as CdkStack } from 'aws-cdk-lib';
import { Stream } from 'aws-cdk-lib/aws-kinesis';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import type { Data } from '../../lib/aws/data.ts';
import { defineForwarderStack } from '../../lib/aws/forwarder.ts';
import { readSettings } from '../../lib/aws/settings.ts';
import { type Assembly, type JsonObject, resourcesOf, synthesizeStub, type Template } from './assembly.ts';
import { flatten } from './flatten.ts';

const PROGRAM = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P';
const MINT = 'So11111111111111111111111111111111111111112';
const source = {
  forwarderSource: 'ws',
  forwarderUrlParameter: '/chain/forwarder-url',
  forwarderAddresses: `${PROGRAM},${MINT}`,
};

const made = synthesizeStub(source);
const forwarderOf = ({ stacks }: Assembly): Template => stacks.Forwarder!;
const only = (assembly: Assembly, type: string): JsonObject => {
  const found = resourcesOf(forwarderOf(assembly), type);
  expect(found).toHaveLength(1);
  return flatten(found[0]![1].Properties, 'Forwarder' as never, assembly.stacks) as JsonObject;
};
const containerOf = (assembly: Assembly): JsonObject =>
  (only(assembly, 'AWS::ECS::TaskDefinition').ContainerDefinitions as readonly JsonObject[])[0]!;

test('Without a source there is neither a stack nor an alarm', () => {
  const plain = synthesizeStub().stacks;
  expect(plain.Forwarder).toBeUndefined();
  expect(JSON.stringify(plain)).not.toMatch(/Forwarder|ECS/);
});

test('One task runs, is replaced before it stops, and has time to deliver what waits', () => {
  expect(only(made, 'AWS::ECS::Service')).toMatchObject({
    DesiredCount: 1,
    LaunchType: 'FARGATE',
    DeploymentConfiguration: {
      MinimumHealthyPercent: 100,
      MaximumPercent: 200,
      DeploymentCircuitBreaker: { Enable: true, Rollback: true },
    },
  });
  expect(containerOf(made)).toMatchObject({ StopTimeout: 30, ReadonlyRootFilesystem: true });
});

test('The service waits for the routes of its subnets', () => {
  const template = forwarderOf(made);
  const [, service] = resourcesOf(template, 'AWS::ECS::Service')[0]!;
  const routes = resourcesOf(template, 'AWS::EC2::Route').map(([id]) => id);
  expect(routes).toHaveLength(2);
  expect((service as unknown as { readonly DependsOn: readonly string[] }).DependsOn).toEqual(
    expect.arrayContaining(routes),
  );
});

test('The command and the variables are those of npm run forward', () => {
  const container = containerOf(made);
  expect(container.Command).toEqual([
    ...['--subscribe', 'transactionSubscribe', '--commitment', 'confirmed'],
    ...['--program', PROGRAM, '--program', MINT],
  ]);
  const variables = (container.Environment as readonly { Name: string; Value: string }[]).map(({ Name }) => Name);
  expect(variables).toEqual(['AWS_REGION', 'FORWARD_STREAM']);
  const secrets = container.Secrets as readonly { Name: string; ValueFrom: string }[];
  expect(secrets.map(({ Name }) => Name)).toEqual(['FORWARD_WS']);
  expect(secrets[0]!.ValueFrom).toMatch(/parameter\/chain\/forwarder-url$/);
});

test('A gRPC source has its token, and its node for announced transactions', () => {
  const container = containerOf(
    synthesizeStub({
      ...source,
      forwarderSource: 'grpc',
      forwarderTokenParameter: '/chain/token',
      forwarderRpcParameter: '/chain/rpc',
      forwarderRpcPerSecond: '40',
    }),
  );
  expect(container.Command).toEqual(expect.arrayContaining(['--rps', '40']));
  expect(container.Command).not.toContain('--subscribe');
  const names = (container.Secrets as readonly { Name: string }[]).map(({ Name }) => Name);
  expect(names.toSorted()).toEqual(['FORWARD_GRPC', 'FORWARD_RPC', 'FORWARD_TOKEN']);
});

test('The process may only put records into the stream events', () => {
  const policies = resourcesOf(forwarderOf(made), 'AWS::IAM::Policy').map(
    ([id, { Properties }]) => [id, flatten(Properties, 'Forwarder' as never, made.stacks) as JsonObject] as const,
  );
  const own = policies.filter(([id]) => id.startsWith('TaskTaskRole'));
  expect(own).toHaveLength(1);
  const { Statement } = own[0]![1].PolicyDocument as { Statement: JsonObject[] };
  expect(Statement).toEqual([
    { Action: 'kinesis:PutRecords', Effect: 'Allow', Resource: expect.stringMatching(/^\$\{Data\.StreamsEvents/) },
  ]);
});

test('Its network is public without a NAT gateway, and takes no connections', () => {
  const template = forwarderOf(made);
  expect(resourcesOf(template, 'AWS::EC2::NatGateway')).toEqual([]);
  expect(resourcesOf(template, 'AWS::EC2::Subnet')).toHaveLength(2);
  expect(only(made, 'AWS::EC2::SecurityGroup').SecurityGroupIngress).toBeUndefined();
  expect(JSON.stringify(only(made, 'AWS::ECS::Service'))).toContain('"AssignPublicIp":"ENABLED"');
});

test('It runs in the subnets of the operator', () => {
  const given = synthesizeStub({
    ...source,
    forwarderVpcId: 'vpc-0123456789abcdef0',
    forwarderSubnets: 'subnet-01234567,subnet-89abcdef',
    forwarderPublicIp: 'false',
  });
  expect(resourcesOf(forwarderOf(given), 'AWS::EC2::VPC')).toEqual([]);
  expect(only(given, 'AWS::ECS::Service').NetworkConfiguration).toMatchObject({
    AwsvpcConfiguration: { AssignPublicIp: 'DISABLED', Subnets: ['subnet-01234567', 'subnet-89abcdef'] },
  });
  expect(only(given, 'AWS::EC2::SecurityGroup').VpcId).toBe('vpc-0123456789abcdef0');
});

test('An alarm fires when no task has run for five minutes', () => {
  const [, alarm] = resourcesOf(made.stacks.Observability, 'AWS::CloudWatch::Alarm').find(([id]) =>
    id.startsWith('ForwarderStopped'),
  )!;
  expect(alarm.Properties).toMatchObject({
    Namespace: 'AWS/ECS',
    MetricName: 'CPUUtilization',
    Statistic: 'SampleCount',
    ComparisonOperator: 'LessThanThreshold',
    Threshold: 1,
    Period: 60,
    EvaluationPeriods: 5,
    TreatMissingData: 'breaching',
  });
});

test('The image is built at the deployment, from the sources without the packages of this machine', () => {
  const outdir = mkdtempSync(join(tmpdir(), 'forwarder-'));
  const app = new App({ outdir, builtinCloudFormationValidation: false });
  const stack = new CdkStack(app, 'Alone');
  const events = new Stream(stack, 'Events');
  const settings = readSettings(name => source[name as keyof typeof source]);
  defineForwarderStack(stack, settings, { streams: { events } } as unknown as Data);
  app.synth();
  const { dockerImages } = JSON.parse(readFileSync(join(outdir, 'Alone.assets.json'), 'utf8'));
  const [image] = Object.values(dockerImages) as readonly { source: Record<string, string> }[];
  expect(image!.source).toMatchObject({ dockerFile: 'lib/forward/container/Dockerfile', platform: 'linux/amd64' });
  const files = readdirSync(join(outdir, image!.source.directory!), { recursive: true }) as string[];
  rmSync(outdir, { recursive: true });
  const top = files.filter(file => !file.includes('/')).toSorted();
  expect(top).toEqual(['bin', 'layers', 'lib', 'package-lock.json', 'package.json', 'tsconfig.json']);
  expect(files).toContain('lib/forward/forward.ts');
  expect(files.filter(file => file.includes('node_modules'))).toEqual([]);
});

const ACCEPTED: readonly RegExp[] = [
  // The variables hold no secrets.
  /^AwsSolutions-ECS2 at Forwarder\/Task\/Resource$/,
  // Container Insights has a price; the service reports its CPU without it.
  /^AwsSolutions-ECS4 at Forwarder\/Cluster\/Resource$/,
  // Flow logs have a price; the network takes no connections.
  /^AwsSolutions-VPC7 at Forwarder\/Vpc\/Resource$/,
  // GetAuthorizationToken of ECR has no resources.
  /^AwsSolutions-IAM5\[Resource::\*\] at Forwarder\/Task\/ExecutionRole\/DefaultPolicy\/Resource$/,
];

test('The stack passes the AWS Solutions checks except for accepted findings, all of which occur', () => {
  const { violations } = new AwsSolutionsChecks(made.app).validateScope(made.app.node.findChild('Forwarder'));
  const found = violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
  );
  expect(found.filter(finding => !ACCEPTED.some(accepted => accepted.test(finding)))).toEqual([]);
  expect(ACCEPTED.filter(accepted => !found.some(finding => accepted.test(finding)))).toEqual([]);
});

test.each([
  [{ forwarderUrlParameter: '' }, 'The setting forwarderSource ws needs forwarderUrlParameter'],
  [{ forwarderAddresses: '' }, 'The setting forwarderSource ws needs forwarderAddresses'],
  [{ forwarderSource: '' }, 'need forwarderSource ws or grpc'],
  [{ forwarderSource: 'http' }, 'forwarderSource'],
  [{ forwarderAddresses: 'pump' }, 'forwarderAddresses'],
  [{ forwarderAddresses: `${MINT},${MINT}` }, 'forwarderAddresses'],
  [{ forwarderTokenParameter: '/chain/token' }, 'The setting forwarderTokenParameter needs forwarderSource grpc'],
  [{ forwarderSubscribe: 'logsSubscribe' }, 'The setting forwarderSubscribe logsSubscribe needs forwarderRpcParameter'],
  [
    { forwarderCommitment: 'processed' },
    'The setting forwarderCommitment: commitment processed is not accepted: a fork may drop a processed transaction',
  ],
  [{ forwarderVpcId: 'vpc-01234567' }, 'forwarderVpcId and forwarderSubnets need each other'],
  [{ forwarderSubnets: 'subnet-01234567' }, 'forwarderVpcId and forwarderSubnets need each other'],
])('Settings %o are refused', (change, message) => {
  expect(() => readSettings(name => ({ ...source, ...change })[name as keyof typeof source])).toThrow(message);
});

test('A URL instead of the name of its parameter is refused without showing it', () => {
  const read = () => readSettings(name => ({ forwarderUrlParameter: 'wss://node/?api-key=SECRET' })[name as never]);
  expect(read).toThrow('The setting forwarderUrlParameter must be the name of an SSM parameter');
  expect(read).not.toThrow(/SECRET/);
});
