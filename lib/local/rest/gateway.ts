import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openBuckets } from '../kernel/bucket.ts';
import type { Additions } from '../kernel/guard.ts';
import { getRequestPath, readBody } from '../kernel/http.ts';
import { NOT_STARTED } from '../lambda/pool.ts';
import { findLoopbackHost } from '../pages/loopback-page.ts';
import { buildArn } from '../template/attributes.ts';
import type { RestApi } from './api.ts';
import { type AuthorizerDeps, openAuthorizers } from './authorizer.ts';
import { createDenial, isMethodAllowed, isRefusal } from './authorizer-response.ts';
import { compressResponse } from './compression.ts';
import {
  type Authorized,
  buildProxyEvent,
  findHeader,
  formatMethodArn,
  type Incoming,
  parseIncoming,
  type Receiving,
} from './event.ts';
import { createRouteMatcher, type Match } from './match.ts';
import { type ProxyResponse, parseProxyResponse, sendProxyResponse, TOO_LARGE } from './proxy.ts';
import type { Refusal } from './responses.ts';
import { SHARE_LIMITS, type Shares } from './shares.ts';
import { THROTTLED, type Usage } from './usage.ts';

export type GatewayDeps = AuthorizerDeps &
  Receiving & {
    readonly usage: Usage;
    readonly shares: Shares;
    readonly port: number;
    readonly additions: Additions;
    /** Body of an error that the template does not know. */
    readonly refusal: (status: number, message: string) => string;
  };

/** Serves one REST API. The stage is not part of the local path. */
export type Gateway = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Limits of API Gateway. */
const BODY_BYTES_MAX = 10 * 1024 * 1024;
const HEADER_BYTES_MAX = 10_240;

const NO_ROUTE: Refusal = { type: 'MISSING_AUTHENTICATION_TOKEN', message: 'Missing Authentication Token' };
const TIMED_OUT: Refusal = { type: 'INTEGRATION_TIMEOUT', message: 'Endpoint request timed out' };
const NOT_PERMITTED: Refusal = { type: 'API_CONFIGURATION_ERROR', message: 'Internal server error' };

/** Errors in the order of API Gateway: route, throttle, authorizer, usage plan, size, function. */
export function openGateway(deps: GatewayDeps): Gateway {
  const find = createRouteMatcher(deps.api.routes);
  const authorizers = openAuthorizers(deps);
  const isWithin = openBuckets();

  const admit = async (incoming: Incoming, match: Match): Promise<Authorized | Refusal> => {
    let authorized: Authorized = { context: {}, principalId: '', apiKey: undefined };
    let usageKey = findHeader(incoming, 'x-api-key');
    const { authorizer, needsKey } = match.route;
    if (authorizer !== undefined) {
      const authorization = await authorizers(authorizer, incoming, match);
      if (isRefusal(authorization)) return authorization;
      const method = formatMethodArn(deps.api, deps.env, incoming);
      if (!isMethodAllowed(authorization, method, incoming.sourceIp)) return createDenial(authorization);
      authorized = { ...authorized, context: authorization.context, principalId: authorization.principalId };
      if (deps.api.keyFromAuthorizer) usageKey = authorization.usageKey;
    }
    if (!needsKey) return authorized;
    const key = deps.usage(`${deps.api.id}/${deps.api.stage}`, usageKey);
    return isRefusal(key) ? key : { ...authorized, apiKey: { id: key.id, value: key.value } };
  };

  return async (request, response) => {
    const incoming = parseIncoming(request, randomUUID(), deps);
    const refuse = (refusal: Refusal): void => {
      request.resume();
      deps.api.respond(refusal, incoming.id, response);
    };
    const match = find(incoming.method, incoming.path);
    if (match === undefined) return refuse(NO_ROUTE);
    if (request.rawHeaders.join('').length > HEADER_BYTES_MAX) return refuse(TOO_LARGE);
    const { method, path, throttle } = match.route;
    if (throttle !== undefined && !isWithin(`${method} ${path}`, throttle, performance.now())) return refuse(THROTTLED);
    // Aborts when the answer is late or nobody waits.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), match.route.timeoutMs);
    response.once('close', () => {
      clearTimeout(timer);
      deadline.abort();
    });
    const over = deadline.signal;
    const authorized = (await waitUnlessAborted(admit(incoming, match), over)) ?? TIMED_OUT;
    if (isRefusal(authorized)) return refuse(authorized);
    const body = await readBody(request, BODY_BYTES_MAX);
    if (body === undefined) return refuse(TOO_LARGE);
    const answer =
      match.route.mock?.(incoming, body) ?? (await runRoute(deps, { incoming, match, authorized, body }, over));
    if (isRefusal(answer)) return refuse(answer);
    const coded = await compressResponse(
      await addText(deps, request, answer),
      findHeader(incoming, 'accept-encoding'),
      deps.api.compressedBytesMin,
    );
    sendProxyResponse(coded, incoming.id, response);
  };
}

