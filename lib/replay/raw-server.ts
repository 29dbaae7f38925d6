import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import bs58 from 'bs58';
import { CannotStart } from 'cdk-loopback/errors';
import { type WebSocket, WebSocketServer } from 'ws';
import { type ErrorCode, errorCodes, serializeErrorEnvelope } from '../../layers/contract/errors.ts';
import { buildKeyText } from '../../layers/core/identity/key-text.ts';
import { checkCallerScopes } from '../../layers/core/identity/scopes.ts';
import { type Capture, findPlace } from './capture.ts';
import { answerRawMessage } from './raw-answers.ts';
import type { RawKey, RawKeys } from './raw-keys.ts';
import { type RawListener, SILENT, sendRange, waitUntilSent } from './raw-listener.ts';

/** What the server asks of the player. */
type Deps = {
  readonly capture: Capture;
  readonly keys: RawKeys;
  readonly port: number;
  /** Place of the next message. */
  readonly getPlace: () => number;
  /** Unix ms by which keys end. */
  readonly getClockMs: () => number;
};

export type RawServer = Awaited<ReturnType<typeof serveCapture>>;

const TICKET_MS = 30_000;
/** Close code of a socket whose key may not hear its messages. */
const ENDED = 1000;
const MESSAGE_BYTES_MAX = 32 * 1024;
const NO_REST = 'This replay sends recorded messages only, on /ws';
const BAD_KEY = 'The API key is missing or invalid; send the header Authorization: Bearer <API_KEY>';
const BAD_TICKET = 'The ticket is used, expired or unknown; get another one from GET /v1/stream/ticket';
const NO_SOCKETS = 'WebSocket requires Layer 1, the key has Free';

type Refusal = { readonly code: ErrorCode; readonly error: string };
type Open = { readonly listener: RawListener; readonly upgraded: WebSocket; readonly key: RawKey };

/** Serves the socket of a capture on loopback. Errors: a port that cannot be had. */
export async function serveCapture(deps: Deps) {
  const { capture, keys, getClockMs } = deps;
  const open = new Set<Open>();
  const tickets = new Map<string, { readonly text: string; readonly untilMs: number }>();
  const findKey = (request: IncomingMessage): { readonly text: string; readonly key: RawKey } | null => {
    const text = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const key = keys.find(text, getClockMs());
    return key && { text, key };
  };
  const server = createServer((request, response) => {
    const answer = (status: number, body: string) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
    const refuse = (code: ErrorCode, error: string) =>
      answer(errorCodes[code].status, serializeErrorEnvelope(code, error));
    if (toUrl(request).pathname !== '/v1/stream/ticket') return refuse('not_found', NO_REST);
    const found = findKey(request);
    if (found === null) return refuse('unauthorized', BAD_KEY);
    const ticket = buildKeyText(bs58.encode(randomBytes(32)), 'cit');
    const untilMs = performance.now() + TICKET_MS;
    tickets.set(ticket, { text: found.text, untilMs });
    return answer(200, JSON.stringify({ ticket, expires_at_ms: Math.round(performance.timeOrigin + untilMs) }));
  });
  const upgrades = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX });

  const accept = (request: IncomingMessage): RawKey | Refusal => {
    const { pathname, searchParams } = toUrl(request);
    if (pathname !== '/ws') return { code: 'not_found', error: NO_REST };
    const ticket = searchParams.get('ticket');
    let key: RawKey | null;
    if (ticket === null) key = findKey(request)?.key ?? null;
    else {
      const issued = tickets.get(ticket);
      tickets.delete(ticket);
      key = issued && issued.untilMs > performance.now() ? keys.find(issued.text, getClockMs()) : null;
    }
    if (key === null) return { code: 'unauthorized', error: ticket === null ? BAD_KEY : BAD_TICKET };
    if (key.tier === 'free') return { code: 'forbidden', error: NO_SOCKETS };
    const origin = request.headers.origin;
    const problem = checkCallerScopes(key.scopes, { address: request.socket.remoteAddress, origin });
    return problem === null ? key : { code: 'forbidden', error: problem };
  };
  server.on('upgrade', (request, socket: Socket, head) => {
    socket.on('error', () => socket.destroy());
    const accepted = accept(request);
    if ('error' in accepted) return writeRefusal(socket, accepted);
    upgrades.handleUpgrade(request, socket, head, upgraded => {
      socket.setNoDelay(true);
      const listener = { socket, heard: new Uint8Array(capture.channels.length).fill(SILENT) };
      const one = { listener, upgraded, key: accepted };
      open.add(one);
      upgraded.on('error', () => {});
      upgraded.on('close', () => open.delete(one));
      upgraded.on('message', (data, isBinary) => {
        if (isBinary) return upgraded.close(1003, 'Binary frames are not supported');
        const answers = answerRawMessage(String(data), { ...deps, key: accepted, heard: listener.heard });
        for (const message of answers) upgraded.send(JSON.stringify(message));
      });
    });
  });
  server.listen(deps.port, '127.0.0.1');
  await once(server, 'listening').catch(error => {
    throw error.code === 'EADDRINUSE' ? new CannotStart(`Port ${deps.port} is in use. Choose another port.`) : error;
  });
  return {
    port: (server.address() as AddressInfo).port,
    /** Sends to all sockets; resolves once none has too much before it. Returns how many messages. */
    send: async (from: number, to: number): Promise<number> => {
      const counts = await Promise.all(
        [...open].map(async ({ listener, upgraded, key }) => {
          const end = Math.min(to, findPlace(capture, key.expiresMs ?? Number.POSITIVE_INFINITY));
          const isOver = end <= from || upgraded.readyState > upgraded.OPEN;
          const sent = isOver ? 0 : await sendRange(capture, listener, from, end);
          if (end < to) upgraded.close(ENDED, 'The API key has ended');
          return sent;
        }),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
    flush: async () => void (await Promise.all([...open].map(({ listener }) => waitUntilSent(listener.socket)))),
    closeAll: async (code: number, reason: string): Promise<void> => {
      await Promise.all(
        [...open].map(({ upgraded }) => {
          upgraded.close(code, reason);
          return once(upgraded, 'close');
        }),
      );
    },
    stop: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function toUrl(request: IncomingMessage): URL {
  return new URL(request.url ?? '/', 'http://127.0.0.1');
}

function writeRefusal(socket: Socket, { code, error }: Refusal): void {
  const body = serializeErrorEnvelope(code, error);
  const { status } = errorCodes[code];
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    ...(code === 'unauthorized' ? ['WWW-Authenticate: Bearer'] : []),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
