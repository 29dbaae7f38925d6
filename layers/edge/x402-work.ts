import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { RequestError } from '../contract/errors.ts';
import type { Tier } from '../contract/tiers.ts';
import { X402_KEY_ID, X402_PREFIX } from '../contract/x402.ts';
import { logger } from './logger.ts';
import type { PaidRequest } from './x402-request.ts';

/** A payment reaches every route. */
const TIER: Tier = 'enterprise';

/** Only prices limit buyers; batches must name some rate. */
const REQUESTS_PER_MINUTE = 300_000;

/** Invokes the function of the route, which then works with its own rights. */
export async function invokeRoute(
  lambda: LambdaClient,
  event: APIGatewayProxyEvent,
  request: PaidRequest,
): Promise<APIGatewayProxyResult> {
  const { name } = request;
  const FunctionName = event.stageVariables?.[name];
  if (!FunctionName) throw new Error(`The stage does not name the function of ${name}; its stack sets the variable.`);
  const Payload = JSON.stringify(toRouteEvent(event, request));
  const { FunctionError, Payload: answered } = await lambda.send(new InvokeCommand({ FunctionName, Payload }));
  const text = answered?.transformToString() ?? '';
  if (FunctionError === undefined) return JSON.parse(text) as APIGatewayProxyResult;
  logger.error('The function of a paid route failed', { error: text, route: name });
  throw new RequestError('unavailable', 'The route failed; send the same payment again');
}

/** The event that the REST API would send for a key of the highest tier. */
function toRouteEvent(
  event: APIGatewayProxyEvent,
  { row: { path: resource }, pathParameters }: PaidRequest,
): APIGatewayProxyEvent {
  return {
    ...event,
    httpMethod: 'GET',
    resource,
    pathParameters,
    path: event.path.slice(X402_PREFIX.length),
    // Without If-None-Match: an answer without a body is not sold.
    headers: {},
    multiValueHeaders: {},
    stageVariables: null,
    requestContext: {
      ...event.requestContext,
      httpMethod: 'GET',
      resourcePath: resource,
      authorizer: {
        tier: TIER,
        keyId: X402_KEY_ID,
        requestsPerMinute: REQUESTS_PER_MINUTE,
        isSold: true,
      },
    },
  };
}
