import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KinesisClient } from '@aws-sdk/client-kinesis';
import { S3VectorsClient } from '@aws-sdk/client-s3vectors';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { socketEndpoint } from './config.ts';
import { logger } from './logger.ts';
import { unlogged } from './unlogged.ts';

const SOCKETS_MAX = 64;
/** In ms. A hanging call must not hold a shard. */
const CONNECT_MS_MAX = 1_000;
const REQUEST_MS_MAX = 5_000;
const settings = () => ({
  requestHandler: new NodeHttpHandler({
    connectionTimeout: CONNECT_MS_MAX,
    requestTimeout: REQUEST_MS_MAX,
    throwOnRequestTimeout: true,
    httpAgent: { maxSockets: SOCKETS_MAX },
    httpsAgent: { maxSockets: SOCKETS_MAX },
  }),
  cacheMiddleware: true,
  logger,
});

export const dynamoClient = (): DynamoDBClient => unlogged(new DynamoDBClient(settings()));

/** HTTP/1.1: one request per batch gains nothing from multiplexing. */
export const kinesisClient = (): KinesisClient => unlogged(new KinesisClient(settings()));

export const queueClient = (): SQSClient => unlogged(new SQSClient(settings()));

export const topicClient = (): SNSClient => unlogged(new SNSClient(settings()));

export const vectorsClient = (): S3VectorsClient => unlogged(new S3VectorsClient(settings()));

export const socketClient = (): ApiGatewayManagementApiClient => {
  const endpoint = socketEndpoint();
  return unlogged(new ApiGatewayManagementApiClient({ ...settings(), ...(endpoint && { endpoint }) }));
};
