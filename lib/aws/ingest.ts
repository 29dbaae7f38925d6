import { CfnOutput, type Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { functions } from '../../layers/contract/functions.ts';
import { ingestApi } from '../../layers/contract/ingest.ts';
import { makeFunction, type StackContext } from './function.ts';
import { gatewayResponses } from './gateway-responses.ts';
import { makeApi, permit, STAGE } from './rest-api.ts';
import { proxyTo } from './rest-body.ts';
import { stageEndpoint } from './socket-endpoint.ts';
import { throttle } from './throttle.ts';

export type Ingest = { readonly api: SpecRestApi; readonly receiver: Lambda };

/** The ingest API. Its function authenticates, since a signature covers the body. */
export const ingestStack = (stack: Stack, context: StackContext): Ingest => {
  const { settings } = context;
  const fn = makeFunction(stack, functions.ingest, context, { reserved: settings.entranceConcurrency });
  const name = `${settings.prefix}-ingest`;
  const limit = throttle(settings.ingestRequestsPerSecond, settings);
  const api = makeApi(stack, name, bodyOf(name, fn), { '/*/*': limit });
  permit(fn, api, `${STAGE}/POST/ingest/*`);
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
        ...proxyTo(fn, functions.ingest.timeoutSeconds),
      },
    },
  },
  'x-amazon-apigateway-binary-media-types': ['*/*'],
  'x-amazon-apigateway-gateway-responses': gatewayResponses(),
});
