import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { anyOriginHeaders, type Origins, preflightHeaders } from '../../layers/contract/cors.ts';
import { PAID_SECONDS_MAX } from '../../layers/contract/functions.ts';
import { X402_RESOURCE, x402Headers } from '../../layers/contract/x402.ts';
import { buildPreflight } from './cors.ts';
import { buildGatewayResponses } from './gateway-responses.ts';
import { ALLOW, type Body, buildProxyIntegration, COMPRESSED_BYTES_MIN } from './rest-body.ts';
import { buildWrongMethodResponse } from './wrong-method.ts';

const ALLOW_HEADERS = 'Access-Control-Allow-Headers';
const more = { [ALLOW_HEADERS]: `${preflightHeaders[ALLOW_HEADERS]}, ${x402Headers.payment}, ${x402Headers.repeat}` };

/** GET and HEAD of one greedy resource, without a key. */
export function buildX402Body(title: string, fn: Lambda, origins: Origins): Body {
  return {
    openapi: '3.0.1',
    info: { title, version: '1' },
    paths: {
      [X402_RESOURCE]: {
        get: buildOperation('paid', fn),
        head: buildOperation('paidHead', fn),
        options: { ...proxyParameter, ...buildPreflight(ALLOW, origins, more) },
        ...buildWrongMethodResponse(ALLOW, anyOriginHeaders),
      },
    },
    'x-amazon-apigateway-minimum-compression-size': COMPRESSED_BYTES_MIN,
    'x-amazon-apigateway-gateway-responses': buildGatewayResponses(ALLOW, {}, anyOriginHeaders),
  };
}

const proxyParameter: Body = {
  parameters: [{ name: 'proxy', in: 'path', required: true, schema: { type: 'string' } }],
};

function buildOperation(operationId: string, fn: Lambda): Body {
  return {
    operationId,
    ...proxyParameter,
    responses: { 200: { description: 'OK' }, 402: { description: 'What to pay' } },
    ...buildProxyIntegration(fn, PAID_SECONDS_MAX),
  };
}
