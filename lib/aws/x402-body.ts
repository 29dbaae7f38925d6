import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { anyOriginHeaders, type Origins, preflightHeaders } from '../../layers/contract/cors.ts';
import { PAID_SECONDS_MAX } from '../../layers/contract/functions.ts';
import { paidRouteNames } from '../../layers/contract/routes/paid.ts';
import { type RouteName, routes } from '../../layers/contract/routes/routes.ts';
import { X402_PREFIX, x402Headers } from '../../layers/contract/x402.ts';
import { preflight } from './cors.ts';
import { gatewayResponses } from './gateway-responses.ts';
import { ALLOW, type Body, COMPRESSED_BYTES_MIN, pathParameters, proxyTo } from './rest-body.ts';
import { wrongMethod } from './wrong-method.ts';

const ALLOW_HEADERS = 'Access-Control-Allow-Headers';
const more = { [ALLOW_HEADERS]: `${preflightHeaders[ALLOW_HEADERS]}, ${x402Headers.payment}, ${x402Headers.repeat}` };

/** The OpenAPI document of the paid routes: GET and HEAD for each, without a key. */
export const x402Body = (title: string, fn: Lambda, origins: Origins): Body => ({
  openapi: '3.0.1',
  info: { title, version: '1' },
  paths: Object.fromEntries(
    paidRouteNames.map(name => [`${X402_PREFIX}${routes[name].path}`, methodsOf(name, fn, origins)]),
  ),
  'x-amazon-apigateway-minimum-compression-size': COMPRESSED_BYTES_MIN,
  'x-amazon-apigateway-gateway-responses': gatewayResponses(ALLOW, {}, anyOriginHeaders),
});

const methodsOf = (name: RouteName, fn: Lambda, origins: Origins): Body => ({
  get: operation(name, name, fn),
  head: operation(`${name}Head`, name, fn),
  options: { ...pathParameters(name), ...preflight(ALLOW, origins, more) },
  ...wrongMethod(ALLOW, anyOriginHeaders),
});

const operation = (operationId: string, name: RouteName, fn: Lambda): Body => ({
  operationId,
  ...pathParameters(name),
  responses: { 200: { description: 'OK' }, 402: { description: 'What to pay' } },
  ...proxyTo(fn, PAID_SECONDS_MAX),
});
