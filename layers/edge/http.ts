import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Window } from '../contract/covers.ts';
import { getRequestsPerMinute } from '../contract/read-units.ts';
import { type Parameters, PUBLIC_PER_SECOND, type Route, type Values } from '../contract/route.ts';
import type { TableName } from '../contract/tables.ts';
import { isTier, type Tier } from '../contract/tiers.ts';
import { asksEnvelope, type TimeQuery } from '../contract/time-query.ts';
import type { AccountPlan } from './allowance.ts';
import { readCorsOrigins } from './config.ts';
import { corsMiddleware } from './cors.ts';
import { toErrorReply } from './error-reply.ts';
import { buildTextReply, serializeReplyBody } from './http-reply.ts';
import { checkCallerTier, extractBasePath, readCallerText, readPerMinute, readPlan } from './key-caller.ts';
import { logger } from './logger.ts';
import type { Charge, Meter } from './metering.ts';
import { formatNextPageLink, type NextPage } from './next-page.ts';
import { getRequestOrigin } from './origin.ts';
import { type AskPast, requestPast } from './past.ts';
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
  /** Account of the key, else its id. Null on public routes. */
  readonly owner: string | null;
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
  /** Of an aggregate whose row cannot find it. */
  readonly window?: Window | null;
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
  askPast?: AskPast,
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
    const nowMs = Date.now();
    const report = (limit: ServiceLimit) => void limits.push(limit);
    if (tier !== null) await count?.({ tier, keyId, nowMs: getRealMs() }, report);
    const parameters = readParameters(route, event);
    if (reader !== null) await reads?.budgets.admit(reader, getRealMs());
    await charge?.expect(parameters.query);
    if (asksEnvelope(parameters.query as TimeQuery)) {
      const reply = await requestPast(askPast, route, parameters.query as TimeQuery, { event, nowMs });
      if (reply.statusCode < 500) charge?.worked();
      return reply;
    }
    const name = hashOperation(route, { tier, ...parameters });
    return runCached(route, event, { answers: reads?.answers ?? null, name, nowMs }, async () => {
      const value = await work(buildRequest(route, event, { parameters, nowMs, report }));
      const reply = toReply<z.input<Body>>(value, route.success);
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
    const rates = formatRateLimitHeaders(listPolicies(event, route.tier), limits);
    return { ...reply, headers: { ...reply.headers, ...rates } };
  };
  const handler = middy()
    .use(corsMiddleware(readCorsOrigins()))
    .use(injectLambdaContext(logger, { resetKeys: true }));
  const invoke = handler.handler(respond) as unknown as Invoke;
  return route.counts ? withRequestCounts(route, invoke) : invoke;
}

type Asked<Path extends Parameters, Query extends Parameters> = Pick<HttpRequest<Path, Query>, 'nowMs' | 'report'> & {
  readonly parameters: Pick<HttpRequest<Path, Query>, 'path' | 'query'>;
};

function buildRequest<Path extends Parameters, Query extends Parameters>(
  route: Pick<Route, 'path' | 'tier'>,
  event: APIGatewayProxyEvent,
  { parameters, nowMs, report }: Asked<Path, Query>,
): HttpRequest<Path, Query> {
  const [keyId, keyHash] = [readCallerText(event, 'keyId'), readCallerText(event, 'keyHash')];
  const caller = { tier: checkCallerTier(event, route.tier), keyId, keyHash };
  const place = { base: extractBasePath(event, route.path), origin: getRequestOrigin(event) };
  const limits = { perMinute: readPerMinute(event), plan: readPlan(event) };
  const owner = readCallerText(event, 'owner') ?? keyId;
  return { ...parameters, ...caller, ...place, ...limits, owner, nowMs, report };
}

/** A plain answer as the wire has it. */
export type PlainAnswer = Required<Omit<Reply<string>, 'window'>>;

/** Answers without limits, caches or an envelope. */
export async function answerPlainly<
  Path extends Parameters,
  Query extends Parameters,
  Body extends z.ZodMiniType,
  Table extends TableName,
>(
  route: Route<Path, Query, Body, Table>,
  event: APIGatewayProxyEvent,
  nowMs: number,
  work: (request: HttpRequest<Path, Query>) => Answer<Body>,
): Promise<PlainAnswer> {
  const parameters = readParameters(route, event);
  const request = buildRequest(route, event, { parameters, nowMs, report: () => {} });
  const { status, body, next = null, headers = {} } = toReply<z.input<Body>>(await work(request));
  return { status, body: serializeReplyBody(route, body), next, headers };
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
    const ageSeconds = Math.max(0, Math.ceil((nowMs - kept.atMs) / 1_000));
    const given = buildTextReply(route, event, 200, kept.text, ageSeconds);
    const headers = { ...given.headers, ...kept.headers, ...linkTo(kept.next), Age: String(ageSeconds) };
    return { ...given, headers };
  }
  const { status, body, next = null, headers = {} } = await work();
  const text = serializeReplyBody(route, body);
  if (status === 200) await answers?.keep(name, { text, next, headers, atMs: nowMs });
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

function listPolicies(event: APIGatewayProxyEvent, needed: Tier | null): readonly Policy[] {
  if (needed === null) return [{ name: 'public', quota: PUBLIC_PER_SECOND, windowSeconds: 1 }];
  const perMinute = readPerMinute(event);
  const name = String(event.requestContext.authorizer?.tier);
  return perMinute === null ? [] : [{ name, quota: perMinute, windowSeconds: 60 }];
}

/** A body becomes a reply. */
export function toReply<Body>(value: unknown, success = 200): Reply<Body> {
  const isReply =
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    'body' in value &&
    typeof value.status === 'number';
  return isReply ? (value as Reply<Body>) : { status: success, body: value as Body };
}
