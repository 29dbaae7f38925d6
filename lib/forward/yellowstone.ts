import { join } from 'node:path';
import type { ClientDuplexStream, ServiceClientConstructor } from '@grpc/grpc-js';
import { UsageError } from '../operator/target.ts';
import { hostOf, type Source } from './source.ts';
import type { Commitment } from './subscription.ts';

export type YellowstoneOptions = {
  readonly url: string;
  /** What the provider calls x-token; null where it wants none. */
  readonly token: string | null;
  readonly addresses: readonly string[];
  readonly commitment: Commitment;
  /** A server that says nothing for so long, not even a ping, is gone. */
  readonly silenceMs?: number;
};

const SILENCE_MS = 60_000;
const MESSAGE_BYTES_MAX = 64_000_000;
const PROTO = join(import.meta.dirname, 'geyser.proto');

type Update = {
  readonly transaction?: { readonly slot?: string };
  readonly ping?: object;
};
type Stream = ClientDuplexStream<object, Update>;
type Grpc = typeof import('@grpc/grpc-js');

/** gRPC's codes by which a server says that asking again does not help: invalid argument, permission denied, unimplemented, unauthenticated. */
const finalCodes: ReadonlySet<number> = new Set([3, 7, 12, 16]);

/** Transactions of a Yellowstone server. After a break they go on from the newest slot that was heard, where the server keeps it. */
export const yellowstoneSource = (options: YellowstoneOptions): Source => {
  let canReplay = true;
  return async ({ ears, since, stop }) => {
    const { stream, close } = await openStream(options);
    const fromSlot = canReplay ? since : null;
    let isReady = false;
    const hear = (update: Update): void => {
      if (!isReady) ears.ready(fromSlot !== null);
      isReady = true;
      if (update.ping) stream.write({ ping: { id: 1 } });
      if (!update.transaction) return;
      const room = ears.hear({ slot: Number(update.transaction.slot ?? 0) || null, text: JSON.stringify(update) });
      if (room === null) return;
      stream.pause();
      void room.then(() => stream.resume());
    };
    try {
      for (const request of requestsOf(options, fromSlot)) stream.write(request);
      return await untilEnd(stream, hear, stop, options.silenceMs ?? SILENCE_MS);
    } catch (error) {
      if (isReady || fromSlot === null) throw refusalOf(options.url, error);
      // Some servers do not replay at all, others not from so far back.
      canReplay = false;
      return `it does not go on from slot ${fromSlot}: ${(error as Error).message}`;
    } finally {
      close();
    }
  };
};

/** The filter; and a ping, whose answer says that the filter is in force. */
const requestsOf = ({ addresses, commitment }: YellowstoneOptions, fromSlot: number | null): readonly object[] => [
  {
    transactions: { wanted: { vote: false, failed: false, accountInclude: addresses } },
    commitment: commitment.toUpperCase(),
    ...(fromSlot !== null && { fromSlot: String(fromSlot) }),
  },
  { ping: { id: 1 } },
];

/** Loaded only when it is asked for: nobody else needs gRPC. */
const openStream = async (
  options: YellowstoneOptions,
): Promise<{ readonly stream: Stream; readonly close: () => void }> => {
  const grpc = await import('@grpc/grpc-js');
  const { loadSync } = await import('@grpc/proto-loader');
  // Bytes as base64 and long numbers as text: protobuf's own JSON, which the decoder reads.
  const loaded = grpc.loadPackageDefinition(loadSync(PROTO, { bytes: String, longs: String, enums: String }));
  const { Geyser } = loaded.geyser as unknown as { readonly Geyser: ServiceClientConstructor };
  const client = new Geyser(targetOf(options.url), credentialsOf(grpc, options.url), {
    'grpc.max_receive_message_length': MESSAGE_BYTES_MAX,
    'grpc.keepalive_time_ms': 20_000,
  });
  const metadata = new grpc.Metadata();
  if (options.token !== null) metadata.set('x-token', options.token);
  const stream: Stream = client.Subscribe!(metadata);
  return { stream, close: () => client.close() };
};

const targetOf = (url: string): string => {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`;
};

const credentialsOf = ({ credentials }: Grpc, url: string) =>
  url.startsWith('http:') ? credentials.createInsecure() : credentials.createSsl();

/** Reads until the stream ends, is stopped, or falls silent. Errors: what the server answered. */
const untilEnd = (
  stream: Stream,
  hear: (update: Update) => void,
  stop: AbortSignal,
  silenceMs: number,
): Promise<string> =>
  new Promise((end, fail) => {
    let stirred = true;
    const onStop = (): void => finish(() => end('it was stopped'));
    const silence = setInterval(() => {
      if (stream.isPaused()) return;
      if (!stirred) finish(() => end('it fell silent'));
      stirred = false;
    }, silenceMs);
    const finish = (how: () => void): void => {
      clearInterval(silence);
      stop.removeEventListener('abort', onStop);
      how();
      stream.cancel();
    };
    stop.addEventListener('abort', onStop);
    stream.on('data', (update: Update) => {
      stirred = true;
      hear(update);
    });
    stream.on('error', error => finish(() => fail(error)));
    stream.on('end', () => finish(() => end('the server ended it')));
    if (stop.aborted) onStop();
  });

const refusalOf = (url: string, error: unknown): unknown => {
  const { code = 0, message } = error as { readonly code?: number; readonly message: string };
  return finalCodes.has(code) ? new UsageError(`${hostOf(url)} refused the stream: ${message}`) : error;
};
