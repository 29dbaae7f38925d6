import { Aws, CfnOutput, type Stack } from 'aws-cdk-lib';
import { ApiDefinition, EndpointType, SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnPermission, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { ingestApi, ingestDoor } from '../../layers/contract/ingest.ts';
import { makeFunction, type World } from './function.ts';
import { gatewayResponses } from './gateway-responses.ts';
import { invocationUri } from './rest-body.ts';
import { stageEndpoint } from './socket-place.ts';

const STAGE = 'live';

/** What all senders together may do a second: a Kinesis shard takes about as much. */
const LIMIT = { throttlingRateLimit: 50, throttlingBurstLimit: 100 } as const;

/** The API that data comes in by, and its function. */
export type Ingest = { readonly api: SpecRestApi; readonly receiver: Lambda };

/** The API that data comes in by: one method, whose function asks for an ingest key itself, since a signature is over the body and no authorizer sees that. */
export const ingestStack = (stack: Stack, world: World): Ingest => {
  const made = makeFunction(stack, ingestDoor, world);
  const restApiName = `${world.settings.prefix}-ingest`;
  const api = new SpecRestApi(stack, 'Api', {
    restApiName,
    apiDefinition: ApiDefinition.fromInline(bodyOf(restApiName, made)),
    deployOptions: { stageName: STAGE, methodOptions: { '/*/*': LIMIT } },
    endpointTypes: [EndpointType.REGIONAL],
    cloudWatchRole: false,
  });
  api.node.tryRemoveChild('Endpoint');
  new CfnPermission(made, 'Invoke', {
    action: 'lambda:InvokeFunction',
    functionName: made.functionArn,
    principal: 'apigateway.amazonaws.com',
    sourceArn: `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${api.restApiId}/${STAGE}/POST/ingest/*`,
  });
  new CfnOutput(stack, 'IngestUrl', { value: stageEndpoint(api.restApiId, STAGE) });
  return { api, receiver: made };
};

/** Every body is binary: gzip must arrive as it was sent, and a signature is over the very bytes. */
const bodyOf = (title: string, made: Lambda): Readonly<Record<string, unknown>> => ({
  openapi: '3.0.1',
  info: { title, version: '1' },
  paths: {
    [ingestApi.path]: {
      post: {
        operationId: 'ingest',
        parameters: [{ name: 'adapter', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'What was taken, and what was not' } },
        'x-amazon-apigateway-integration': {
          type: 'aws_proxy',
          httpMethod: 'POST',
          uri: invocationUri(made),
          timeoutInMillis: ingestDoor.timeoutSeconds * 1000,
        },
      },
    },
  },
  'x-amazon-apigateway-binary-media-types': ['*/*'],
  'x-amazon-apigateway-gateway-responses': gatewayResponses(),
});
