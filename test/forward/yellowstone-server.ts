/** A fake Yellowstone server that uses `lib/forward/geyser.proto`. */
import { join } from 'node:path';
import { loadPackageDefinition, Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import type { Raw } from '../decode/fixtures.ts';

type Call = ServerDuplexStream<Raw, Raw>;

export type YellowstoneServer = {
  readonly url: string;
  readonly requests: Raw[];
  readonly tokens: unknown[];
  readonly calls: Call[];
  readonly send: (update: Raw) => void;
  readonly end: () => void;
};

/** A gRPC status, or null to accept. */
type Refuse = (request: Raw, call: number) => { readonly code: number; readonly details: string } | null;

export type Manner = {
  /** Number of pings to answer. */
  readonly pongs?: number;
  readonly port?: number;
};

export const startYellowstone = async (
  refuse: Refuse = () => null,
  { pongs = Number.POSITIVE_INFINITY, port: wanted = 0 }: Manner = {},
): Promise<YellowstoneServer> => {
  const proto = join(import.meta.dirname, '../../lib/forward/geyser.proto');
  // Decodes bytes from base64.
  const loaded = loadPackageDefinition(loadSync(proto, { longs: String, enums: String })) as Raw;
  const [requests, tokens, calls]: [Raw[], unknown[], Call[]] = [[], [], []];
  const server = new Server();
  server.addService(loaded.geyser.Geyser.service, {
    Subscribe: (call: Call) => {
      calls.push(call);
      const number = calls.length;
      let pings = 0;
      tokens.push(call.metadata.get('x-token')[0]);
      call.on('data', request => {
        requests.push(request);
        const refusal = refuse(request, number);
        if (refusal) return void call.emit('error', refusal);
        if (request.ping && ++pings <= pongs) call.write({ pong: { id: request.ping.id } });
      });
      call.on('end', () => call.end());
      call.on('error', () => {});
    },
  });
  const port = await new Promise<number>((ready, fail) =>
    server.bindAsync(`127.0.0.1:${wanted}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? fail(error) : ready(bound),
    ),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    tokens,
    calls,
    send: update => calls.at(-1)!.write(update),
    end: () => server.forceShutdown(),
  };
};
