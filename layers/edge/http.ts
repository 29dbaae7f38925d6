import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type * as z from 'zod/mini';
import { envelope, errorCodes, RequestError, refusalHeaders } from '../contract/errors.ts';
import type { Parameters, Route, Values } from '../contract/route.ts';
import type { TableName } from '../contract/tables.ts';
import { isTier, reaches, type Tier, tiers } from '../contract/tiers.ts';
import { memoize } from '../core/kernel/memoize.ts';
import { corsOrigins } from './config.ts';
import { sharing } from './cors.ts';
import { logger } from './logger.ts';
import { type NextPage, nextPageLink } from './next-page.ts';
import { readParameters } from './request.ts';

export type HttpRequest<Path extends Parameters, Query extends Parameters> = {
  readonly path: Values<Path>;
  readonly query: Values<Query>;
  /** Null on public routes. */
  readonly tier: Tier | null;
  /** Opaque; null on public routes. */
  readonly keyId: string | null;
  /** SHA-256 of the key; null on public routes. */
  readonly keyHash: string | null;
  readonly nowMs: number;
  /** The path prefix the caller used, such as `/live`; empty at the root. */
  readonly base: string;
};

/** `next` has the changed parameters of the next page, null on the last one. */
export type Reply<Body> = {
  readonly status: number;
  readonly body: Body;
  readonly next?: NextPage | null;
};

/** A body, or a status and a body. */
export type Answer<Body extends z.ZodMiniType> = Promise<z.input<Body> | Reply<z.input<Body>>>;

type Invoke = (event: APIGatewayProxyEvent, context: never) => Promise<APIGatewayProxyResult>;

/** The phantom field separates handlers of different routes by type. */
export type Handler<R> = Invoke & { readonly serves?: R };

/** Creates a route's handler: validates the request, serializes the body, maps errors. */
export const serve = <
  Path extends Parameters,
  Query extends Parameters,
  Body extends z.ZodMiniType,
  Table extends TableName,
>(
  route: Route<Path, Query, Body, Table>,
  work: (request: HttpRequest<Path, Query>) => Answer<Body>,
): Handler<Route<Path, Query, Body, Table>> => {
  const respond = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const keyId = callerText(event, 'keyId');
    if (keyId !== null) logger.appendKeys({ key_id: keyId });
    const tier = callerTier(event, route.tier);
    const keyHash = callerText(event, 'keyHash');
    const asked = { tier, keyId, keyHash, nowMs: Date.now(), base: baseOf(event, route.path) };
    const reply = await work({ ...readParameters(route, event), ...asked });
    if (!isReply<z.input<Body>>(reply)) return answer(route, 200, reply);
    const { status, body, next } = reply;
    const given = answer(route, status, body);
    return next ? { ...given, headers: { ...given.headers, ...nextPageLink(route, event, next) } } : given;
  };
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(sharing(corsOrigins()))
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .use(refusing(route.upstreamFailure));
  return handler.handler(respond) as unknown as Handler<Route<Path, Query, Body, Table>>;
};

/** Only this path includes the stage: https://github.com/localstack/localstack/pull/12296. */
const baseOf = ({ requestContext: { path } }: APIGatewayProxyEvent, route: string): string =>
  (path ?? '')
    .replace(/\/$/, '')
    .split('/')
    .slice(0, 1 - route.split('/').length)
    .join('/');

const isReply = <Body>(value: unknown): value is Reply<Body> =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  'body' in value &&
  typeof value.status === 'number';

/** Checks the tier again: a policy wildcard may match too much. */
const callerTier = (event: APIGatewayProxyEvent, needed: Tier | null): Tier | null => {
  if (needed === null) return null;
  const held: unknown = event.requestContext.authorizer?.tier;
  if (typeof held !== 'string' || !isTier(held))
    throw new RequestError('unauthorized', 'The API key is missing or invalid');
  if (!reaches(held, needed))
    throw new RequestError(
      'forbidden',
      `This operation requires ${tiers[needed].name}, the key has ${tiers[held].name}`,
    );
  return held;
};

const callerText = (event: APIGatewayProxyEvent, name: 'keyId' | 'keyHash'): string | null => {
  const text: unknown = event.requestContext.authorizer?.[name];
  return typeof text === 'string' ? text : null;
};

const answer = (
  route: Pick<Route, 'response' | 'contentType' | 'cacheSeconds'>,
  statusCode: number,
  body: unknown,
): APIGatewayProxyResult => ({
  statusCode,
  headers: {
    'Content-Type': route.contentType,
    ...(statusCode === 503
      ? refusalHeaders('unavailable')
      : cacheHeaders(statusCode === 200 ? route.cacheSeconds : null)),
  },
  body: typeof body === 'object' && body !== null ? writtenOnce(body, route.response) : written(body, route.response),
});

/** Skips validation of a body object it has already written. */
const written = (body: unknown, response: Route['response']): string => {
  const checked: unknown = response.parse(body);
  return typeof checked === 'string' ? checked : JSON.stringify(checked);
};
const writtenOnce = memoize((body: object, response: Route['response']) => written(body, response));

const cacheHeaders = (seconds: number | null): Record<string, string> =>
  seconds === null
    ? { 'Cache-Control': 'no-store' }
    : { 'Cache-Control': `private, max-age=${seconds}`, Vary: 'Authorization' };

/** Builds the error envelope. Unavailable backends are 503 by default. */
const refuse = (error: unknown, upstreamFailure?: Route['upstreamFailure']): APIGatewayProxyResult => {
  const refusal = error instanceof RequestError ? error : unexpected(error, upstreamFailure);
  return {
    statusCode: errorCodes[refusal.code].status,
    headers: { 'Content-Type': 'application/json', ...refusalHeaders(refusal.code, refusal.retryAfterSeconds) },
    body: envelope(refusal.code, refusal.message),
  };
};

/** Middy middleware: answers an error with its envelope. A return value would skip other middleware. */
export const refusing = (upstreamFailure?: Route['upstreamFailure']): MiddlewareObj => ({
  onError: request => {
    request.response = refuse(request.error, upstreamFailure);
  },
});

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

const unexpected = (error: unknown, upstreamFailure: Route['upstreamFailure']): RequestError => {
  logger.error('The request failed', { error });
  const { name, code } = (error ?? {}) as { readonly name?: string; readonly code?: string };
  const isPassing = passing.has(name ?? '') || code === 'ECONNREFUSED' || code === 'ECONNRESET';
  return isPassing && upstreamFailure !== 'internal'
    ? new RequestError('unavailable', 'A required backend is temporarily unavailable; try again')
    : new RequestError('internal', 'Internal error');
};
