import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Additions, Guard } from './kernel/guard.ts';
import { getRequestPath } from './kernel/http.ts';
import { createOwnHostCheck, describeForeignHost, type IsOwnHost, isCrossOrigin } from './kernel/request-source.ts';
import type { Failure } from './life.ts';
import { openPages, type PagesOptions } from './pages/pages.ts';
import type { RestApi } from './rest/api.ts';
import type { Receiving } from './rest/event.ts';
import type { Gateway } from './rest/gateway.ts';
import { rejectMalformed } from './rest/malformed.ts';
import { createRouteMatcher } from './rest/match.ts';
import type { SocketRefusal } from './socket/deps.ts';
import type { SocketGateway } from './socket/gateway.ts';
import { writeRefusal } from './socket/upgrade.ts';

export type FrontDeps = Receiving & {
  readonly front: Server;
  readonly port: number;
  /** Names beside loopback. */
  readonly hosts: readonly string[];
  readonly guard: Guard | undefined;
  readonly additions: Additions;
  /** Paths that accept upgrades. */
  readonly socketPaths: Set<string>;
  readonly failure: Failure;
  readonly refusal: SocketRefusal;
  readonly pages: PagesOptions | undefined;
  readonly log: (line: string) => void;
};

/** The path selects the API. The largest one answers unknown paths. Returns how to finish what runs. */
export function openFront(
  gateways: readonly { readonly api: RestApi; readonly gateway: Gateway }[],
  sockets: readonly SocketGateway[],
  deps: FrontDeps,
): { readonly drain: (msMax: number) => Promise<void> } {
  const isOwnHost = createOwnHostCheck(deps.port, deps.hosts);
  const served = gateways.map(({ api, gateway }) => ({ gateway, ...readPaths(api) }));
  const open = new Set<ServerResponse>();
  let isStopping = false;
  const whyNot: Failure = () => deps.failure() ?? (isStopping ? 'The service is stopping' : undefined);
  deps.front.on('request', (_request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  deps.front.on('request', createFrontListener(served, isOwnHost, { ...deps, failure: whyNot }));
  if (gateways[0] !== undefined) rejectMalformed(deps.front, gateways[0].api);
  // Other paths serve upgrades as ordinary requests, as HTTP allows.
  for (const { api } of sockets) deps.socketPaths.add(`/${api.stage}`);
  deps.front.on('upgrade', (request, socket, head) => {
    const path = getRequestPath(request);
    const refuse = (status: number, message: string): void =>
      writeRefusal(socket, randomUUID(), { status, body: deps.refusal(status, message), headers: JSON_TYPE });
    const foreign = describeRefusal(request, undefined, isOwnHost, deps.port);
    if (foreign !== undefined) return refuse(403, foreign);
    const failed = whyNot();
    if (failed !== undefined) return refuse(503, failed);
    const gateway = sockets.find(one => `/${one.api.stage}` === path);
    gateway?.upgrade(request, socket, head).catch(error => {
      deps.log(`Upgrade of ${path}: ${error instanceof Error ? error.stack : error}`);
      socket.destroy();
    });
  });
  return {
    drain: async msMax => {
      isStopping = true;
      for (const until = Date.now() + msMax; open.size > 0 && Date.now() < until; ) await sleep(10);
    },
  };
}

type Served = ReturnType<typeof readPaths> & { readonly gateway: Gateway };

function readPaths({ routes }: RestApi) {
  const find = createRouteMatcher(routes);
  const methods = [...new Set(routes.map(({ method }) => method))];
  return {
    serves: (path: string): boolean => methods.some(method => find(method, path) !== undefined),
    /** A path with preflights is meant for pages elsewhere. */
    isShared: (path: string): boolean => find('OPTIONS', path)?.route.method === 'OPTIONS',
  };
}

function describeRefusal(
  request: IncomingMessage,
  api: Served | undefined,
  isOwnHost: IsOwnHost,
  port: number,
): string | undefined {
  const foreign = describeForeignHost(request, isOwnHost);
  if (foreign !== undefined) return `${foreign}; use 127.0.0.1:${port}, or allow the name with the option --hosts`;
  const path = getRequestPath(request);
  if (api === undefined || api.isShared(path) || !isCrossOrigin(request)) return undefined;
  return `${path} serves no pages of other origins; send the request without Origin`;
}

function createFrontListener(served: readonly Served[], isOwnHost: IsOwnHost, deps: FrontDeps): RequestListener {
  const { log, socketPaths, refusal, failure, guard, pages: options, port } = deps;
  const refuse = (request: IncomingMessage, response: ServerResponse, status: number, message: string): void => {
    request.resume();
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
    const wait = status === 503 ? { 'Retry-After': '1' } : {};
    response.writeHead(status, { ...headers, ...wait, 'x-amzn-RequestId': randomUUID() });
    response.end(refusal(status, message, getRequestPath(request)));
  };
  const pages = options === undefined ? undefined : openPages(options, { port, refuse });
  return (request, response) => {
    const path = getRequestPath(request);
    const api = served.find(({ serves }) => serves(path));
    const foreign = describeRefusal(request, api, isOwnHost, port);
    if (foreign !== undefined) return refuse(request, response, 403, foreign);
    const failed = failure() ?? (guard?.guards(path) ? guard.whyClosed() : undefined);
    if (failed !== undefined) return refuse(request, response, 503, failed);
    if (socketPaths.has(path))
      return refuse(request, response, 400, `${path} is a WebSocket endpoint; connect with a WebSocket client`);
    // Node drops bytes after an ignored upgrade.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    const answer = async (): Promise<void> => {
      if (api === undefined && (await pages?.(request, response))) return;
      const { gateway } = api ?? served[0] ?? {};
      if (gateway === undefined) response.writeHead(404).end();
      else await gateway(request, response);
    };
    answer().catch(error => {
      // An aborted request is not an error.
      if (!request.destroyed) log(`${request.method} ${request.url}: ${error instanceof Error ? error.stack : error}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  };
}

const JSON_TYPE = [['Content-Type', 'application/json']] as const;
