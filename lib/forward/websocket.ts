import { WebSocket } from 'ws';
import { PermanentError } from './errors.ts';
import { parseJson } from './json.ts';
import { formatErrorReason, formatTlsHint } from './reason.ts';
import { ANSWER_MS, type Ears, type Patience, PING_MS, parseUrlHost, type Source } from './source.ts';
import { buildSubscriptionRequests, readResult, SLOTS_METHOD, type Wanted } from './subscription.ts';

export type SocketOptions = Wanted & Patience;

/** A full block takes several MB. */
const FRAME_BYTES_MAX = 64_000_000;
/** JSON-RPC: method not found, invalid params, invalid request. */
const finalCodes: ReadonlySet<unknown> = new Set([-32601, -32602, -32600]);

/** Subscribes to a node over one WebSocket. */
export function createSocketSource(options: SocketOptions): Source {
  return ({ ears, stop }) =>
    new Promise((end, fail) => {
      const socket = new WebSocket(options.url, { maxPayload: FRAME_BYTES_MAX, handshakeTimeout: PING_MS });
      const beat = startHeartbeat(socket, options.pingMs ?? PING_MS);
      const requests = buildSubscriptionRequests(options);
      const answer = setTimeout(() => {
        if (!read.goOnWithoutSlots()) finish('no answer to the subscription');
      }, options.answerMs ?? ANSWER_MS);
      const finish = (why: string | Error): void => {
        beat.stop();
        clearTimeout(answer);
        stop.removeEventListener('abort', onStop);
        socket.terminate();
        if (typeof why === 'string') end(why);
        else fail(why);
      };
      const onStop = (): void => finish('stopped');
      stop.addEventListener('abort', onStop);
      if (stop.aborted) onStop();
      socket.on('unexpected-response', (_, response) => {
        // A rejected upgrade. 4xx answers are permanent.
        const url = options.url;
        const { statusCode = 0 } = response;
        const words = `${parseUrlHost(url)} answered HTTP ${statusCode}`;
        const passes = statusCode >= 500 || statusCode === 429 || statusCode === 408;
        const refusal = passes ? words : new PermanentError(`${words}. Check the URL and the key in it`);
        return finish(refusal);
      });
      socket.on('error', error => {
        // A TLS port hangs up on plain HTTP.
        const words = formatErrorReason(error);
        return finish(words === 'socket hang up' ? `${words}${formatTlsHint(options.url)}` : words);
      });
      socket.on('close', (code, reason) => finish(`closed with ${code} ${reason}`.trimEnd()));
      socket.on('open', () => {
        ears.connected();
        for (const request of requests) socket.send(JSON.stringify(request));
      });
      const ready = (): void => {
        clearTimeout(answer);
        ears.ready();
      };
      const read = createReader(options, requests, { ...ears, ready }, finish);
      socket.on('message', data => {
        beat.stir();
        const room = read.readFrame(String(data));
        if (room !== null) {
          // Pauses reading. The node sees TCP backpressure.
          socket.pause();
          void room.then(() => socket.resume());
        }
      });
    });
}

/** Reads subscription answers first, then notifications. */
function createReader(
  { url, ...wanted }: SocketOptions,
  requests: ReturnType<typeof buildSubscriptionRequests>,
  ears: Ears,
  finish: (why: string | Error) => void,
) {
  const slotsId = requests[0].id;
  const open = new Set<unknown>(requests.map(({ id }) => id));
  const readAnswer = (frame: Answer): void => {
    if (frame.error && frame.id !== slotsId) {
      const { code, message } = frame.error;
      const words = `${parseUrlHost(url)} rejected ${wanted.method}: ${message} (${code})`;
      const advice = 'Not every node supports it; use logsSubscribe with --rpc URL instead';
      finish(finalCodes.has(code) ? new PermanentError(`${words}. ${advice}`) : words);
    }
    if (!open.delete(frame.id)) return;
    if (frame.id === slotsId && frame.error)
      ears.unwatched(
        `${parseUrlHost(url)} rejected ${SLOTS_METHOD}: ${frame.error.message} (${frame.error.code}). ` +
          'Messages arrive, but a silent node is not noticed',
      );
    if (frame.id === slotsId && !frame.error) ears.watch();
    if (open.size === 0) ears.ready();
  };
  /** Returns false if the filter is not answered either. */
  const goOnWithoutSlots = (): boolean => {
    if (open.size !== 1 || !open.has(slotsId)) return false;
    readAnswer({ id: slotsId, error: { code: 'no code', message: 'no answer' } });
    return true;
  };
  const readFrame = (text: string): Promise<void> | null => {
    const frame = parseJson(text);
    if (frame?.error || frame?.id !== undefined) readAnswer(frame);
    if (frame?.method === 'slotNotification') {
      ears.slot(frame.params?.result?.slot);
      return null;
    }
    if (frame?.params?.result === undefined) return null;
    const { messages, missing } = readResult(wanted.method, frame.params.result, Date.now());
    if (missing !== undefined) ears.miss(missing);
    return messages.map(message => ears.hear(message)).find(room => room !== null) ?? null;
  };
  return { readFrame, goOnWithoutSlots };
}

type Failure = { readonly code?: unknown; readonly message?: unknown };
type Answer = { readonly id?: unknown; readonly error?: Failure | null };

/** Ends a silent socket. A paused socket counts as alive. */
function startHeartbeat(socket: WebSocket, everyMs: number) {
  let stirred = true;
  const stir = (): void => {
    stirred = true;
  };
  socket.on('pong', stir);
  socket.on('ping', stir);
  const timer = setInterval(() => {
    if (!stirred) return void socket.emit('error', new Error('no answer to a ping'));
    stirred = socket.isPaused;
    if (socket.readyState === WebSocket.OPEN) socket.ping();
  }, everyMs);
  return { stir, stop: () => clearInterval(timer) };
}
