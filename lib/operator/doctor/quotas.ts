import { APIGatewayClient, GetAccountCommand } from '@aws-sdk/client-api-gateway';
import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb';
import { DescribeLimitsCommand, KinesisClient } from '@aws-sdk/client-kinesis';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { ListVectorBucketsCommand, S3VectorsClient } from '@aws-sdk/client-s3vectors';
import { type AwsOptions, buildAwsClientOptions, runDoctorCheck } from './attempt.ts';
import type { Demand } from './demand.ts';
import { createOkFinding, createProblemFinding, createUnknownFinding, type Finding } from './finding.ts';

/** A check of one service against what the stacks will need. */
export type QuotaCheck = (aws: AwsOptions, demand: Demand) => Promise<Finding>;

/** Lambda keeps this many instances unreserved, or the whole quota of a smaller account. */
const UNRESERVED_MIN = 100;

export const checkLambda: QuotaCheck = (aws, { reserved, unreserved }) =>
  runDoctorCheck('lambda', 'lambda:GetAccountSettings', async () => {
    const client = new LambdaClient(buildAwsClientOptions(aws));
    const { AccountLimit } = await client.send(new GetAccountSettingsCommand({})).finally(() => client.destroy());
    const { ConcurrentExecutions: quota, UnreservedConcurrentExecutions: free } = AccountLimit ?? {};
    if (quota === undefined || free === undefined)
      return createUnansweredFinding('lambda', 'lambda:GetAccountSettings');
    const kept = Math.max(unreserved, reserved > 0 ? Math.min(UNRESERVED_MIN, quota) : 0);
    const said =
      `${free} of ${quota} instances are not reserved; ` + `the service reserves ${reserved}, and ${kept} must remain`;
    return free - reserved >= kept
      ? createOkFinding('lambda', said)
      : createProblemFinding('lambda', said, RAISE_LAMBDA);
  });

const RAISE_LAMBDA =
  'Request an increase of the Lambda quota "Concurrent executions" (L-B99A9384), for example to 1000, ' +
  'or lower processorConcurrency and entranceConcurrency.';

export const checkKinesis: QuotaCheck = (aws, { isOnDemand, streams, shards }) =>
  runDoctorCheck('kinesis', 'kinesis:DescribeLimits', async () => {
    const client = new KinesisClient(buildAwsClientOptions(aws));
    const limits = await client.send(new DescribeLimitsCommand({})).finally(() => client.destroy());
    const [used, quota, wanted, what] = isOnDemand
      ? ([limits.OnDemandStreamCount, limits.OnDemandStreamCountLimit, streams, 'on-demand streams'] as const)
      : ([limits.OpenShardCount, limits.ShardLimit, shards, 'shards'] as const);
    if (used === undefined || quota === undefined) return createUnansweredFinding('kinesis', 'kinesis:DescribeLimits');
    const said = `${used} of ${quota} ${what} are in use; the service needs ${wanted}`;
    return used + wanted <= quota
      ? createOkFinding('kinesis', said)
      : createProblemFinding(
          'kinesis',
          said,
          `Request an increase of the Kinesis quota of ${what}, or lower the setting shards.`,
        );
  });

/** The default of a region. No call returns a raised quota. */
const TABLES_MAX = 2500;

export const checkDynamo: QuotaCheck = (aws, { tables }) =>
  runDoctorCheck('dynamodb', 'dynamodb:ListTables', async () => {
    const client = new DynamoDBClient(buildAwsClientOptions(aws));
    let used = 0;
    try {
      for await (const { TableNames = [] } of paginateListTables({ client }, {})) used += TableNames.length;
    } finally {
      client.destroy();
    }
    const said = `${used} tables exist; the service needs ${tables}`;
    return used + tables <= TABLES_MAX
      ? createOkFinding('dynamodb', said)
      : createUnknownFinding(
          'dynamodb',
          said,
          `Make sure that the quota of tables (L-F98FE922) is at least ${used + tables}.`,
        );
  });

export const checkApiGateway: QuotaCheck = (aws, { burst, requestsPerSecond }) =>
  runDoctorCheck('api-gateway', 'apigateway:GET on /account', async () => {
    const client = new APIGatewayClient(buildAwsClientOptions(aws));
    const { throttleSettings } = await client.send(new GetAccountCommand({})).finally(() => client.destroy());
    const { burstLimit, rateLimit } = throttleSettings ?? {};
    if (burstLimit === undefined || rateLimit === undefined)
      return createUnansweredFinding('api-gateway', 'apigateway:GET /account');
    const said =
      `${rateLimit} requests a second, bursts of ${burstLimit}; ` +
      `the largest limits of the service are ${Math.ceil(requestsPerSecond)} and ${burst}`;
    if (burst > burstLimit)
      return createProblemFinding('api-gateway', said, `Deploy with --context accountBurst=${burstLimit}.`);
    return requestsPerSecond <= rateLimit
      ? createOkFinding('api-gateway', said)
      : createProblemFinding(
          'api-gateway',
          said,
          'Request an increase of the throttle rate (L-8A5B8E43), or lower the settings.',
        );
  });

export const checkVectors: QuotaCheck = (aws, { vectorIndex }) =>
  runDoctorCheck('s3-vectors', 's3vectors:ListVectorBuckets', async () => {
    if (vectorIndex === 'memory') return createOkFinding('s3-vectors', 'Not used; vectorIndex is memory');
    const client = new S3VectorsClient(buildAwsClientOptions(aws));
    await client.send(new ListVectorBucketsCommand({ maxResults: 1 })).finally(() => client.destroy());
    return createOkFinding('s3-vectors', 'Available in this region');
  });

function createUnansweredFinding(check: string, action: string): Finding {
  return createUnknownFinding(
    check,
    `The answer of ${action} has no limits`,
    'Look the quota up in the Service Quotas console.',
  );
}
