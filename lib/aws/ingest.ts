import { CfnOutput, type Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { functions } from '../../layers/contract/functions.ts';
import { ingestApi } from '../../layers/contract/ingest.ts';
import { makeFunction, type StackContext } from './function.ts';
import { gatewayResponses, notAdmitted } from './gateway-responses.ts';
import { makeApi, permit, STAGE } from './rest-api.ts';
import { invocationUri, proxyTo } from './rest-body.ts';
import { stageEndpoint } from './socket-endpoint.ts';
import { throttle } from './throttle.ts';
import { wrongMethod } from './wrong-method.ts';

export type Ingest = {
  readonly api: SpecRestApi;
  readonly url: string;
  readonly authorizer: Lambda;
  readonly receiver: Lambda;
};

/** The authorizer checks the key; the function checks signatures, which cover the body. */
export const ingestStack = (stack: Stack, context: StackContext): Ingest => {
  const { settings } = context;
  const authorizer = makeFunction(stack, functions.ingestAuthorizer, context);
  const fn = makeFunction(stack, functions.ingest, context);
  const name = `${settings.prefix}-ingest`;
  const limit = throttle(settings.ingestRequestsPerSecond, settings);
  // Every body is binary: gzip and signatures need the exact bytes.
  const body = {
    openapi: '3.0.1',
    info: { title: name, version: '1' },
    paths: {
      [ingestApi.path]: {
        post: {
          operationId: 'ingest',
          parameters: [{ name: 'adapter', in: 'path', required: true, schema: { type: 'string' } }],
          security: [{ sender: [] }],
          responses: { 200: { description: 'Accepted and rejected events' } },
          ...proxyTo(fn, functions.ingest.timeoutSeconds),
        },
        ...wrongMethod('POST'),
      },
    },
    'x-amazon-apigateway-binary-media-types': ['*/*'],
    components: { securitySchemes: { sender: senderScheme(authorizer) } },
    'x-amazon-apigateway-gateway-responses': gatewayResponses('POST', { ACCESS_DENIED: notAdmitted }),
  };
  const api = makeApi(stack, { settings, name, body, limits: { '/*/*': limit } });
  permit(fn, api, `${STAGE}/POST/ingest/*`);
  permit(authorizer, api, 'authorizers/*');
  const url = stageEndpoint(api.restApiId, STAGE);
  new CfnOutput(stack, 'IngestUrl', { value: url });
  return { api, url, authorizer, receiver: fn };
};

/** Called for each request, because no header fits as a cache key. */
const senderScheme = (authorizer: Lambda) => ({
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  'x-amazon-apigateway-authtype': 'custom',
  'x-amazon-apigateway-authorizer': {
    type: 'request',
    authorizerUri: invocationUri(authorizer),
    authorizerResultTtlInSeconds: 0,
  },
});
