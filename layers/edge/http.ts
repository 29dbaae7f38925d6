import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type * as z from 'zod/mini';
import { buildRefusalHeaders, errorCodes, RequestError, serializeErrorEnvelope } from '../contract/errors.ts';
import { getRequestsPerMinute } from '../contract/read-units.ts';
import { type Parameters, PUBLIC_PER_SECOND, type Route, type Values } from '../contract/route.ts';
import type { TableName } from '../contract/tables.ts';
import { isTier, isTierAtLeast, type Tier, tiers } from '../contract/tiers.ts';
import type { AccountPlan } from './allowance.ts';
import { readCorsOrigins } from './config.ts';
import { corsMiddleware } from './cors.ts';
import { buildTextReply, serializeReplyBody } from './http-reply.ts';
import { logger } from './logger.ts';
import type { Charge, Meter } from './metering.ts';
import { formatNextPageLink, type NextPage } from './next-page.ts';
import { getRequestOrigin } from './origin.ts';
import { getRealMs } from './platform.ts';
import { formatRateLimitHeaders, type Policy, type ServiceLimit } from './rate-limit.ts';
import type { ReadBudgets, Reader } from './read-budget.ts';
import { readParameters } from './request.ts';
import { withRequestCounts } from './request-counts.ts';
import { assertKeyScope } from './scope.ts';
import { hashOperation, type SharedAnswers } from './shared-answers.ts';

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
  /** Null without an allowance. */
  readonly plan: AccountPlan | null;
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

/** Of a heavy route. `answers` is null where nothing may be shared. */
export type ReadLimits = { readonly budgets: ReadBudgets; readonly answers: SharedAnswers | null };

/** Creates a route's handler: validates the request, serializes the body, maps errors. */
export function createRouteHandler<
  Path extends Parameters,
  Query extends Parameters,
  Body extends z.ZodMiniType,
  Table extends TableName,
>(
  route: Route<Path, Query, Body, Table>,
  work: (request: HttpRequest<Path, Query>) => Answer<Body>,
  count?: Count,
  meter?: Meter,
  reads?: ReadLimits,
): Handler<Route<Path, Query, Body, Table>> {
  const answer = async (
    event: APIGatewayProxyEvent,
    limits: ServiceLimit[],
    charge: Charge | null,
    reader: Reader | null,
  ): Promise<APIGatewayProxyResult> => {
    const keyId = readCallerText(event, 'keyId');
    logger.appendKeys({ request_id: event.requestContext.requestId, ...(keyId !== null && { key_id: keyId }) });
    const tier = checkCallerTier(event, route.tier);
    assertKeyScope(event, route);
    const keyHash = readCallerText(event, 'keyHash');
    const nowMs = Date.now();
    const report = (limit: ServiceLimit): void => void limits.push(limit);
    if (tier !== null) await count?.({ tier, keyId, nowMs: getRealMs() }, report);
    const place = { base: extractBasePath(event, route.path), origin: getRequestOrigin(event) };
    const asked = { tier, keyId, keyHash, perMinute: readPerMinute(event), plan: readPlan(event), nowMs };
    const parameters = readParameters(route, event);
    if (reader !== null) await reads?.budgets.admit(reader, getRealMs());
    await charge?.expect(parameters.query);
    const name = hashOperation(route, { tier, ...parameters });
    return runCached(route, event, { answers: reads?.answers ?? null, name, nowMs }, async () => {
      const answered = await work({ ...parameters, ...asked, ...place, report });
      const reply = isReply<z.input<Body>>(answered) ? answered : { status: 200, body: answered };
      if (reply.status < 500) charge?.worked();
      return reply;
    });
  };
  const respond = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const limits: ServiceLimit[] = [];
    const refused = (error: unknown) => toErrorReply(error, route);
    const charge = createCharge(event, limit => void limits.push(limit), meter);
    const reader = reads ? resolveReader(event, limit => void limits.push(limit)) : null;
    const asked = () => answer(event, limits, charge, reader);
    const answered = await (reader ? reads!.budgets.run(reader, asked) : asked()).catch(refused);
    const instead = charge && (await charge.settle(answered.statusCode).catch(error => error as unknown));
    const reply = instead === null ? answered : refused(instead);
    return {
      ...reply,
      headers: { ...reply.headers, ...formatRateLimitHeaders(listPolicies(event, route.tier), limits) },
    };
  };
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(corsMiddleware(readCorsOrigins()))
    .use(injectLambdaContext(logger, { resetKeys: true }));
  const invoke = handler.handler(respond) as unknown as Invoke;
  return route.counts ? withRequestCounts(route, invoke) : invoke;
}

type Shared = { readonly answers: SharedAnswers | null; readonly name: string; readonly nowMs: number };

