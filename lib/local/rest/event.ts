import type { IncomingMessage } from 'node:http';
import { findCallerAddress } from '../kernel/request-source.ts';
import { type AwsEnvironment, buildArn } from '../template/attributes.ts';
import type { JsonObject } from '../template/json.ts';
import type { RestApi } from './api.ts';
import type { Match } from './match.ts';

export type Incoming = ReturnType<typeof parseIncoming>;

/** What a gateway knows of itself when a request comes. */
export type Receiving = {
  /** Whether a proxy on this machine names the caller. */
  readonly hasProxy: boolean;
  /** Unix ms of requests. */
  readonly clock: () => number;
};

/** Header names keep their case. */
export function parseIncoming(request: IncomingMessage, id: string, { hasProxy, clock }: Receiving) {
  const url = request.url ?? '/';
  const cut = url.indexOf('?');
  const multiHeaders: Record<string, string[]> = {};
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const name = request.rawHeaders[i] ?? '';
    const own = Object.keys(multiHeaders).find(known => known.toLowerCase() === name.toLowerCase()) ?? name;
    multiHeaders[own] = [...(multiHeaders[own] ?? []), request.rawHeaders[i + 1] ?? ''];
  }
  return {
    id,
    method: request.method ?? 'GET',
    path: cut === -1 ? url : url.slice(0, cut),
    query: new URLSearchParams(cut === -1 ? '' : url.slice(cut + 1)),
    headers: mapValues(multiHeaders, values => values.at(-1) ?? ''),
    multiHeaders,
    sourceIp: findCallerAddress(request, hasProxy),
    receivedMs: clock(),
  };
}

export function findHeader(incoming: Incoming, lowerName: string): string | undefined {
  const name = Object.keys(incoming.headers).find(known => known.toLowerCase() === lowerName);
  return name === undefined ? undefined : incoming.headers[name];
}

/** Resource of authorizer policies. */
export function formatMethodArn(api: RestApi, env: AwsEnvironment, incoming: Incoming): string {
  return buildArn(env, 'execute-api', `${api.id}/${api.stage}/${incoming.method}${incoming.path}`);
}

export type Authorized = {
  readonly context: JsonObject;
  readonly principalId: string;
  readonly apiKey: { readonly id: string; readonly value: string } | undefined;
};

/** Common event of authorizers and integrations, payload format 1.0. */
export function buildProxyEvent(
  api: RestApi,
  env: AwsEnvironment,
  incoming: Incoming,
  match: Match,
  authorized?: Authorized,
): JsonObject {
  return {
    resource: match.route.path,
    path: incoming.path,
    httpMethod: incoming.method,
    headers: incoming.headers,
    multiValueHeaders: incoming.multiHeaders,
    ...(queryFields(incoming.query) ?? { queryStringParameters: null, multiValueQueryStringParameters: null }),
    pathParameters: match.parameters,
    stageVariables: Object.keys(api.variables).length === 0 ? null : api.variables,
    requestContext: buildRequestContext(api, env, incoming, match, authorized),
  };
}

function buildRequestContext(
  ...[api, env, incoming, match, authorized]: Parameters<typeof buildProxyEvent>
): JsonObject {
  return {
    accountId: env.account,
    apiId: api.id,
    resourceId: match.route.path,
    resourcePath: match.route.path,
    httpMethod: incoming.method,
    // The gateway has no stage in its path, like a custom domain.
    path: incoming.path,
    stage: api.stage,
    protocol: 'HTTP/1.1',
    requestId: incoming.id,
    extendedRequestId: incoming.id,
    requestTime: new Date(incoming.receivedMs).toISOString(),
    requestTimeEpoch: incoming.receivedMs,
    domainName: findHeader(incoming, 'host') ?? 'localhost',
    identity: {
      sourceIp: incoming.sourceIp,
      userAgent: findHeader(incoming, 'user-agent') ?? null,
      apiKey: authorized?.apiKey?.value,
      apiKeyId: authorized?.apiKey?.id,
    },
    ...(authorized === undefined
      ? {}
      : { authorizer: { ...authorized.context, principalId: authorized.principalId, integrationLatency: 0 } }),
  };
}

/** Undefined for an empty query. */
export function queryFields(query: URLSearchParams): JsonObject | undefined {
  if (query.size === 0) return undefined;
  const multi = Object.fromEntries(new Set(query.keys()).values().map(name => [name, query.getAll(name)]));
  return {
    queryStringParameters: mapValues(multi, values => values.at(-1) ?? ''),
    multiValueQueryStringParameters: multi,
  };
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
