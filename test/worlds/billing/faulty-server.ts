import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * `lost` never acts, `unheard` acts; neither answers. `late` acts when the next call arrives.
 * `failed` and `broken` answer 500, before and after they acted. `cut` acts and closes the connection.
 * `twice` acts twice. `throttled` refuses for now. `half` acts on the first half of a batch.
 */
export const faults = ['lost', 'unheard', 'late', 'failed', 'broken', 'cut', 'twice', 'throttled', 'half'] as const;
export type ServerFault = (typeof faults)[number];

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type Reply = { readonly status: number; readonly body: unknown };

/** `act` changes the provider's state. `isHalf` asks for a partial result. */
export type Provider = {
  readonly act: (call: Call, isHalf: boolean) => Reply;
  readonly throttle: Reply;
  readonly fail: Reply;
  /** Whether faults apply. */
  readonly isWrite: (call: Call) => boolean;
};

export type FaultyServer = {
  readonly url: string;
  /** Fault of the next writes, in order; then none. */
  readonly plan: (ServerFault | null)[];
  readonly writes: () => number;
  /** Lets late calls act. */
  readonly release: () => void;
  readonly stop: () => Promise<void>;
};

/** Serves a provider over HTTP on loopback. */
export const startFaultyServer = async ({ act, throttle, fail, isWrite }: Provider): Promise<FaultyServer> => {
  const plan: (ServerFault | null)[] = [];
  const held: Call[] = [];
  let writes = 0;
  const release = (): void => {
    for (const call of held.splice(0)) act(call, false);
  };
  const reply = (call: Call, fault: ServerFault | null): Reply | null => {
    if (fault === 'lost') return null;
    if (fault === 'throttled') return throttle;
    if (fault === 'failed') return fail;
    if (fault === 'late') {
      held.push(call);
      return null;
    }
    const acted = act(call, fault === 'half');
    if (fault === 'twice') act(call, false);
    if (fault === 'broken') return fail;
    return fault === 'unheard' || fault === 'cut' ? null : acted;
  };
  const handle = (call: Call, response: ServerResponse): void => {
    const isFaulty = isWrite(call);
    if (isFaulty) {
      release();
      writes += 1;
    }
    const fault = isFaulty ? (plan.shift() ?? null) : null;
    const said = reply(call, fault);
    if (said !== null) answer(response, said);
    else if (fault === 'cut') response.destroy();
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', text => {
      body += text;
    });
    request.on('end', () => {
      const url = new URL(request.url!, 'http://127.0.0.1');
      const { method = 'GET', headers } = request;
      handle({ method, path: url.pathname, query: url.searchParams, headers, body }, response);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan,
    writes: () => writes,
    release,
    stop: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
};

const answer = (response: ServerResponse, { status, body }: Reply): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};
