/** A webhook of this machine that answers challenges. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Receiver = {
  /** For `--webhook-allow`. */
  readonly host: string;
  /** Bodies that came. */
  readonly bodies: readonly { readonly type: string }[];
  readonly end: () => void;
};

export const openReceiver = async (port = 0): Promise<Receiver> => {
  const bodies: { readonly type: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', chunk => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(JSON.parse(body));
      response.end(body);
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, end: () => server.close() };
};
