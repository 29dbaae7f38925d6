import { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KinesisClient } from '@aws-sdk/client-kinesis';
import { SQSClient } from '@aws-sdk/client-sqs';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { removeSdkLogger } from '../../layers/edge/unlogged.ts';
import { getTargetOutput, type Target } from './target.ts';

const SOCKETS_MAX = 32;
const buildSettings = ({ client: { socketPath, ...client } }: Target) => ({
  ...client,
  requestHandler: new NodeHttpHandler({ httpAgent: { maxSockets: SOCKETS_MAX, ...(socketPath && { socketPath }) } }),
});

export const createDynamoClient = (target: Target): DynamoDBClient =>
  removeSdkLogger(new DynamoDBClient(buildSettings(target)));
export const createKinesisClient = (target: Target): KinesisClient =>
  removeSdkLogger(new KinesisClient(buildSettings(target)));
export const createQueueClient = (target: Target): SQSClient => removeSdkLogger(new SQSClient(buildSettings(target)));
export const createGatewayClient = (target: Target): APIGatewayClient => new APIGatewayClient(buildSettings(target));

/** A local `SocketUrl` has no TLS and names no endpoint. */
export const createSocketsClient = (target: Target): ApiGatewayManagementApiClient => {
  const url = target.client.endpoint ?? getTargetOutput(target, 'SocketUrl');
  const endpoint = url.startsWith('wss:') ? { endpoint: url.replace(/^wss:/, 'https:') } : {};
  return new ApiGatewayManagementApiClient({ ...buildSettings(target), ...endpoint });
};
