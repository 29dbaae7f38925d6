/** A fake node WebSocket on loopback. */
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Raw } from '../decode/fixtures.ts';

export type StreamServer = {
  readonly url: string;
  /** Requests of all connections, without those for slots. */
  readonly requests: Raw[];
  readonly slotRequests: Raw[];
  readonly sockets: WebSocket[];
  /** Notifies the newest connection. */
  readonly notify: (method: string, result: unknown) => void;
  /** Announces a slot to the newest connection, as given. */
  readonly slot: (slot: unknown) => void;
  readonly end: () => Promise<void>;
};

export type StreamOptions = {
  /** A result or an error; undefined sends nothing. */
  readonly answer?: (request: Raw, connection: number) => object | undefined;
  /** Status that rejects the upgrade, or null. */
  readonly refuse?: (connection: number) => number | null;
  readonly autoPong?: boolean;
};

export const startStreamServer = async (options: StreamOptions = {}): Promise<StreamServer> => {
  const { answer = request => ({ result: request.id * 100 }), refuse = () => null, autoPong = true } = options;
  let upgrades = 0;
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    autoPong,
    verifyClient: (_, done) => {
      const status = refuse(++upgrades);
      done(status === null, status ?? undefined);
    },
  });
  await new Promise(ready => server.once('listening', ready));
  const [requests, slotRequests]: [Raw[], Raw[]] = [[], []];
  const sockets: WebSocket[] = [];
  server.on('connection', socket => {
    sockets.push(socket);
    const connection = sockets.length;
    socket.on('message', data => {
      const request = JSON.parse(String(data));
      (request.method === 'slotSubscribe' ? slotRequests : requests).push(request);
      const reply = answer(request, connection);
      if (reply) socket.send(JSON.stringify({ jsonrpc: '2.0', id: request.id, ...reply }));
    });
  });
  const notify: StreamServer['notify'] = (method, result) =>
    sockets.at(-1)!.send(JSON.stringify({ jsonrpc: '2.0', method, params: { subscription: 100, result } }));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    slotRequests,
    sockets,
    notify,
    slot: slot => notify('slotNotification', { slot, parent: 0, root: 0 }),
    end: () => {
      for (const socket of server.clients) socket.terminate();
      return new Promise(done => server.close(() => done()));
    },
  };
};