async function addText(deps: GatewayDeps, request: IncomingMessage, answer: ProxyResponse): Promise<ProxyResponse> {
  const read = deps.additions[getRequestPath(request)];
  if (read === undefined || answer.status !== 200 || !findLoopbackHost(request, deps.port)) return answer;
  const headers = answer.headers.filter(([name]) => name.toLowerCase() !== 'etag');
  return { ...answer, headers, body: Buffer.concat([answer.body, Buffer.from(await read())]) };
}

type Admitted = {
  readonly incoming: Incoming;
  readonly match: Match;
  readonly authorized: Authorized;
  readonly body: Buffer;
};

/** Waits for the key's turn. Nothing begins after `over`. */
async function runRoute(deps: GatewayDeps, { incoming, match, authorized, body }: Admitted, over: AbortSignal) {
  // Source ARN in Lambda permissions, with `*` for path parameters.
  const { api, env } = deps;
  const route = match.route;
  const path = route.path.replace(/\{[^}]+\}/g, '*');
  const method = route.method === 'ANY' ? '*' : route.method;
  const source = buildArn(env, 'execute-api', `${api.id}/${api.stage}/${method}${path}`);
  const fn = deps.invoker.permitted(match.route.functionArn, 'apigateway.amazonaws.com', source);
  if (fn === undefined) return NOT_PERMITTED;
  const key = authorized.apiKey?.id ?? authorized.principalId;
  // Without a key, the template's and function's limits suffice.
  const leave = key === '' ? () => {} : await deps.shares.enter(key, fn.arn, over);
  if (leave === 'aborted') return TIMED_OUT;
  if (leave === 'full')
    return createBusyRefusal(deps, `this key has ${SHARE_LIMITS.waitingMax} requests that wait, the most`);
  const event = {
    ...buildProxyEvent(deps.api, deps.env, incoming, match, match.route.authorizer && authorized),
    ...encodeBody(deps.api, incoming, body),
  };
  const result = await waitUnlessAborted(deps.invoker.run(fn, event, over).finally(leave), over);
  if (result === undefined) return TIMED_OUT;
  if (!result.ok && result.error.errorType === NOT_STARTED) return createBusyRefusal(deps, result.error.errorMessage);
  return parseProxyResponse(result);
}

/** Undefined if the signal comes first. The work may go on. */
function waitUnlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const abort = (): void => resolve(undefined);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function createBusyRefusal({ refusal }: GatewayDeps, why: string): Refusal {
  const message = `The local service is busy: ${why}; retry after the seconds in Retry-After`;
  return { type: 'INTEGRATION_FAILURE', message, status: 503, body: refusal(503, message) };
}

/** The body of a GET is dropped. */
function encodeBody({ isBinary }: RestApi, { method }: Incoming, body: Buffer) {
  if (body.length === 0 || method === 'GET' || method === 'HEAD') return { body: null, isBase64Encoded: false };
  return { body: body.toString(isBinary ? 'base64' : 'utf8'), isBase64Encoded: isBinary };
}
