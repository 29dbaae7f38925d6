import { randomBytes } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { isMethodAllowed, isRefusal, runAuthorizer } from '../rest/authorizer-response.ts';
import { findHeader, type Incoming, parseIncoming } from '../rest/event.ts';
import { parseProxyResponse } from '../rest/proxy.ts';
import { buildArn } from '../template/attributes.ts';
import type { SocketDeps } from './deps.ts';
import { connectEvent, type Peer } from './event.ts';
import { LIMITS_HEADER, type MessageLimit, parseLimits } from './message-limits.ts';
import { runSocketRoute } from './routes.ts';

type Headers = readonly (readonly [string, string])[];

type HttpRefusal = { readonly status: number; readonly body: string; readonly headers: Headers };

export type UpgradeResult =
  | {
      readonly kind: 'accept';
      readonly peer: Peer;
      readonly protocol: string | undefined;
      /** Of messages, by the function of $connect. */
      readonly limits: readonly MessageLimit[];
    }
  | ({ readonly kind: 'refuse' } & HttpRefusal)
  /** Only a completed upgrade can carry a close code. */
  | { readonly kind: 'close'; readonly code: number; readonly reason: string };

/** Runs the authorizer and $connect. The connection is stored before $connect runs. */
export async function runUpgrade(
  deps: SocketDeps,
  request: IncomingMessage,
  requestId: string,
): Promise<UpgradeResult> {
  const incoming = parseIncoming(request, requestId, deps);
  const anonymous: Peer = {
    id: `${randomBytes(11).toString('base64url')}=`,
    connectedMs: Date.now(),
    sourceIp: incoming.sourceIp,
    userAgent: findHeader(incoming, 'user-agent') ?? '',
    domainName: findHeader(incoming, 'host') ?? 'localhost',
    authorizer: undefined,
  };
  const peer = await runConnectAuthorizer(deps, anonymous, incoming);
  if (!('id' in peer)) return peer;
  deps.connections.add(deps.api.id, peer);
  if (!deps.api.routes.has('$connect')) return { kind: 'accept', peer, protocol: undefined, limits: [] };
  const answer = await runConnectRoute(deps, peer, incoming);
  if (answer.kind !== 'accept') deps.connections.remove(peer.id);
  return answer;
}

async function runConnectRoute(deps: SocketDeps, peer: Peer, incoming: Incoming): Promise<UpgradeResult> {
  const result = await runSocketRoute(deps, '$connect', connectEvent(deps.api, deps.env.account, peer, incoming));
  if (result === undefined) return rejectUpgrade(deps, 500, 'Internal server error');
  const response = parseProxyResponse(result);
  if (isRefusal(response)) return rejectUpgrade(deps, 502, 'Internal server error');
  const of = (name: string): string | undefined => response.headers.find(([key]) => key.toLowerCase() === name)?.[1];
  if (response.status >= 200 && response.status < 300) {
    return { kind: 'accept', peer, protocol: of('sec-websocket-protocol'), limits: parseLimits(of(LIMITS_HEADER)) };
  }
  const code = Number(of('x-websocket-close-code') ?? 0);
  if (code >= 1000 && code < 5000) return { kind: 'close', code, reason: response.body.toString('utf8') };
  return { kind: 'refuse', status: response.status, body: response.body.toString('utf8'), headers: response.headers };
}

async function runConnectAuthorizer(deps: SocketDeps, peer: Peer, incoming: Incoming): Promise<Peer | UpgradeResult> {
  const { authorizer, id, stage } = deps.api;
  if (authorizer === undefined) return peer;
  const missing =
    authorizer.headers.some(name => findHeader(incoming, name) === undefined) ||
    authorizer.queries.some(name => !incoming.query.has(name));
  if (missing) return rejectUpgrade(deps, 401, 'Unauthorized');
  const methodArn = buildArn(deps.env, 'execute-api', `${id}/${stage}/$connect`);
  const source = buildArn(deps.env, 'execute-api', `${id}/authorizers/${authorizer.id}`);
  const event = { type: 'REQUEST', methodArn, ...connectEvent(deps.api, deps.env.account, peer, incoming) };
  const authorization = await runAuthorizer(deps.invoker, authorizer.functionArn, source, event);
  if (isRefusal(authorization))
    return rejectUpgrade(deps, authorization.type === 'UNAUTHORIZED' ? 401 : 500, authorization.message);
  if (!isMethodAllowed(authorization, methodArn, peer.sourceIp)) return rejectUpgrade(deps, 403, 'Forbidden');
  return { ...peer, authorizer: { ...authorization.context, principalId: authorization.principalId } };
}

export function rejectUpgrade({ refusal }: SocketDeps, status: number, message: string): UpgradeResult {
  return { kind: 'refuse', status, body: refusal(status, message), headers: [['Content-Type', 'application/json']] };
}

/** Set by the gateway alone. */
const FRAMING = new Set(['connection', 'content-length', 'transfer-encoding']);

/** Answers an upgrade with plain HTTP and closes the socket. */
export function writeRefusal(socket: Duplex, requestId: string, { status, body, headers }: HttpRefusal): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`,
    `x-amzn-RequestId: ${requestId}`,
    ...headers.filter(([name]) => !FRAMING.has(name.toLowerCase())).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
