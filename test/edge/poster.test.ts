import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Post } from '../../layers/edge/platform.ts';
import { openPoster } from '../../layers/edge/poster.ts';
import { openSigner } from '../../layers/edge/signature.ts';

const CREDENTIALS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };

type Seen = { readonly url: string; readonly headers: IncomingMessage['headers']; readonly body: string };

describe('A post to a socket', () => {
  let server: Server;
  let endpoint: string;
  let seen: Seen[] = [];
  let answer: (request: IncomingMessage) => number | null = () => 200;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', part => parts.push(part));
      request.on('end', () => {
        seen.push({ url: request.url!, headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
        const status = answer(request);
        if (status !== null) response.writeHead(status).end('{}');
      });
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ws`;
  });
  afterEach(() => {
    seen = [];
    answer = () => 200;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const poster = (at = endpoint): Post =>
    openPoster({ endpoint: at, region: async () => 'us-east-1', credentials: async () => CREDENTIALS, parallelMax: 2 });

  test('carries the text to the connection, under the path the SDK uses', async () => {
    expect(await poster()('L0SM9cOFvHcCIhw=', '{"a":"é"}')).toBe('sent');
    const sdk = new ApiGatewayManagementApiClient({ endpoint, region: 'us-east-1', credentials: CREDENTIALS });
    await sdk.send(new PostToConnectionCommand({ ConnectionId: 'L0SM9cOFvHcCIhw=', Data: Buffer.from('{"a":"é"}') }));
    const [own, other] = seen;
    expect([own!.url, own!.body]).toEqual([other!.url, other!.body]);
  });

  test.each([
    [200, 'sent'],
    [410, 'gone'],
    [429, 'refused'],
    [403, 'failed'],
    [500, 'failed'],
  ] as const)('answered with %i is %s, and is not tried again', async (status, posted) => {
    answer = () => status;
    expect(await poster()('id', 'text')).toBe(posted);
    expect(seen).toHaveLength(1);
  });

  test('without an answer is cut off and counts as refused', async () => {
    answer = () => null;
    expect(await poster()('id', 'text')).toBe('refused');
  });

  test('fails when nobody listens', async () => {
    expect(await poster('http://127.0.0.1:1')('id', 'text')).toBe('failed');
  });

  test('is sent again when the server closed the idle connection', async () => {
    const post = poster();
    await post('id', 'first');
    // The next request on this connection is cut off, as after a long pause.
    answer = request => {
      if (seen.length !== 2) return 200;
      request.socket.resetAndDestroy();
      return null;
    };
    expect(await post('id', 'second')).toBe('sent');
    expect(seen.map(({ body }) => body)).toEqual(['first', 'second', 'second']);
  });
});

describe('A signature', () => {
  const at = Date.UTC(2015, 7, 30, 12, 36, 0);
  const sign = openSigner('service');
  const request = { method: 'POST', host: 'example.amazonaws.com', path: '/', body: Buffer.alloc(0) };

  test('equals the one of AWS’s own test suite (post-vanilla)', () => {
    expect(sign(request, { region: 'us-east-1', ...CREDENTIALS }, at).authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
        'SignedHeaders=host;x-amz-date, ' +
        'Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    );
  });

  test('follows the key, the day and the session', () => {
    const signer = { region: 'us-east-1', ...CREDENTIALS };
    const all = [
      sign(request, signer, at),
      sign(request, signer, at + 86_400_000),
      sign(request, { ...signer, secretAccessKey: 'other' }, at),
      sign(request, { ...signer, sessionToken: 'token' }, at),
      sign({ ...request, path: '/ws/@connections/a%3D' }, signer, at),
      sign({ ...request, body: Buffer.from('body') }, signer, at),
    ].map(({ authorization }) => authorization);
    expect(new Set(all).size).toBe(all.length);
    expect(sign(request, signer, at).authorization).toBe(all[0]);
  });
});