/** Serves a kept answer. Keeps a new one if it took many reads. */
async function runCached(
  route: Pick<Route, 'query' | 'response' | 'contentType' | 'cacheSeconds' | 'clock'>,
  event: APIGatewayProxyEvent,
  { answers, name, nowMs }: Shared,
  work: () => Promise<Reply<unknown>>,
): Promise<APIGatewayProxyResult> {
  const linkTo = (next: NextPage | null) => (next === null ? {} : formatNextPageLink(route, event, next));
  const kept = (await answers?.find(name, nowMs)) ?? null;
  if (kept !== null) {
    const given = buildTextReply(route, event, 200, kept.text, Math.ceil((nowMs - kept.atMs) / 1_000));
    return { ...given, headers: { ...given.headers, ...linkTo(kept.next) } };
  }
  const { status, body, next = null, headers } = await work();
  const text = serializeReplyBody(route, body);
  if (status === 200) await answers?.keep(name, { text, next, atMs: nowMs });
  const given = buildTextReply(route, event, status, text);
  return { ...given, headers: { ...given.headers, ...headers, ...linkTo(next) } };
}

/** Null without a key, and for answers that were sold. */
function resolveReader(event: APIGatewayProxyEvent, report: (limit: ServiceLimit) => void): Reader | null {
  const keyId = readCallerText(event, 'keyId');
  const tier: unknown = event.requestContext.authorizer?.tier;
  if (keyId === null || typeof tier !== 'string' || !isTier(tier)) return null;
  if (event.requestContext.authorizer?.isSold !== undefined) return null;
  return { keyId, requestsPerMinute: getRequestsPerMinute(tier, readPerMinute(event)), report };
}

/** Null before a key is known, and on public routes. */
function createCharge(
  event: APIGatewayProxyEvent,
  report: (limit: ServiceLimit) => void,
  meter?: Meter,
): Charge | null {
  const keyId = readCallerText(event, 'keyId');
  // Paid answers are counted when they are sold.
  if (!meter || keyId === null || event.requestContext.authorizer?.isSold !== undefined) return null;
  const arrivedMs = event.requestContext.requestTimeEpoch ?? getRealMs();
  return meter({ keyId, arrivedMs, plan: readPlan(event), report });
}

/** Null without an allowance. */
function readPlan({ requestContext: { authorizer } }: APIGatewayProxyEvent): AccountPlan | null {
  return authorizer?.account === undefined
    ? null
    : {
        account: String(authorizer.account),
        allowance: Number(authorizer.allowance),
        overage: authorizer.overage === 'soft' ? 'soft' : 'hard',
      };
}

function listPolicies(event: APIGatewayProxyEvent, needed: Tier | null): readonly Policy[] {
  if (needed === null) return [{ name: 'public', quota: PUBLIC_PER_SECOND, windowSeconds: 1 }];
  const perMinute = readPerMinute(event);
  const name = String(event.requestContext.authorizer?.tier);
  return perMinute === null ? [] : [{ name, quota: perMinute, windowSeconds: 60 }];
}

/** The authorizer knows the rate, because Enterprise's is a setting. */
function readPerMinute({ requestContext: { authorizer } }: APIGatewayProxyEvent): number | null {
  return authorizer?.requestsPerMinute === undefined ? null : Number(authorizer.requestsPerMinute);
}

/** Only this path includes the stage: https://github.com/localstack/localstack/pull/12296. */
function extractBasePath({ requestContext: { path } }: APIGatewayProxyEvent, route: string): string {
  return (path ?? '')
    .replace(/\/$/, '')
    .split('/')
    .slice(0, 1 - route.split('/').length)
    .join('/');
}

function isReply<Body>(value: unknown): value is Reply<Body> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    'body' in value &&
    typeof value.status === 'number'
  );
}

/** Checks the tier again: a policy wildcard may match too much. */
function checkCallerTier(event: APIGatewayProxyEvent, needed: Tier | null): Tier | null {
  if (needed === null) return null;
  const held: unknown = event.requestContext.authorizer?.tier;
  if (typeof held !== 'string' || !isTier(held))
    throw new RequestError('unauthorized', 'The API key is missing or invalid');
  if (!isTierAtLeast(held, needed))
    throw new RequestError(
      'forbidden',
      `This operation requires ${tiers[needed].name}, the key has ${tiers[held].name}`,
    );
  return held;
}

function readCallerText(event: APIGatewayProxyEvent, name: 'keyId' | 'keyHash'): string | null {
  const text: unknown = event.requestContext.authorizer?.[name];
  return typeof text === 'string' ? text : null;
}

/** Builds the error envelope. Unavailable backends are 503 by default. */
function toErrorReply(
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
    body: serializeErrorEnvelope(refusal.code, refusal.message, isUdf),
  };
}

/** Middy middleware: answers an error with its envelope. A return value would skip other middleware. */
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
