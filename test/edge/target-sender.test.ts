import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSealer } from '../../layers/edge/sealed-secret.ts';
import { createTargetSender, type SenderOptions } from '../../layers/edge/target-sender.ts';

let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  const { url } = request;
  if (url === '/huge') response.end('x'.repeat(1_000_000));
  else if (url === '/drip') {
    const drip = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(drip));
  } else if (url === '/away') response.writeHead(302, { location: '/' }).end();
  else response.end(request.headers.authorization ?? 'plain');
});
let origin: string;
let port: number;

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.close().closeAllConnections();
});

const send = (url: string, more: Partial<SenderOptions> = {}, aws: { service: string; region: string } | null = null) =>
  createTargetSender({
    allowed: [origin],
    timeoutMs: 300,
    credentials: async () => ({ accessKeyId: 'AKID', secretAccessKey: 's' }),
    ...more,
  })({ url, headers: {}, body: '{}', aws });

describe('A message', () => {
  test.each([
    ...['10.0.0.1', '127.0.0.1', '169.254.169.254', '192.168.0.1', '172.31.255.255', '100.127.0.1', '239.0.0.1'],
    ...[
      '::1',
      'fe80::1',
      'fc00::1',
      'ff0e::1',
      '::ffff:8.8.8.8',
      '64:ff9b::808:808',
      '2002:808:808::1',
      '2001:0:808::1',
    ],
  ])('is not sent to a name that leads to %s, even beside a public address', async address => {
    const before = asked;
    for (const addresses of [[address], ['8.8.8.8', address]]) {
      const reply = await send(`https://hook.example.com:${port}/`, { resolve: async () => addresses });
      expect(reply).toEqual({ kind: 'failed', why: 'address' });
    }
    expect(asked).toBe(before);
  });

  test('goes to the address that was checked, though the name leads elsewhere now', async () => {
    const names: string[] = [];
    const resolve = async (host: string) => {
      names.push(host);
      return names.length === 1 ? ['192.0.2.1'] : ['8.8.8.8'];
    };
    const reply = await send(`https://hook.example.com:${port}/`, { resolve });
    expect([reply, names]).toEqual([{ kind: 'failed', why: 'address' }, ['hook.example.com']]);
  });

  test('has an answer of 64 KB at most, in time, without redirects', async () => {
    const huge = await send(`${origin}/huge`);
    expect(huge.kind === 'answered' && [huge.status, huge.text.length]).toEqual([200, 65_536]);
    expect(await send(`${origin}/drip`)).toEqual({ kind: 'failed', why: 'timeout' });
    expect(await send(`${origin}/away`)).toMatchObject({ kind: 'answered', status: 302 });
  });

  test('is refused on another port of an allowed host, and on a low port', async () => {
    expect(await send(`http://127.0.0.1:${port + 1}/`)).toEqual({ kind: 'failed', why: 'address' });
    expect(await send('https://one.one.one.one:25/')).toEqual({ kind: 'failed', why: 'address' });
  });

  test('fails as closed where nobody listens, or the connection ends', async () => {
    const ending = createTcpServer(socket => socket.destroy()).listen(0, '127.0.0.1');
    await new Promise(resolve => ending.once('listening', resolve));
    const closed = `http://127.0.0.1:${(ending.address() as AddressInfo).port}`;
    expect(await send(`${closed}/`, { allowed: [closed] })).toEqual({ kind: 'failed', why: 'closed' });
    ending.close();
    expect(await send(`${closed}/`, { allowed: [closed] })).toEqual({ kind: 'failed', why: 'closed' });
  });

  test('to AWS is signed, and is not sent without credentials', async () => {
    const aws = { service: 'sqs', region: 'eu-west-1' };
    const reply = await send(`${origin}/`, {}, aws);
    expect(reply.kind === 'answered' && reply.text).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/eu-west-1\/sqs\//,
    );
    const credentials = () => Promise.reject(new Error('none'));
    expect(await send(`${origin}/`, { credentials }, aws)).toEqual({ kind: 'failed', why: 'closed' });
  });
});

describe('A sealed secret', () => {
  const [old, fresh] = [1, 2].map(fill => Buffer.alloc(32, fill).toString('base64')) as [string, string];

  test('opens for its target alone, also after the key was replaced', () => {
    const sealed = createSealer(old).seal('whsec_x', 'tgt_1');
    expect(sealed).not.toContain('whsec');
    expect(createSealer(old).seal('whsec_x', 'tgt_1')).not.toBe(sealed);
    expect(createSealer(`${fresh},${old}`).open(sealed, 'tgt_1')).toBe('whsec_x');
    expect(() => createSealer(old).open(sealed, 'tgt_2')).toThrow('opens with none of the keys');
    expect(() => createSealer(fresh).open(sealed, 'tgt_1')).toThrow('opens with none of the keys');
  });

  test.each(['', 'short', Buffer.alloc(31).toString('base64')])('has a key of 32 bytes, not "%s"', key => {
    expect(() => createSealer(key)).toThrow('must be 32 bytes in base64');
  });
});
