import { CfnOutput, type Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { functions } from '../../layers/contract/functions.ts';
import { ingestApi } from '../../layers/contract/ingest.ts';
import { makeFunction, type StackContext } from './function.ts';
import { buildGatewayResponses, notAdmitted } from './gateway-responses.ts';
import { addInvokePermission, makeApi, STAGE } from './rest-api.ts';
import { buildProxyIntegration, formatInvocationUri } from './rest-body.ts';
import { formatStageEndpoint } from './socket-endpoint.ts';
import { createApiThrottle } from './throttle.ts';
import { buildWrongMethodResponse } from './wrong-method.ts';

export type Ingest = {
  readonly api: SpecRestApi;
  readonly url: string;
  readonly authorizer: Lambda;
  readonly receiver: Lambda;
};

/** The authorizer checks the key; the function checks signatures, which cover the body. */
export function defineIngestStack(stack: Stack, context: StackContext): Ingest {
  const { settings } = context;
  const authorizer = makeFunction(stack, functions.ingestAuthorizer, context);
  const fn = makeFunction(stack, functions.ingest, context);
  const name = `${settings.prefix}-ingest`;
  const limit = createApiThrottle(settings.ingestRequestsPerSecond, settings);
  // Every body is binary: gzip and signatures need the exact bytes.
  // Called for each request, because no header fits as a cache key.
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
          ...buildProxyIntegration(fn, functions.ingest.timeoutSeconds),
        },
        ...buildWrongMethodResponse('POST'),
      },
    },
    'x-amazon-apigateway-binary-media-types': ['*/*'],
    components: {
      securitySchemes: {
        sender: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          'x-amazon-apigateway-authtype': 'custom',
          'x-amazon-apigateway-authorizer': {
            type: 'request',
            authorizerUri: formatInvocationUri(authorizer),
            authorizerResultTtlInSeconds: 0,
          },
        },
      },
    },
    'x-amazon-apigateway-gateway-responses': buildGatewayResponses('POST', { ACCESS_DENIED: notAdmitted }),
  };
  const api = makeApi(stack, { settings, name, body, limits: { '/*/*': limit } });
  addInvokePermission(fn, api, `${STAGE}/POST/ingest/*`);
  addInvokePermission(authorizer, api, 'authorizers/*');
  const url = formatStageEndpoint(api.restApiId, STAGE);
  new CfnOutput(stack, 'IngestUrl', { value: url });
  return { api, url, authorizer, receiver: fn };
}
