import { APIGatewayClient, GetAccountCommand } from '@aws-sdk/client-api-gateway';
import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb';
import { DescribeLimitsCommand, KinesisClient } from '@aws-sdk/client-kinesis';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { ListVectorBucketsCommand, S3VectorsClient } from '@aws-sdk/client-s3vectors';
import { type AwsOptions, attempt, clientOptions } from './attempt.ts';
import type { Demand } from './demand.ts';
import { type Finding, ok, problem, unknown } from './finding.ts';

/** A check of one service against what the stacks will need. */
export type QuotaCheck = (aws: AwsOptions, demand: Demand) => Promise<Finding>;

/** Lambda keeps this many instances unreserved, or the whole quota of a smaller account. */
const UNRESERVED_MIN = 100;

export const checkLambda: QuotaCheck = (aws, { instances, reserved }) =>
  attempt('lambda', 'lambda:GetAccountSettings', async () => {
    const client = new LambdaClient(clientOptions(aws));
    const { AccountLimit } = await client.send(new GetAccountSettingsCommand({})).finally(() => client.destroy());
    const { ConcurrentExecutions: quota, UnreservedConcurrentExecutions: free } = AccountLimit ?? {};
    if (quota === undefined || free === undefined) return unanswered('lambda', 'lambda:GetAccountSettings');
    const said = `${free} of ${quota} instances are unreserved; the service needs ${instances} and reserves ${reserved}`;
    const raise = 'Request an increase of the Lambda quota "Concurrent executions" (L-B99A9384), for example to 1000';
    if (free < instances) return problem('lambda', said, `${raise}.`);
    const kept = Math.min(UNRESERVED_MIN, quota);
    return reserved > 0 && free - reserved < kept
      ? problem('lambda', `${said}; ${kept} must stay unreserved`, `${raise}, or lower the reserved concurrency.`)
      : ok('lambda', said);
  });

export const checkKinesis: QuotaCheck = (aws, { isOnDemand, streams, shards }) =>
  attempt('kinesis', 'kinesis:DescribeLimits', async () => {
    const client = new KinesisClient(clientOptions(aws));
    const limits = await client.send(new DescribeLimitsCommand({})).finally(() => client.destroy());
    const [used, quota, wanted, what] = isOnDemand
      ? ([limits.OnDemandStreamCount, limits.OnDemandStreamCountLimit, streams, 'on-demand streams'] as const)
      : ([limits.OpenShardCount, limits.ShardLimit, shards, 'shards'] as const);
    if (used === undefined || quota === undefined) return unanswered('kinesis', 'kinesis:DescribeLimits');
    const said = `${used} of ${quota} ${what} are in use; the service needs ${wanted}`;
    return used + wanted <= quota
      ? ok('kinesis', said)
      : problem('kinesis', said, `Request an increase of the Kinesis quota of ${what}, or lower the setting shards.`);
  });

/** The default of a region. No call returns a raised quota. */
const TABLES_MAX = 2500;

export const checkDynamo: QuotaCheck = (aws, { tables }) =>
  attempt('dynamodb', 'dynamodb:ListTables', async () => {
    const client = new DynamoDBClient(clientOptions(aws));
    let used = 0;
    try {
      for await (const { TableNames = [] } of paginateListTables({ client }, {})) used += TableNames.length;
    } finally {
      client.destroy();
    }
    const said = `${used} tables exist; the service needs ${tables}`;
    return used + tables <= TABLES_MAX
      ? ok('dynamodb', said)
      : unknown('dynamodb', said, `Make sure that the quota of tables (L-F98FE922) is at least ${used + tables}.`);
  });

export const checkApiGateway: QuotaCheck = (aws, { burst, requestsPerSecond }) =>
  attempt('api-gateway', 'apigateway:GET on /account', async () => {
    const client = new APIGatewayClient(clientOptions(aws));
    const { throttleSettings } = await client.send(new GetAccountCommand({})).finally(() => client.destroy());
    const { burstLimit, rateLimit } = throttleSettings ?? {};
    if (burstLimit === undefined || rateLimit === undefined)
      return unanswered('api-gateway', 'apigateway:GET /account');
    const said = `${rateLimit} requests a second, bursts of ${burstLimit}; the largest limit of the service is ${Math.ceil(
      requestsPerSecond,
    )}, bursts of ${burst}`;
    if (burst > burstLimit) return problem('api-gateway', said, `Deploy with --context accountBurst=${burstLimit}.`);
    return requestsPerSecond <= rateLimit
      ? ok('api-gateway', said)
      : problem('api-gateway', said, 'Request an increase of the throttle rate (L-8A5B8E43), or lower the settings.');
  });

export const checkVectors: QuotaCheck = (aws, { vectorIndex }) =>
  attempt('s3-vectors', 's3vectors:ListVectorBuckets', async () => {
    if (vectorIndex === 'memory') return ok('s3-vectors', 'Not used; vectorIndex is memory');
    const client = new S3VectorsClient(clientOptions(aws));
    await client.send(new ListVectorBucketsCommand({ maxResults: 1 })).finally(() => client.destroy());
    return ok('s3-vectors', 'Available in this region');
  });

const unanswered = (check: string, action: string): Finding =>
  unknown(check, `The answer of ${action} has no limits`, 'Look the quota up in the Service Quotas console.');
