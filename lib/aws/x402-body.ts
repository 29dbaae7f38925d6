import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { anyOriginHeaders, type Origins, preflightHeaders } from '../../layers/contract/cors.ts';
import { PAID_SECONDS_MAX } from '../../layers/contract/functions.ts';
import { X402_RESOURCE, x402Headers } from '../../layers/contract/x402.ts';
import { preflight } from './cors.ts';
import { gatewayResponses } from './gateway-responses.ts';
import { ALLOW, type Body, COMPRESSED_BYTES_MIN, proxyTo } from './rest-body.ts';
import { wrongMethod } from './wrong-method.ts';

const ALLOW_HEADERS = 'Access-Control-Allow-Headers';
const more = { [ALLOW_HEADERS]: `${preflightHeaders[ALLOW_HEADERS]}, ${x402Headers.payment}, ${x402Headers.repeat}` };

/** GET and HEAD of one greedy resource, without a key. */
export const x402Body = (title: string, fn: Lambda, origins: Origins): Body => ({
  openapi: '3.0.1',
  info: { title, version: '1' },
  paths: {
    [X402_RESOURCE]: {
      get: operation('paid', fn),
      head: operation('paidHead', fn),
      options: { ...proxyParameter, ...preflight(ALLOW, origins, more) },
      ...wrongMethod(ALLOW, anyOriginHeaders),
    },
  },
  'x-amazon-apigateway-minimum-compression-size': COMPRESSED_BYTES_MIN,
  'x-amazon-apigateway-gateway-responses': gatewayResponses(ALLOW, {}, anyOriginHeaders),
});

const proxyParameter: Body = {
  parameters: [{ name: 'proxy', in: 'path', required: true, schema: { type: 'string' } }],
};

const operation = (operationId: string, fn: Lambda): Body => ({
  operationId,
  ...proxyParameter,
  responses: { 200: { description: 'OK' }, 402: { description: 'What to pay' } },
  ...proxyTo(fn, PAID_SECONDS_MAX),
});
