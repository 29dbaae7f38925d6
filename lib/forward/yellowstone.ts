import { join } from 'node:path';
import type { ClientDuplexStream, ServiceClientConstructor } from '@grpc/grpc-js';
import { PermanentError } from './errors.ts';
import { formatTlsError, formatTlsHint } from './reason.ts';
import { ANSWER_MS, type Patience, PING_MS, parseUrlHost, type Source } from './source.ts';
import { readCommitment, type Wanted } from './subscription.ts';

export type YellowstoneOptions = Patience &
  Omit<Wanted, 'method'> & {
    /** The x-token, or null. */
    readonly token: string | null;
  };

const PING = { ping: { id: 1 } };
const MESSAGE_BYTES_MAX = 64_000_000;
const PROTO = join(import.meta.dirname, 'geyser.proto');

type Update = {
  readonly transaction?: { readonly slot?: string };
  readonly slot?: { readonly slot?: string };
  readonly ping?: object;
};
type Stream = ClientDuplexStream<object, Update>;
type Opened = {
  readonly stream: Stream;
  /** Runs once gRPC is connected. */
  readonly connected: (then: () => void) => void;
  readonly close: () => void;
};
const INVALID_ARGUMENT = 3;
/** INVALID_ARGUMENT, PERMISSION_DENIED, UNIMPLEMENTED, UNAUTHENTICATED. */
const finalCodes: ReadonlySet<number> = new Set([3, 7, 12, 16]);

/** Streams from a Yellowstone server. Resumes from the newest slot if the server supports it. */
export function createYellowstoneSource(options: YellowstoneOptions): Source {
  let [canReplay, hasSlots] = [true, true];
  return async ({ ears, since, stop }) => {
    const { stream, connected, close } = await openStream(options);
    const fromSlot = canReplay ? since : null;
    if (hasSlots) ears.watch();
    let [isConnected, isReady] = [false, false];
    connected(() => {
      isConnected = true;
      ears.connected();
    });
    const hear = (update: Update): void => {
      if (!isReady) ears.ready(fromSlot !== null);
      isReady = true;
      if (update.ping) stream.write(PING);
      if (update.slot) ears.slot(Number(update.slot.slot));
      if (!update.transaction) return;
      const room = ears.hear({ slot: Number(update.transaction.slot ?? 0) || null, text: JSON.stringify(update) });
      if (room === null) return;
      stream.pause();
      void room.then(() => stream.resume());
    };
    try {
      // A pong confirms that the filter is active.
      stream.write({
        ...(hasSlots && { slots: { heard: { filterByCommitment: true } } }),
        transactions: { wanted: { vote: false, failed: false, accountInclude: options.addresses } },
        commitment: readCommitment(options.commitment).toUpperCase(),
        ...(fromSlot !== null && { fromSlot: String(fromSlot) }),
      });
      stream.write(PING);
      return await readUntilEnd(stream, hear, stop, options);
    } catch (error) {
      const { code, message } = error as { readonly code?: number; readonly message: string };
      if (isReady || !isConnected) throw classifyError(options.url, error);
      if (fromSlot !== null) {
        // The server has no replay, or not from this slot.
        canReplay = false;
        return `no replay from slot ${fromSlot}: ${message}`;
      }
      if (!hasSlots || code !== INVALID_ARGUMENT) throw classifyError(options.url, error);
      // A provider may limit the filters of a stream.
      hasSlots = false;
      ears.unwatched(`${parseUrlHost(options.url)} rejected slots beside the filter. A silent server is not noticed`);
      return message;
    } finally {
      close();
    }
  };
}

/** Loaded on demand: only this source needs gRPC. */
async function openStream(options: YellowstoneOptions): Promise<Opened> {
  const grpc = await import('@grpc/grpc-js');
  const { loadSync } = await import('@grpc/proto-loader');
  // Protobuf JSON, as the decoder expects.
  const loaded = grpc.loadPackageDefinition(loadSync(PROTO, { bytes: String, longs: String, enums: String }));
  const { Geyser } = loaded.geyser as unknown as { readonly Geyser: ServiceClientConstructor };
  const url = options.url;
  const { hostname, port, protocol } = new URL(url);
  const target = `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`;
  const credentials = url.startsWith('http:') ? grpc.credentials.createInsecure() : grpc.credentials.createSsl();
  const client = new Geyser(target, credentials, {
    'grpc.max_receive_message_length': MESSAGE_BYTES_MAX,
    'grpc.keepalive_time_ms': 20_000,
    // The shared pool hides connection errors during its own backoff.
    'grpc.use_local_subchannel_pool': 1,
  });
  const metadata = new grpc.Metadata();
  if (options.token !== null) metadata.set('x-token', options.token);
  const stream: Stream = client.Subscribe!(metadata);
  const connected: Opened['connected'] = then =>
    client.waitForReady(Number.POSITIVE_INFINITY, error => !error && then());
  return { stream, connected, close: () => client.close() };
}

/** Reads until the stream ends, stops or falls silent. Throws the server's error. */
function readUntilEnd(
  stream: Stream,
  hear: (update: Update) => void,
  stop: AbortSignal,
  { pingMs = PING_MS, answerMs = ANSWER_MS }: YellowstoneOptions,
): Promise<string> {
  return new Promise((end, fail) => {
    let stirred = true;
    let beat: NodeJS.Timeout | undefined;
    const onStop = (): void => finish(() => end('stopped'));
    const answer = setTimeout(() => finish(() => end('no answer to the subscription')), answerMs);
    const check = (): void => {
      if (!stirred) return void finish(() => end('no answer to a ping'));
      stirred = stream.isPaused();
      stream.write(PING);
    };
    const finish = (how: () => void): void => {
      clearTimeout(answer);
      clearInterval(beat);
      stop.removeEventListener('abort', onStop);
      how();
      stream.cancel();
    };
    stop.addEventListener('abort', onStop);
    stream.on('data', (update: Update) => {
      stirred = true;
      clearTimeout(answer);
      beat ??= setInterval(check, pingMs);
      hear(update);
    });
    stream.on('error', error => finish(() => fail(error)));
    stream.on('end', () => finish(() => end('the server ended the stream')));
    if (stop.aborted) onStop();
  });
}

function classifyError(url: string, error: unknown): unknown {
  const { code = 0, message } = error as { readonly code?: number; readonly message: string };
  if (finalCodes.has(code)) return new PermanentError(`${parseUrlHost(url)} rejected the stream: ${message}`);
  return new Error(parseConnectError(url, message) ?? message.replace(/^14 UNAVAILABLE: /, ''));
}

/** The connection error without gRPC's prefix. A TLS port hangs up on plain HTTP. */
function parseConnectError(url: string, message: string): string | null {
  const last = /Last error: (?:Error: )?([\s\S]*?)(?: \(\d{4}-[^)]*Z\))?\. Resolution note:/.exec(message)?.[1];
  if (last === undefined) return null;
  if (last === 'Failed to connect') return `the server hung up${formatTlsHint(url)}`;
  return last === 'Protocol error' ? `the server does not speak gRPC${formatTlsHint(url)}` : formatTlsError(last);
}
