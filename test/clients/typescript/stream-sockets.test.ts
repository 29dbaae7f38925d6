import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { type ClientOptions, createClient } from '../../../clients/typescript/src/client.ts';
import { systemClock } from '../../../clients/typescript/src/time/clock.ts';

const PNL = 'wallet:a:pnl';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Waits are a twentieth. */
const clock = { ...systemClock, after: (ms: number, run: () => void) => systemClock.after(ms / 20, run) };
const withHeaders = (url: string, headers: Readonly<Record<string, string>>) => new WebSocket(url, { headers });

/** One ticket per socket, one message per subscription, and a cut after the first. */
const serve = async ({ ticketStatus = 200, upgradeStatus = 101 } = {}) => {
  const upgrades: IncomingMessage[] = [];
  const resumes: unknown[] = [];
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer((request, response) => {
    expect(request.headers.authorization).toBe('Bearer ck_1');
    response.writeHead(ticketStatus, { 'content-type': 'application/json' });
    response.end(JSON.stringify(ticketStatus === 200 ? { ticket: `t/${upgrades.length}` } : { error: 'no' }));
  });
  server.on('upgrade', (request, socket, head) => {
    upgrades.push(request);
    // The client may reset a socket that was refused.
    socket.on('error', () => {});
    if (upgradeStatus !== 101) socket.end(`HTTP/1.1 ${upgradeStatus} No\r\n\r\n`);
    else sockets.handleUpgrade(request, socket, head, client => sockets.emit('connection', client));
  });
  sockets.on('connection', client =>
    client.on('message', text => {
      const { channels, resume } = JSON.parse(String(text));
      const seq = resumes.push(resume) + 5;
      client.send(JSON.stringify({ op: 'subscribed', channels, seq: { [PNL]: seq - 1 } }));
      client.send(JSON.stringify({ channel: PNL, seq, prev: seq - 1, data: {} }), () => {
        if (resumes.length === 1) client.terminate();
      });
    }),
  );
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, upgrades, resumes };
};

const open = (url: string, options: Partial<ClientOptions> = {}) =>
  createClient({ url, key: 'ck_1', clock, ...options }).stream([PNL]);

test('the global WebSocket opens with a new ticket each time and resumes', async () => {
  const { url, upgrades, resumes } = await serve();
  const stream = open(url);
  const events = [await stream.next(), await stream.next()];
  await stream.return!();
  expect(events.map(({ value }) => value && 'seq' in value && value.seq)).toEqual([6, 7]);
  expect(upgrades.map(request => request.url)).toEqual(['/ws?ticket=t%2F0', '/ws?ticket=t%2F1']);
  expect(resumes).toEqual([{}, { [PNL]: 6 }]);
});

test('a socket with headers sends the key and needs no ticket', async () => {
  const { url, upgrades } = await serve({ ticketStatus: 500 });
  const stream = open(url, { webSocket: withHeaders });
  expect((await stream.next()).value).toMatchObject({ type: 'wallet:pnl', channel: PNL, seq: 6 });
  expect((await stream.next()).value).toMatchObject({ seq: 7 });
  await stream.return!();
  expect(upgrades.map(request => request.headers.authorization)).toEqual(['Bearer ck_1', 'Bearer ck_1']);
});

test('the socket address may differ from the REST address', async () => {
  const rest = await serve();
  const socket = await serve();
  const stream = open(rest.url, { socketUrl: `${socket.url.replace('http', 'ws')}/prod` });
  await stream.next();
  await stream.return!();
  expect(socket.upgrades[0]!.url).toBe('/prod?ticket=t%2F0');
  expect(rest.upgrades).toHaveLength(0);
});

test('a key that is refused ends the stream with an error', async () => {
  const byTicket = await serve({ ticketStatus: 403 });
  await expect(open(byTicket.url).next()).rejects.toMatchObject({ name: 'StreamError', code: 'forbidden' });
  const byHeader = await serve({ upgradeStatus: 401 });
  await expect(open(byHeader.url, { webSocket: withHeaders }).next()).rejects.toMatchObject({ code: 'unauthorized' });
  expect(byHeader.upgrades).toHaveLength(1);
});

test('a service that is not ready is asked again', async () => {
  const { url, upgrades } = await serve({ upgradeStatus: 503 });
  const stream = open(url, { webSocket: withHeaders });
  const waiting = stream.next();
  while (upgrades.length < 3) await new Promise(resolve => setTimeout(resolve, 5));
  await stream.return!();
  expect(await waiting).toEqual({ done: true, value: undefined });
});
