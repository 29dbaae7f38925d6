import { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KinesisClient } from '@aws-sdk/client-kinesis';
import { SQSClient } from '@aws-sdk/client-sqs';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { unlogged } from '../../layers/edge/unlogged.ts';
import { outputOf, type Target } from './target.ts';

const SOCKETS_MAX = 32;
const settings = ({ client: { socketPath, ...client } }: Target) => ({
  ...client,
  requestHandler: new NodeHttpHandler({ httpAgent: { maxSockets: SOCKETS_MAX, ...(socketPath && { socketPath }) } }),
});

export const dynamoOf = (target: Target): DynamoDBClient => unlogged(new DynamoDBClient(settings(target)));
export const kinesisOf = (target: Target): KinesisClient => unlogged(new KinesisClient(settings(target)));
export const queueOf = (target: Target): SQSClient => unlogged(new SQSClient(settings(target)));
export const gatewayOf = (target: Target): APIGatewayClient => new APIGatewayClient(settings(target));

/** A local `SocketUrl` has no TLS and names no endpoint. */
export const socketsOf = (target: Target): ApiGatewayManagementApiClient => {
  const url = target.client.endpoint ?? outputOf(target, 'SocketUrl');
  const endpoint = url.startsWith('wss:') ? { endpoint: url.replace(/^wss:/, 'https:') } : {};
  return new ApiGatewayManagementApiClient({ ...settings(target), ...endpoint });
};
