import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { buildRefusalHeaders, errorCodes, RequestError, serializeErrorEnvelope } from '../contract/errors.ts';
import type { Route } from '../contract/route.ts';
import { logger } from './logger.ts';

/** Builds the error envelope. Unavailable backends are 503 by default. */
export function toErrorReply(
  error: unknown,
  { upstreamFailure, isUdf }: Pick<Route, 'upstreamFailure' | 'isUdf'>,
): APIGatewayProxyResult {
  const isExpected = error instanceof RequestError;
  if (!isExpected) logger.error('The request failed', { error });
  const { name, code } = (error ?? {}) as { readonly name?: string; readonly code?: string };
  const isPassing = passing.has(name ?? '') || code === 'ECONNREFUSED' || code === 'ECONNRESET';
  const unexpected =
    isPassing && upstreamFailure !== 'internal'
      ? new RequestError('unavailable', 'A required backend is temporarily unavailable; try again')
      : new RequestError('internal', 'Internal error');
  const refusal = isExpected ? error : unexpected;
  return {
    statusCode: errorCodes[refusal.code].status,
    headers: { 'Content-Type': 'application/json', ...buildRefusalHeaders(refusal.code, refusal.retryAfterSeconds) },
    body: serializeErrorEnvelope(refusal.code, refusal.message, isUdf, refusal.details),
  };
}

/**
 * Middy middleware: answers an error with its envelope.
 * A return value would skip other middleware.
 */
export function errorMiddleware(upstreamFailure?: Route['upstreamFailure']): MiddlewareObj {
  return {
    onError: request => {
      request.response = toErrorReply(request.error, upstreamFailure ? { upstreamFailure } : {});
    },
  };
}

/** Temporary failures, as opposed to bugs. */
const passing = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TimeoutError',
  'InternalServerError',
  'TooManyRequestsException',
  'ServiceUnavailableException',
  'InternalServerException',
]);
