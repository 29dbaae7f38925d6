import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Peer } from './event.ts';
import { frameLengths } from './frames.ts';

export type Connection = ReturnType<typeof openConnection>;

export type ConnectionEvents = {
  /** Handles a message. Others may be under way. */
  readonly message: (data: Buffer) => Promise<void>;
  /** Called once all messages were handled. */
  readonly closed: (code: number, reason: string) => void;
};

/** Limits of API Gateway, and the ping interval. */
export const CONNECTION_LIMITS = {
  pingMs: 30_000,
  idleMsMax: 600_000,
  lifeMsMax: 7_200_000,
  frameBytesMax: 32 * 1024,
  /** Unsent bytes per client. */
  bufferedBytesMax: 1024 * 1024,
};
export type ConnectionLimits = typeof CONNECTION_LIMITS;

/** Messages in flight per connection; the socket pauses at the limit. */
const IN_FLIGHT_MAX = 32;

/** Close codes of API Gateway. */
const BINARY = 1003;
const TOO_LONG = 1009;

/** Hands over messages in order, each as it arrives, sends pings and applies the limits. */
export function openConnection(
  socket: WebSocket,
  stream: Duplex,
  peer: Peer,
  limits: ConnectionLimits,
  events: ConnectionEvents,
) {
  const openedMs = performance.now();
  let activeMs = openedMs;
  let alive = true;
  const inFlight = new Set<Promise<void>>();

  const close = (code: number, reason: string): void => {
    socket.close(code, reason);
    // A client that does not answer the close is terminated.
    setTimeout(() => socket.terminate(), 2_000).unref();
  };

  const heartbeat = setInterval(() => {
    const now = performance.now();
    if (now - activeMs > limits.idleMsMax || now - openedMs > limits.lifeMsMax) close(1001, 'Going away');
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
  const lengths = frameLengths(bytes => {
    if (bytes > limits.frameBytesMax) close(TOO_LONG, 'Frame too long');
  });
  stream.on('data', lengths);
  socket.on('message', (data: Buffer, binary) => {
    // A message that completes after its close is not handled.
    if (socket.readyState !== socket.OPEN) return;
    if (binary) return close(BINARY, 'Binary frames are not supported');
    activeMs = performance.now();
    alive = true;
    const handled = events.message(data).finally(() => {
      inFlight.delete(handled);
      if (inFlight.size < IN_FLIGHT_MAX && socket.isPaused) socket.resume();
    });
    inFlight.add(handled);
    if (inFlight.size >= IN_FLIGHT_MAX) socket.pause();
  });
  // A close event follows every error.
  socket.on('error', () => {});
  socket.on('close', (code, reason) => {
    clearInterval(heartbeat);
    stream.off('data', lengths);
    void Promise.all(inFlight).then(() => events.closed(code, reason.toString()));
  });

  return {
    peer,
    close,
    lastActiveMs: () => Date.now() - (performance.now() - activeMs),
    /** Returns false if the buffer of a slow client is full. */
    send: (text: string): boolean => {
      if (socket.bufferedAmount > limits.bufferedBytesMax) return false;
      activeMs = performance.now();
      socket.send(text);
      return true;
    },
  };
}
