import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type * as z from 'zod/mini';
import { envelope, errorCodes, RequestError, refusalHeaders } from '../contract/errors.ts';
import { type Parameters, PUBLIC_PER_SECOND, type Route, type Values } from '../contract/route.ts';
import type { TableName } from '../contract/tables.ts';
import { isTier, reaches, type Tier, tiers } from '../contract/tiers.ts';
import { corsOrigins } from './config.ts';
import { sharing } from './cors.ts';
import { replyWith } from './http-reply.ts';
import { logger } from './logger.ts';
import type { Charge, Meter } from './metering.ts';
import { type NextPage, nextPageLink } from './next-page.ts';
import { originOf } from './origin.ts';
import { type Policy, rateLimitHeaders, type ServiceLimit } from './rate-limit.ts';
import { readParameters } from './request.ts';
import { countingRequests } from './request-counts.ts';
import { demandScope } from './scope.ts';

export type HttpRequest<Path extends Parameters, Query extends Parameters> = {
  readonly path: Values<Path>;
  readonly query: Values<Query>;
  /** Null on public routes. */
  readonly tier: Tier | null;
  /** Opaque; null on public routes. */
  readonly keyId: string | null;
  /** SHA-256 of the key; null on public routes. */
  readonly keyHash: string | null;
  /** Requests a minute of the key. The authorizer knows them; null without one. */
  readonly perMinute: number | null;
  readonly nowMs: number;
  /** The path prefix the caller used, such as `/live`; empty at the root. */
  readonly base: string;
  /** Scheme and host. */
  readonly origin: string;
  /** Adds a limit to the headers of the answer. */
  readonly report: (limit: ServiceLimit) => void;
};

export type Count = (
  caller: { readonly tier: Tier; readonly keyId: string | null; readonly nowMs: number },
  report: (limit: ServiceLimit) => void,
) => Promise<void>;

/** `next` has the changed parameters of the next page, null on the last one. */
export type Reply<Body> = {
  readonly status: number;
  readonly body: Body;
  readonly next?: NextPage | null;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
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
  count?: Count,
  meter?: Meter,
): Handler<Route<Path, Query, Body, Table>> => {
  const answer = async (
    event: APIGatewayProxyEvent,
    limits: ServiceLimit[],
    charge: Charge | null,
  ): Promise<APIGatewayProxyResult> => {
    const keyId = callerText(event, 'keyId');
    logger.appendKeys({ request_id: event.requestContext.requestId, ...(keyId !== null && { key_id: keyId }) });
    const tier = callerTier(event, route.tier);
    demandScope(event, route);
    const keyHash = callerText(event, 'keyHash');
    const nowMs = Date.now();
    const report = (limit: ServiceLimit): void => void limits.push(limit);
    if (tier !== null) await count?.({ tier, keyId, nowMs }, report);
    const place = { base: baseOf(event, route.path), origin: originOf(event) };
    const asked = { tier, keyId, keyHash, perMinute: perMinuteOf(event), nowMs, report, ...place };
    const parameters = readParameters(route, event);
    charge?.expect(parameters.query);
    const reply = await work({ ...parameters, ...asked });
    if (!isReply<z.input<Body>>(reply)) return replyWith(route, event, 200, reply);
    const { status, body, next, headers } = reply;
    const given = replyWith(route, event, status, body);
    const link = next ? nextPageLink(route, event, next) : {};
    return { ...given, headers: { ...given.headers, ...headers, ...link } };
  };
  const respond = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const limits: ServiceLimit[] = [];
    const charge = chargeOf(event, meter);
    const answered = await answer(event, limits, charge).catch(error => refuse(error, route.upstreamFailure));
    const isCounted = charge === null || (await charge.settle(answered.statusCode));
    const reply = isCounted ? answered : refuse(new RequestError('unavailable', UNCOUNTED));
    return { ...reply, headers: { ...reply.headers, ...rateLimitHeaders(policiesOf(event, route.tier), limits) } };
  };
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(sharing(corsOrigins()))
    .use(injectLambdaContext(logger, { resetKeys: true }));
  const invoke = handler.handler(respond) as unknown as Invoke;
  return route.counts ? countingRequests(route, invoke) : invoke;
};

const UNCOUNTED = 'The request could not be counted, so it is free and was not answered; try again';

/** Null before a key is known, and on public routes. */
const chargeOf = (event: APIGatewayProxyEvent, meter?: Meter): Charge | null => {
  const keyId = callerText(event, 'keyId');
  return meter && keyId !== null ? meter(keyId, event.requestContext.requestTimeEpoch ?? Date.now()) : null;
};

const policiesOf = (event: APIGatewayProxyEvent, needed: Tier | null): readonly Policy[] => {
  if (needed === null) return [{ name: 'public', quota: PUBLIC_PER_SECOND, windowSeconds: 1 }];
  const perMinute = perMinuteOf(event);
  const name = String(event.requestContext.authorizer?.tier);
  return perMinute === null ? [] : [{ name, quota: perMinute, windowSeconds: 60 }];
};

/** The authorizer knows the rate, because Enterprise's is a setting. */
const perMinuteOf = ({ requestContext: { authorizer } }: APIGatewayProxyEvent): number | null =>
  authorizer?.requestsPerMinute === undefined ? null : Number(authorizer.requestsPerMinute);

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
