import type { WebSocket } from 'ws';
import type { Peer } from './event.ts';

export type Connection = ReturnType<typeof openConnection>;

export type ConnectionEvents = {
  /** Handles a message. The next one waits. */
  readonly message: (data: Buffer, binary: boolean) => Promise<void>;
  readonly closed: (code: number, reason: string) => void;
};

/** Limits of API Gateway, and the ping interval. */
export const CONNECTION_LIMITS = {
  pingMs: 30_000,
  idleMsMax: 600_000,
  lifeMsMax: 7_200_000,
  /** Unsent bytes per client. */
  bufferedBytesMax: 1024 * 1024,
};
export type ConnectionLimits = typeof CONNECTION_LIMITS;

/** Queued messages per connection; the socket pauses at the limit. */
const WAITING_MESSAGES_MAX = 32;

/** Keeps messages in order, sends pings and applies the limits. */
export function openConnection(socket: WebSocket, peer: Peer, limits: ConnectionLimits, events: ConnectionEvents) {
  let active = Date.now();
  let alive = true;
  let waiting = 0;
  let order: Promise<void> = Promise.resolve();

  const close = (code: number, reason: string): void => {
    socket.close(code, reason);
    // A client that does not answer the close is terminated.
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
  // A close event follows every error.
  socket.on('error', () => {});
  socket.on('close', (code, reason) => {
    clearInterval(heartbeat);
    void order.then(() => events.closed(code, reason.toString()));
  });

  return {
    peer,
    close,
    lastActiveMs: () => active,
    /** Returns false if the buffer of a slow client is full. */
    send: (text: string): boolean => {
      if (socket.bufferedAmount > limits.bufferedBytesMax) return false;
      active = Date.now();
      socket.send(text);
      return true;
    },
  };
}
