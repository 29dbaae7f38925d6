import { once } from 'node:events';
import { createServer, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { CannotStart } from 'cdk-loopback/errors';
import { type WebSocket, WebSocketServer } from 'ws';
import { errorCodes, serializeErrorEnvelope } from '../../layers/contract/errors.ts';
import { type Capture, findPlace } from './capture.ts';
import { openAdmission, type Refusal } from './raw-admission.ts';
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

/** Close code of a socket whose key may not hear its messages. */
const ENDED = 1000;
const MESSAGE_BYTES_MAX = 32 * 1024;
const BINARY = 1003;
const INVALID = { op: 'error', code: 'disconnected', message: 'The API key of this connection is no longer valid' };

type Open = { readonly listener: RawListener; readonly upgraded: WebSocket; readonly key: RawKey };

/** Serves the socket of a capture on loopback. Errors: a port that cannot be had. */
export async function serveCapture(deps: Deps) {
  const { capture, keys, getClockMs } = deps;
  const open = new Set<Open>();
  const admission = openAdmission(keys, getClockMs);
  const server = createServer((request, response) => {
    const { status, body } = admission.answer(request);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  });
  const upgrades = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX });
  server.on('upgrade', (request, socket: Socket, head) => {
    socket.on('error', () => socket.destroy());
    const key = admission.admit(request);
    if ('error' in key) return writeRefusal(socket, key);
    upgrades.handleUpgrade(request, socket, head, upgraded => {
      socket.setNoDelay(true);
      const listener = { socket, heard: new Uint8Array(capture.channels.length).fill(SILENT) };
      const one = { listener, upgraded, key };
      open.add(one);
      upgraded.on('error', () => {});
      upgraded.on('close', () => open.delete(one));
      upgraded.on('message', (data, isBinary) => {
        if (isBinary) return upgraded.close(BINARY, 'Binary frames are not supported');
        const hasEnded = (key.expiresMs ?? Number.POSITIVE_INFINITY) <= getClockMs();
        const answers = hasEnded ? [INVALID] : answerRawMessage(String(data), { ...deps, key, heard: listener.heard });
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
    /** Sends to all sockets. Returns how many messages. */
    send: async (from: number, to: number): Promise<number> => {
      const counts = await Promise.all([...open].map(one => sendUntilEnd(capture, one, from, to)));
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

/** Sends what comes before the key ends, and then closes the socket. */
async function sendUntilEnd(capture: Capture, { listener, upgraded, key }: Open, from: number, to: number) {
  const end = Math.min(to, findPlace(capture, key.expiresMs ?? Number.POSITIVE_INFINITY));
  const isOver = end <= from || upgraded.readyState > upgraded.OPEN;
  const sent = isOver ? 0 : await sendRange(capture, listener, from, end);
  if (end < to) upgraded.close(ENDED, 'The API key has ended');
  return sent;
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
