import { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KinesisClient } from '@aws-sdk/client-kinesis';
import { KMSClient } from '@aws-sdk/client-kms';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { MarketplaceMeteringClient } from '@aws-sdk/client-marketplace-metering';
import { S3Client } from '@aws-sdk/client-s3';
import { S3VectorsClient } from '@aws-sdk/client-s3vectors';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';
import { SSMClient } from '@aws-sdk/client-ssm';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { FUNCTION_SECONDS } from '../contract/functions.ts';
import { findSocketEndpoint, isS3Imitated } from './config.ts';
import { logger } from './logger.ts';
import { findPlatform } from './platform.ts';
import { meterReads, meterSends } from './read-units.ts';
import { removeSdkLogger } from './unlogged.ts';

const SOCKETS_MAX = 64;
/** In ms. A hanging call must not hold a shard. */
const CONNECT_MS_MAX = 1_000;
const REQUEST_MS_MAX = 5_000;
/** A file is put in one request. */
const FILE_MS_MAX = 60_000;
const FILE_TRIES_MAX = 5;
function buildSettings(requestTimeout = REQUEST_MS_MAX, socketTimeout = 0) {
  const platform = findPlatform();
  if (platform !== undefined) {
    const { requestHandler, credentials, region } = platform;
    return { requestHandler, credentials, region, endpoint: 'http://localhost', cacheMiddleware: true, logger };
  }
  return {
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
  };
}

export function buildDynamoClient(): DynamoDBClient {
  const platform = findPlatform();
  if (platform !== undefined) return meterSends(platform.tables);
  return meterReads(removeSdkLogger(new DynamoDBClient(buildSettings())));
}

/** HTTP/1.1: one request per batch gains nothing from multiplexing. */
export function buildKinesisClient(): KinesisClient {
  return findPlatform()?.kinesis ?? removeSdkLogger(new KinesisClient(buildSettings()));
}

export function buildQueueClient(): SQSClient {
  return removeSdkLogger(new SQSClient(buildSettings()));
}

/** Waits as long as a route may take, and never invokes twice. */
export function buildLambdaClient(): LambdaClient {
  return removeSdkLogger(new LambdaClient({ ...buildSettings(FUNCTION_SECONDS * 1_000), maxAttempts: 1 }));
}

export function buildTopicClient(): SNSClient {
  return removeSdkLogger(new SNSClient(buildSettings()));
}

/**
 * Also bounds a body that stalls.
 * Imitations of S3 take the bucket from the path.
 */
export function buildS3Client(timeoutMs = FILE_MS_MAX): S3Client {
  const forcePathStyle = isS3Imitated();
  return removeSdkLogger(
    new S3Client({ ...buildSettings(timeoutMs, timeoutMs), maxAttempts: FILE_TRIES_MAX, forcePathStyle }),
  );
}

export function buildVectorsClient(): S3VectorsClient {
  return removeSdkLogger(new S3VectorsClient(buildSettings()));
}

export function buildParametersClient(): SSMClient {
  return removeSdkLogger(new SSMClient(buildSettings()));
}

export function buildKeysClient(): KMSClient {
  return removeSdkLogger(new KMSClient(buildSettings()));
}

/** The control plane, for keys and usage plans. */
export function buildGatewayClient(): APIGatewayClient {
  return removeSdkLogger(new APIGatewayClient(buildSettings()));
}

/** The outbox repeats calls, so the client does not. */
export function buildMeteringClient(): MarketplaceMeteringClient {
  return removeSdkLogger(new MarketplaceMeteringClient({ ...buildSettings(), maxAttempts: 1 }));
}

export function buildSocketClient(): ApiGatewayManagementApiClient {
  const endpoint = findSocketEndpoint();
  return removeSdkLogger(new ApiGatewayManagementApiClient({ ...buildSettings(), ...(endpoint && { endpoint }) }));
}
