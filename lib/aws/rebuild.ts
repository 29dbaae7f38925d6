import { CfnOutput, Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { SecurityGroup } from 'aws-cdk-lib/aws-ec2';
import { Cluster, FargateTaskDefinition, LogDrivers } from 'aws-cdk-lib/aws-ecs';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { tables as rows, type TableName } from '../../layers/contract/tables.ts';
import { describeFormats, getOwnFormats } from '../../layers/storage/operations/data-version.ts';
import { createAllowStatement, listWriteActions, readsOf } from './access.ts';
import { buildChainImage, chainPlatform } from './chain-image.ts';
import type { Data } from './data.ts';
import { REBUILD_SIZE } from './rebuild-size.ts';
import { listRowNames, toConstructId } from './rows.ts';
import type { Settings } from './settings.ts';
import { openTaskNetwork } from './task-network.ts';

/** Longer than any rebuild takes. */
const WORK_DAYS = 14;

/** Tables that a worker uses and does not make. */
const KEPT = [
  'tape',
  'prices',
  'tokens',
  'names',
  'funding',
  'identities',
  'operations',
] as const satisfies readonly TableName[];
const WRITTEN = ['names', 'funding', 'identities', 'operations'] as const satisfies readonly TableName[];
const DERIVED = listRowNames(rows).filter(name => rows[name].derived);

/** What the command `rebuild` starts tasks with. Nothing runs until then. */
export function rebuildStack(stack: Stack, settings: Settings, { tables }: Data): void {
  const { vpc, subnets } = openTaskNetwork(stack, settings.rebuildVpcId, settings.rebuildSubnets);
  const cluster = new Cluster(stack, 'Cluster', { vpc });
  const group = new SecurityGroup(stack, 'OutboundOnly', { vpc, description: 'Takes no connections' });
  // Files of a rebuild, which are of no use after it.
  const bucket = new Bucket(stack, 'Files', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    lifecycleRules: [{ id: 'Work', expiration: Duration.days(WORK_DAYS) }],
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
  }) as IBucket;
  const task = new FargateTaskDefinition(stack, 'Task', { ...REBUILD_SIZE, runtimePlatform: chainPlatform });
  for (const statement of createGrants(tables, bucket)) task.addToTaskRolePolicy(statement);
  // The configuration of `lib/operator/rebuild-worker.ts`.
  const worker = stack.toJsonString({
    client: {},
    bucket: bucket.bucketName,
    outputs: {
      DataFormats: describeFormats(getOwnFormats(settings.rebuild)),
      ...Object.fromEntries([...KEPT, ...DERIVED].map(name => [`${toConstructId(name)}Table`, tables[name].tableName])),
    },
  });
  const logGroup = new LogGroup(stack, 'Logs', {
    retention: settings.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  task.addContainer('rebuild', {
    image: buildChainImage(),
    entryPoint: ['node', '--max-old-space-size=3072', 'bin/chain.js', 'rebuild-worker'],
    environment: { REBUILD_WORKER: worker },
    readonlyRootFilesystem: true,
    logging: LogDrivers.awsLogs({ logGroup, streamPrefix: 'rebuild' }),
  });
  const outputs = {
    RebuildBucket: bucket.bucketName,
    RebuildCluster: cluster.clusterArn,
    RebuildTask: task.taskDefinitionArn,
    RebuildSubnets: subnets.map(({ subnetId }) => subnetId).join(','),
    RebuildSecurityGroup: group.securityGroupId,
    RebuildPublicIp: String(settings.rebuildPublicIp),
  };
  for (const [id, value] of Object.entries(outputs)) new CfnOutput(stack, id, { value });
}

/** Table by table. A worker replaces derived items whole. */
function createGrants(tables: Data['tables'], bucket: IBucket): readonly PolicyStatement[] {
  return [
    createAllowStatement(
      readsOf,
      [...KEPT, ...DERIVED].flatMap(name => [
        tables[name].tableArn,
        ...Object.keys(rows[name].indexes).map(index => `${tables[name].tableArn}/index/${index}`),
      ]),
    ),
    ...WRITTEN.map(name => createAllowStatement(listWriteActions(name), [tables[name].tableArn])),
    createAllowStatement(
      ['dynamodb:PutItem', 'dynamodb:BatchWriteItem', 'dynamodb:DeleteItem'],
      DERIVED.map(name => tables[name].tableArn),
    ),
    createAllowStatement(['s3:GetObject', 's3:PutObject'], [bucket.arnForObjects('*')]),
    // Without it, S3 answers 403 for a missing object.
    createAllowStatement(['s3:ListBucket'], [bucket.bucketArn]),
  ];
}
