import type { WebSocket } from 'ws';
import type { Peer } from './event.ts';

/** An open connection. */
export type Connection = {
  readonly peer: Peer;
  /** Sends text; false when the client does not keep up and its buffer is full: then nothing was sent. */
  readonly send: (text: string) => boolean;
  readonly close: (code: number, reason: string) => void;
  readonly lastActiveMs: () => number;
};

/** What a connection reports. */
export type ConnectionEvents = {
  /** Sees one message through; the next one waits for it. */
  readonly message: (data: Buffer, binary: boolean) => Promise<void>;
  readonly closed: (code: number, reason: string) => void;
};

/** API Gateway's limits on a connection, and how often the local gateway pings. */
export type ConnectionLimits = {
  readonly pingMs: number;
  readonly idleMsMax: number;
  readonly lifeMsMax: number;
  /** Bytes that wait for a slow client; past them nothing is taken for it. */
  readonly bufferedBytesMax: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  pingMs: 30_000,
  idleMsMax: 600_000,
  lifeMsMax: 7_200_000,
  bufferedBytesMax: 1024 * 1024,
};

/** Messages of one connection that wait; past it the socket is not read until they are fewer. */
const WAITING_MESSAGES_MAX = 32;

/** Takes an upgraded socket into care: order of messages, pings, limits. */
export function openConnection(
  socket: WebSocket,
  peer: Peer,
  limits: ConnectionLimits,
  events: ConnectionEvents,
): Connection {
  let active = Date.now();
  let alive = true;
  let waiting = 0;
  let order: Promise<void> = Promise.resolve();

  const close = (code: number, reason: string): void => {
    socket.close(code, reason);
    // A client that does not answer the close is cut off.
    setTimeout(() => socket.terminate(), 2_000).unref();
  };

  const heartbeat = setInterval(() => {
    const now = Date.now();
    if (now - active > limits.idleMsMax || now - peer.connectedMs > limits.lifeMsMax) close(1001, 'Going away');
    else if (!alive) socket.terminate();
    else {
      alive = false;
      socket.ping();
    }
  }, limits.pingMs);
  heartbeat.unref();

  socket.on('pong', () => {
    alive = true;
  });
  socket.on('message', (data: Buffer, binary) => {
    active = Date.now();
    alive = true;
    waiting += 1;
    if (waiting >= WAITING_MESSAGES_MAX) socket.pause();
    order = order
      .then(() => events.message(data, binary))
      .finally(() => {
        waiting -= 1;
        if (waiting < WAITING_MESSAGES_MAX && socket.isPaused) socket.resume();
      });
  });
  socket.on('error', ignoreError);
  socket.on('close', (code, reason) => {
    clearInterval(heartbeat);
    void order.then(() => events.closed(code, reason.toString()));
  });

  return {
    peer,
    close,
    lastActiveMs: () => active,
    send: text => {
      if (socket.bufferedAmount > limits.bufferedBytesMax) return false;
      active = Date.now();
      socket.send(text);
      return true;
    },
  };
}

/** The close that follows says all there is to say: a malformed frame, a message too long, a cut line. */
function ignoreError(): void {}
