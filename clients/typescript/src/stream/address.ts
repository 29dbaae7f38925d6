import type { Rest } from '../rest/rest.ts';
import { StreamError } from './event.ts';
import type { SocketLike, WebSocketFactory } from './socket.ts';

export type AddressOptions = {
  readonly url: string;
  /** Default: `/ws` below `url`. */
  readonly socketUrl?: string | undefined;
  readonly key?: string | undefined;
  /** Default: the global `WebSocket`, with a ticket. */
  readonly webSocket?: WebSocketFactory | undefined;
};

/** Null when it may work later. */
export async function openRaw(
  { url, socketUrl = `${url.replace(/^http/, 'ws').replace(/\/$/, '')}/ws`, key, webSocket }: AddressOptions,
  rest: Rest,
  signal: AbortSignal,
): Promise<SocketLike | null> {
  if (webSocket) return webSocket(socketUrl, key === undefined ? {} : { authorization: `Bearer ${key}` });
  const { WebSocket } = globalThis as { readonly WebSocket?: new (url: string) => SocketLike };
  if (!WebSocket) throw new StreamError('no_websocket', NO_WEBSOCKET);
  const result = await rest.get('/v1/stream/ticket', {}, { signal });
  if (result.ok) return new WebSocket(`${socketUrl}?ticket=${encodeURIComponent(result.data.ticket)}`);
  const error = result.error;
  if (error.kind === 'http') throwIfRefused(error.status, error.message);
  return null;
}

const NO_WEBSOCKET =
  'No global WebSocket. With `ws`, pass `webSocket: (url, headers) => new WebSocket(url, { headers })`.';

export function throwIfRefused(status: number, message: string): void {
  if (status === 401) throw new StreamError('unauthorized', message);
  if (status === 403) throw new StreamError('forbidden', message);
}
