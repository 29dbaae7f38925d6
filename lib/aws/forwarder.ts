import { Aws, Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { SecurityGroup } from 'aws-cdk-lib/aws-ec2';
import { Cluster, FargateService, FargateTaskDefinition, type ICluster, LogDrivers, Secret } from 'aws-cdk-lib/aws-ecs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { createAllowStatement } from './access.ts';
import { buildChainImage, chainPlatform } from './chain-image.ts';
import type { Data } from './data.ts';
import { FORWARDER_SIZE } from './forwarder-size.ts';
import type { Settings } from './settings.ts';
import { openTaskNetwork } from './task-network.ts';

/** The process delivers for up to 20 s. */
const STOP = Duration.seconds(30);

export type Forwarder = FargateService;

/** One task, which puts events into the stream. */
export function defineForwarderStack(stack: Stack, settings: Settings, { streams }: Data): Forwarder {
  const { vpc, subnets } = openTaskNetwork(stack, settings.forwarderVpcId, settings.forwarderSubnets);
  const cluster = new Cluster(stack, 'Cluster', { vpc });
  const task = new FargateTaskDefinition(stack, 'Task', {
    ...FORWARDER_SIZE,
    runtimePlatform: chainPlatform,
  });
  task.addToTaskRolePolicy(createAllowStatement(['kinesis:PutRecords'], [streams.events.streamArn]));
  if (settings.parametersKeyArn !== '')
    task.addToExecutionRolePolicy(createAllowStatement(['kms:Decrypt'], [settings.parametersKeyArn]));
  const streamName = streams.events.streamName;
  const logGroup = new LogGroup(stack, 'Logs', {
    retention: settings.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  task.addContainer('forwarder', {
    image: buildChainImage(),
    command: [...buildCommand(settings)],
    environment: { AWS_REGION: Aws.REGION, FORWARD_STREAM: streamName },
    secrets: createSecrets(stack, settings),
    readonlyRootFilesystem: true,
    stopTimeout: STOP,
    logging: LogDrivers.awsLogs({ logGroup, streamPrefix: 'forwarder' }),
  });
  const service = new FargateService(stack, 'Service', {
    cluster: cluster as ICluster,
    taskDefinition: task,
    desiredCount: 1,
    // The next task starts first: duplicates count once, a gap stays.
    minHealthyPercent: 100,
    maxHealthyPercent: 200,
    circuitBreaker: { enable: true, rollback: true },
    assignPublicIp: settings.forwarderPublicIp,
    vpcSubnets: { subnets: [...subnets] },
    securityGroups: [new SecurityGroup(stack, 'OutboundOnly', { vpc, description: 'Takes no connections' })],
  });
  // Without routes no task finds its image.
  service.node.addDependency(...subnets.map(subnet => subnet.internetConnectivityEstablished));
  return service;
}

/** Options of `npm run forward`. */
function buildCommand(settings: Settings): readonly string[] {
  return [
    ...(settings.forwarderSource === 'ws' ? ['--subscribe', settings.forwarderSubscribe] : []),
    ...['--commitment', settings.forwarderCommitment],
    ...(settings.forwarderRpcParameter === '' ? [] : ['--rps', String(settings.forwarderRpcPerSecond)]),
    ...settings.forwarderAddresses.split(',').flatMap(address => ['--program', address]),
  ];
}

function createSecrets(stack: Stack, settings: Settings): Record<string, Secret> {
  const names = {
    [settings.forwarderSource === 'ws' ? 'FORWARD_WS' : 'FORWARD_GRPC']: settings.forwarderUrlParameter,
    FORWARD_TOKEN: settings.forwarderTokenParameter,
    FORWARD_RPC: settings.forwarderRpcParameter,
  };
  const given = Object.entries(names).filter(([, name]) => name !== '');
  return Object.fromEntries(
    given.map(([variable, name]) => [
      variable,
      Secret.fromSsmParameter(
        StringParameter.fromSecureStringParameterAttributes(stack, variable, { parameterName: name }),
      ),
    ]),
  );
}
