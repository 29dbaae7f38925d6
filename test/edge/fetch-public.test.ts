import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchPublic, type PublicRequest } from '../../layers/edge/fetch-public.ts';
import { isPublicAddress } from '../../layers/edge/public-address.ts';

let server: Server;
let origin: string;
let inner: Server;
let innerOrigin: string;
let innerAsked = 0;
const bodies: string[] = [];

const listen = async (one: Server) => {
  await new Promise<void>(resolve => one.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  inner = createServer((_request, response) => {
    innerAsked += 1;
    response.end('secret');
  });
  innerOrigin = await listen(inner);
  server = createServer((request, response) => {
    const path = request.url!;
    if (path === '/ok') response.setHeader('x-host', request.headers.host!).end('{"a":1}');
    else if (path === '/slow') setTimeout(() => response.end('late'), 2_000).unref();
    else if (path === '/drip') {
      const drip = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(drip));
    } else if (path === '/huge') response.end('x'.repeat(5_000));
    else if (path === '/limit') response.end('x'.repeat(1_000));
    else if (path === '/inner') response.writeHead(302, { location: `${innerOrigin}/` }).end();
    else if (path === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    else if (path === '/metadata') response.writeHead(307, { location: 'https://169.254.169.254/latest' }).end();
    else if (path === '/near') response.writeHead(301, { location: '/ok' }).end();
    else if (path === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (path === '/cut') {
      response.writeHead(200, { 'content-length': '100' }).write('x');
      response.socket!.destroy();
    } else if (path === '/post') {
      request.on('data', chunk => bodies.push(String(chunk)));
      request.on('end', () => response.writeHead(201).end(request.headers['content-type']));
    } else if (path === '/posted-away') response.writeHead(307, { location: `${innerOrigin}/` }).end();
    else response.writeHead(404).end('none');
  });
  origin = await listen(server);
});
afterAll(() => {
  for (const one of [server, inner]) one.close().closeAllConnections();
});

const ask = (path: string, more: Partial<PublicRequest> = {}) =>
  fetchPublic({
    ...{
      url: `${origin}${path}`,
      bytesMax: 1_000,
      timeoutMs: 30_000,
      redirectsMax: 3,
      allowedOrigins: [origin],
      ...more,
    },
  });
const findWhy = async (path: string, more: Partial<PublicRequest> = {}) => {
  const reply = await ask(path, more);
  return reply.kind === 'answered' ? reply.status : `${reply.kind} ${reply.why}`;
};
const at = (url: string, more: Partial<PublicRequest> = {}) => findWhy('', { url, ...more });

describe('A public request', () => {
  test('reads an allowed origin, whole and up to the limit', async () => {
    const reply = await ask('/ok');
    expect(reply).toMatchObject({ kind: 'answered', status: 200, url: `${origin}/ok` });
    expect(reply.kind === 'answered' && String(reply.body)).toBe('{"a":1}');
    expect([await findWhy('/limit'), await findWhy('/limit', { bytesMax: 999 })]).toEqual([200, 'failed too_large']);
  });

  test('ends in time, however slowly a server answers', async () => {
    const short = { timeoutMs: 400 };
    expect([await findWhy('/slow', short), await findWhy('/drip', short), await findWhy('/huge')]).toEqual([
      'failed timeout',
      'failed timeout',
      'failed too_large',
    ]);
    const never = () => new Promise<never>(() => {});
    expect(await at('https://never.test/', { resolve: never, ...short })).toBe('failed timeout');
  });

  test('follows redirects within an allowed origin, and to no other place inside', async () => {
    expect(await findWhy('/near')).toBe(200);
    expect(await findWhy('/near', { redirectsMax: 0 })).toBe(301);
    expect(await findWhy('/loop')).toBe(302);
    for (const path of ['/inner', '/file', '/metadata'])
      expect([path, await findWhy(path)]).toEqual([path, 'refused redirect']);
    expect(innerAsked).toBe(0);
  });

  test('is refused without an allowance, by scheme, credentials and address', async () => {
    expect(await findWhy('/ok', { allowedOrigins: [] })).toBe('refused scheme');
    expect(await at('not a url')).toBe('refused url');
    for (const url of ['http://example.com/', 'file:///etc/passwd', 'data:,x', 'ftp://example.com/'])
      expect([url, await at(url)]).toEqual([url, 'refused scheme']);
    expect(await at('https://user:pass@example.com/')).toBe('refused credentials');
    const spelled = [
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '2130706433',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:10.0.0.1]',
      '[::]',
    ];
    for (const host of [...spelled, '10.0.0.1', '[64:ff9b::a00:1]', '[fe80::1]', '0.0.0.0', '169.254.169.254'])
      expect([host, await at(`https://${host}/`)]).toEqual([host, 'refused address']);
  });

  test('is refused when any address of a host is private', async () => {
    const resolve = async (host: string) => (host === 'mixed.test' ? ['1.1.1.1', '10.0.0.1'] : ['::ffff:127.0.0.1']);
    expect(await at('https://mixed.test/', { resolve })).toBe('refused address');
    expect(await at('https://mapped.test/', { resolve })).toBe('refused address');
    expect(await at('https://none.test/', { resolve: async () => [] })).toBe('failed dns');
    expect(await at('https://localhost/')).toBe('refused address');
  });

  test('connects to the address that was checked, and asks for it once', async () => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return asked === 1 ? ['127.0.0.1'] : ['203.0.113.1'];
    };
    const named = `http://pinned.test:${new URL(origin).port}`;
    const reply = await ask('', { url: `${named}/ok`, allowedOrigins: [named], resolve });
    expect(reply).toMatchObject({ kind: 'answered', status: 200 });
    expect(reply.kind === 'answered' && reply.headers['x-host']).toBe(new URL(named).host);
    expect(asked).toBe(1);
  });

  test('names cut answers, closed ports and servers that speak otherwise', async () => {
    expect(await findWhy('/cut')).toBe('failed connection');
    const closed = createTcpServer();
    await new Promise<void>(resolve => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise(resolve => closed.close(resolve));
    const gone = `http://127.0.0.1:${port}`;
    expect(await at(gone, { allowedOrigins: [gone] })).toBe('failed connection');
    for (const words of [
      'HELLO',
      '',
      'HTTP/1.1 100 Continue',
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x',
      'HTTP/1.1 200 OK\r\nconnection: upgrade\r\nupgrade: x\r\ncontent-length: 9',
    ]) {
      const odd = createTcpServer(socket => socket.on('error', () => {}).end(`${words}\r\n\r\n`));
      await new Promise<void>(resolve => odd.listen(0, '127.0.0.1', resolve));
      const oddOrigin = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`;
      expect(await at(oddOrigin, { allowedOrigins: [oddOrigin] }), words).toBe('failed connection');
      odd.close();
    }
  });

  test('sends a body, and never follows where it should go instead', async () => {
    const post = { method: 'POST' as const, body: '{"b":2}', headers: { 'content-type': 'application/json' } };
    const reply = await ask('/post', post);
    expect(reply.kind === 'answered' && [reply.status, String(reply.body), bodies]).toEqual([
      201,
      'application/json',
      ['{"b":2}'],
    ]);
    expect([await findWhy('/posted-away', post), innerAsked]).toEqual([307, 0]);
  });
});

test.each([
  ...['0.1.2.3', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1', '169.254.0.1', '172.16.0.1'],
  ...['172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.19.255.255'],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::8.8.8.8',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
  ],
  ...[
    '2002:808:808::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2606:4700::1%eth0',
  ],
  ...['', 'localhost', '1.1.1', '1.1.1.1 '],
])('the address %j is not public', address => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '223.255.255.255',
  '2606:4700::1',
  '2a00::1',
])('the address %j is public', address => {
  expect(isPublicAddress(address)).toBe(true);
});
