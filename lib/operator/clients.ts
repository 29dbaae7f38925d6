import { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KinesisClient } from '@aws-sdk/client-kinesis';
import { SQSClient } from '@aws-sdk/client-sqs';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { removeSdkLogger } from '../../layers/edge/unlogged.ts';
import { getTargetOutput, type Target } from './target.ts';

const SOCKETS_MAX = 32;
function buildSettings({ client }: Target) {
  return { ...client, requestHandler: new NodeHttpHandler({ httpAgent: { maxSockets: SOCKETS_MAX } }) };
}

export function createDynamoClient(target: Target): DynamoDBClient {
  return removeSdkLogger(new DynamoDBClient(buildSettings(target)));
}
export function createKinesisClient(target: Target): KinesisClient {
  return removeSdkLogger(new KinesisClient(buildSettings(target)));
}
export function createQueueClient(target: Target): SQSClient {
  return removeSdkLogger(new SQSClient(buildSettings(target)));
}
export function createGatewayClient(target: Target): APIGatewayClient {
  return new APIGatewayClient(buildSettings(target));
}

/** A local `SocketUrl` has no TLS and names no endpoint. */
export function createSocketsClient(target: Target): ApiGatewayManagementApiClient {
  const url = target.client.endpoint ?? getTargetOutput(target, 'SocketUrl');
  const endpoint = url.startsWith('wss:') ? { endpoint: url.replace(/^wss:/, 'https:') } : {};
  return new ApiGatewayManagementApiClient({ ...buildSettings(target), ...endpoint });
}
