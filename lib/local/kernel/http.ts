import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo, ListenOptions, Socket } from 'node:net';
import { CannotStart } from './errors.ts';

/** Reads a body. Undefined past the limit; the connection stays open. */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function getRequestPath({ url }: IncomingMessage): string {
  return (url ?? '/').split('?')[0]!;
}

/** Includes sockets that left HTTP through an upgrade. */
const connected = new WeakMap<Server, Set<Socket>>();

/** Listens, by default on loopback. Returns the port. */
export async function listen(server: Server, port: number, host = '127.0.0.1'): Promise<number> {
  await listenAt(server, { port, host }).catch(error => {
    throw error.code === 'EADDRINUSE' ? new CannotStart(`Port ${port} is in use. Choose another port.`) : error;
  });
  return (server.address() as AddressInfo).port;
}

/** Listens, and keeps the connections for `close`. */
export async function listenAt(server: Server, options: ListenOptions): Promise<void> {
  const sockets = new Set<Socket>();
  connected.set(server, sockets);
  server.on('connection', socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(options);
  await once(server, 'listening');
}

/** Closes a server and every connection to it. */
export async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  for (const socket of connected.get(server) ?? []) socket.destroy();
  await closed;
}
