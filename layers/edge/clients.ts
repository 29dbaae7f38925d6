import { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KinesisClient } from '@aws-sdk/client-kinesis';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { MarketplaceMeteringClient } from '@aws-sdk/client-marketplace-metering';
import { S3Client } from '@aws-sdk/client-s3';
import { S3VectorsClient } from '@aws-sdk/client-s3vectors';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';
import { SSMClient } from '@aws-sdk/client-ssm';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { FUNCTION_SECONDS } from '../contract/functions.ts';
import { isS3Imitated, socketEndpoint } from './config.ts';
import { logger } from './logger.ts';
import { meterReads } from './read-units.ts';
import { unlogged } from './unlogged.ts';

const SOCKETS_MAX = 64;
/** In ms. A hanging call must not hold a shard. */
const CONNECT_MS_MAX = 1_000;
const REQUEST_MS_MAX = 5_000;
/** A file is put in one request. */
const FILE_MS_MAX = 60_000;
const FILE_TRIES_MAX = 5;
const settings = (requestTimeout = REQUEST_MS_MAX, socketTimeout = 0) => ({
  requestHandler: new NodeHttpHandler({
    connectionTimeout: CONNECT_MS_MAX,
    requestTimeout,
    socketTimeout,
    throwOnRequestTimeout: true,
    httpAgent: { maxSockets: SOCKETS_MAX },
    httpsAgent: { maxSockets: SOCKETS_MAX },
  }),
  cacheMiddleware: true,
  logger,
});

export const dynamoClient = (): DynamoDBClient => meterReads(unlogged(new DynamoDBClient(settings())));

/** HTTP/1.1: one request per batch gains nothing from multiplexing. */
export const kinesisClient = (): KinesisClient => unlogged(new KinesisClient(settings()));

export const queueClient = (): SQSClient => unlogged(new SQSClient(settings()));

/** Waits as long as a route may take, and never invokes twice. */
export const lambdaClient = (): LambdaClient =>
  unlogged(new LambdaClient({ ...settings(FUNCTION_SECONDS * 1_000), maxAttempts: 1 }));

export const topicClient = (): SNSClient => unlogged(new SNSClient(settings()));

/** Also bounds a body that stalls. Imitations of S3 take the bucket from the path. */
export const s3Client = (timeoutMs = FILE_MS_MAX): S3Client => {
  const forcePathStyle = isS3Imitated();
  return unlogged(new S3Client({ ...settings(timeoutMs, timeoutMs), maxAttempts: FILE_TRIES_MAX, forcePathStyle }));
};

export const vectorsClient = (): S3VectorsClient => unlogged(new S3VectorsClient(settings()));

export const parametersClient = (): SSMClient => unlogged(new SSMClient(settings()));

/** The control plane, for keys and usage plans. */
export const gatewayClient = (): APIGatewayClient => unlogged(new APIGatewayClient(settings()));

/** The outbox repeats calls, so the client does not. */
export const meteringClient = (): MarketplaceMeteringClient =>
  unlogged(new MarketplaceMeteringClient({ ...settings(), maxAttempts: 1 }));

export const socketClient = (): ApiGatewayManagementApiClient => {
  const endpoint = socketEndpoint();
  return unlogged(new ApiGatewayManagementApiClient({ ...settings(), ...(endpoint && { endpoint }) }));
};
