import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { openBuckets } from '../kernel/bucket.ts';
import type { Peer } from './event.ts';
import { createFrameReader } from './frames.ts';

export type Connection = ReturnType<typeof openConnection>;

export type ConnectionEvents = {
  /** Handles a message. Others may be under way. */
  readonly message: (data: Buffer) => Promise<void>;
  /** Drops the messages that wait. */
  readonly drop: () => void;
  /** Called once no message is under way. */
  readonly closed: (code: number, reason: string) => void;
};

/** Limits of API Gateway, and the ping interval. */
export const CONNECTION_LIMITS = {
  pingMs: 30_000,
  idleMsMax: 600_000,
  lifeMsMax: 7_200_000,
  /** Applied with `--aws-like` only, because few clients split a list of 1,000 addresses. */
  frameBytesMax: 32 * 1024,
  /** Unsent bytes per client. */
  bufferedBytesMax: 1024 * 1024,
  /** Of any kind, so pings and fragments are not free. */
  frames: { rate: 500, burst: 2_000 },
};
export type ConnectionLimits = typeof CONNECTION_LIMITS;

/** What waits of a connection before its socket pauses. A paused socket does not see its close. */
const HELD = { messagesMax: 1_024, bytesMax: 1024 * 1024 };

/** Close codes of API Gateway. */
const BINARY = 1003;
export const POLICY = 1008;
const TOO_LONG = 1009;

/** Hands over messages in order, each as it arrives, sends pings and applies the limits. */
export function openConnection(
  socket: WebSocket,
  stream: Duplex,
  peer: Peer,
  limits: ConnectionLimits,
  events: ConnectionEvents,
) {
  const pulse: Pulse = { openedMs: performance.now(), activeMs: performance.now(), alive: true };
  const messages = createMessageStarter(socket, events.message);
  let isOver = false;

  const close: Close = (code, reason) => socket.close(code, reason);

  const heartbeat = setInterval(() => checkPulse(socket, pulse, limits, close), limits.pingMs);
  heartbeat.unref();

  socket.on('pong', () => {
    pulse.alive = true;
  });
  const lengths = createFrameReader(createFrameLimit(socket, limits, close));
  stream.on('data', lengths);
  socket.on('message', (data: Buffer, binary) => {
    // A message that completes after its close is not handled.
    if (socket.readyState !== socket.OPEN) return;
    if (binary) return close(BINARY, 'Binary frames are not supported');
    pulse.activeMs = performance.now();
    pulse.alive = true;
    messages.start(data);
  });
  socket.on('error', () => {});
  socket.on('close', (code, reason) => {
    clearInterval(heartbeat);
    isOver = true;
    stream.off('data', lengths);
    events.drop();
    void messages.done().then(() => events.closed(code, reason.toString()));
  });

  return {
    peer,
    close,
    refuse: (code: number, reason: string): void => {
      isOver = true;
      events.drop();
      close(code, reason);
    },
    /** Waiting messages are left out then. */
    isOver: () => isOver || socket.readyState !== socket.OPEN,
    lastActiveMs: () => Date.now() - (performance.now() - pulse.activeMs),
    /** Returns false if the buffer of a slow client is full. */
    send: (text: string): boolean => {
      if (socket.bufferedAmount > limits.bufferedBytesMax) return false;
      pulse.activeMs = performance.now();
      socket.send(text);
      return true;
    },
  };
}

type Close = (code: number, reason: string) => void;

/** Limits the length and the rate of frames. */
function createFrameLimit(socket: WebSocket, { frames, frameBytesMax }: ConnectionLimits, close: Close) {
  const isWithin = openBuckets();
  return (bytes: number): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (bytes > frameBytesMax) close(TOO_LONG, 'Frame too long');
    else if (!isWithin('', frames, performance.now()))
      close(POLICY, `Too many frames: at most ${frames.rate} a second, bursts of ${frames.burst}`);
  };
}

/** Times are monotonic. */
type Pulse = { readonly openedMs: number; activeMs: number; alive: boolean };

/** Ends a connection that is idle, too old or does not answer; pings it otherwise. */
function checkPulse(socket: WebSocket, pulse: Pulse, limits: ConnectionLimits, close: Close): void {
  const now = performance.now();
  const isOver = now - pulse.activeMs > limits.idleMsMax || now - pulse.openedMs > limits.lifeMsMax;
  if (isOver) close(1001, 'Going away');
  else if (!pulse.alive) socket.terminate();
  else {
    pulse.alive = false;
    socket.ping();
  }
}

/** Starts messages in order, and pauses the socket when too many are held. */
function createMessageStarter(socket: WebSocket, handle: ConnectionEvents['message']) {
  const held = new Set<Promise<void>>();
  let bytes = 0;
  const isFull = (): boolean => held.size >= HELD.messagesMax || bytes >= HELD.bytesMax;
  return {
    start: (data: Buffer): void => {
      bytes += data.length;
      const handled = handle(data).finally(() => {
        held.delete(handled);
        bytes -= data.length;
        if (!isFull() && socket.isPaused) socket.resume();
      });
      held.add(handled);
      if (isFull()) socket.pause();
    },
    done: () => Promise.all(held),
  };
}
