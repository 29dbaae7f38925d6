import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import { createRest, type RestOptions } from '../../typescript/src/client.ts';
import type { ServerDeps } from './call.ts';
import { createMcpServer } from './server.ts';

export type ServiceOptions = Pick<RestOptions, 'url' | 'key' | 'fetch'> & Partial<Pick<ServerDeps, 'offer'>>;

/**
 * Opens the service as tools read it.
 * A tool answers within a request, so it retries little.
 */
export function openService({ url, key, fetch, offer = null }: ServiceOptions): ServerDeps {
  const retry = { attemptsMax: 2, waitMsMax: 1_000 };
  return { rest: createRest({ url, key, fetch, retry, timeoutMs: 12_000 }), hasKey: key !== undefined, url, offer };
}

const BEARER = /^Bearer +(\S+)$/i;

const BODY_BYTES_MAX = 262_144;

/**
 * Serves requests of Streamable HTTP.
 * Each has its own key, and no request knows another.
 */
export function openMcpHandler(
  create: (deps: ServerDeps) => McpServer = createMcpServer,
  offer: ServerDeps['offer'] = null,
) {
  return async (request: Request, url: string): Promise<Response> => {
    const key = BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
    const handler = createMcpHandler(() => create(openService({ url, key, offer })), {
      ...{ keepAliveMs: 0, maxRequestBodySize: BODY_BYTES_MAX },
    });
    return request.headers.get('mcp-method') === LISTEN ? refuseListening(request) : handler.fetch(request);
  };
}

const LISTEN = 'subscriptions/listen';

/** Nothing changes within a version, and no capability says so: the method is unknown, and nobody waits. */
async function refuseListening(request: Request): Promise<Response> {
  const body = (await request.json().catch(() => null)) as { readonly id?: unknown } | null;
  const error = { code: -32601, message: 'Method not found: this server sends no notifications of changes' };
  return Response.json({ jsonrpc: '2.0', id: body?.id ?? null, error }, { status: 404 });
}
