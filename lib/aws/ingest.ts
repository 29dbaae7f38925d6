import { Aws, CfnOutput, type Stack } from 'aws-cdk-lib';
import { ApiDefinition, EndpointType, SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnPermission, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { functions } from '../../layers/contract/functions.ts';
import { ingestApi } from '../../layers/contract/ingest.ts';
import { makeFunction, type StackContext } from './function.ts';
import { gatewayResponses } from './gateway-responses.ts';
import { invocationUri } from './rest-body.ts';
import { stageEndpoint } from './socket-endpoint.ts';

const STAGE = 'live';

/** Per second for all senders together. A Kinesis shard accepts about as much. */
const LIMIT = { throttlingRateLimit: 50, throttlingBurstLimit: 100 } as const;

export type Ingest = { readonly api: SpecRestApi; readonly receiver: Lambda };

/** The ingest API. Its function authenticates, since a signature covers the body. */
export const ingestStack = (stack: Stack, context: StackContext): Ingest => {
  const fn = makeFunction(stack, functions.ingest, context);
  const restApiName = `${context.settings.prefix}-ingest`;
  const api = new SpecRestApi(stack, 'Api', {
    restApiName,
    apiDefinition: ApiDefinition.fromInline(bodyOf(restApiName, fn)),
    deployOptions: { stageName: STAGE, methodOptions: { '/*/*': LIMIT } },
    endpointTypes: [EndpointType.REGIONAL],
    cloudWatchRole: false,
  });
  api.node.tryRemoveChild('Endpoint');
  new CfnPermission(fn, 'Invoke', {
    action: 'lambda:InvokeFunction',
    functionName: fn.functionArn,
    principal: 'apigateway.amazonaws.com',
    sourceArn: [
      `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}`,
      `${api.restApiId}/${STAGE}/POST/ingest/*`,
    ].join(':'),
  });
  new CfnOutput(stack, 'IngestUrl', { value: stageEndpoint(api.restApiId, STAGE) });
  return { api, receiver: fn };
};

/** Every body is binary: gzip and signatures need the exact bytes. */
const bodyOf = (title: string, fn: Lambda): Readonly<Record<string, unknown>> => ({
  openapi: '3.0.1',
  info: { title, version: '1' },
  paths: {
    [ingestApi.path]: {
      post: {
        operationId: 'ingest',
        parameters: [{ name: 'adapter', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'Accepted and rejected events' } },
        'x-amazon-apigateway-integration': {
          type: 'aws_proxy',
          httpMethod: 'POST',
          uri: invocationUri(fn),
          timeoutInMillis: functions.ingest.timeoutSeconds * 1000,
        },
      },
    },
  },
  'x-amazon-apigateway-binary-media-types': ['*/*'],
  'x-amazon-apigateway-gateway-responses': gatewayResponses(),
});
