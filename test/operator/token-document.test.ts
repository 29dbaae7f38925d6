import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEvent } from '../../layers/contract/events/read.ts';
import { readDemoDocuments } from '../../lib/operator/demo-metadata.ts';
import { readDocuments, readTokenUri } from '../../lib/operator/metadata.ts';
import { documentLimits, parseTokenDocument, readTokenDocument } from '../../lib/operator/token-document.ts';
import { address } from '../worlds/events.ts';

let server: Server;
let origin: string;
const MINT = address('documented');
const NOW_MS = 1_790_000_000_000;
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const none = { name: null, symbol: null, description: null, image: null, website: null, x: null, telegram: null };

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url!;
    if (path === '/good.json' || path === '/ipfs/bafyGood/a%20b.json')
      response.end(
        JSON.stringify({ name: 'Good', symbol: 'GOOD', image: 'ipfs://bafyImage', twitter: 'https://x.com/good' }),
      );
    else if (path === '/huge') response.end(`{"name":"${'x'.repeat(documentLimits.bytesMax)}"}`);
    else if (path === '/broken') response.end('{"name":');
    else if (path === '/list') response.end('[1]');
    else if (path === '/bytes') response.end(Buffer.from([0x7b, 0xff, 0x7d]));
    else if (path === '/inner') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    else response.writeHead(404).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close().closeAllConnections());

const read = (uri: string, allowedOrigins: readonly string[] = [origin]) =>
  readTokenDocument({ mint: MINT, uri }, { gateway: origin, allowedOrigins, clock: () => NOW_MS });

describe('A document of a token', () => {
  test('is read by https and through the gateway of ipfs, as an event that ingest takes', async () => {
    const texts = { ...none, name: 'Good', symbol: 'GOOD', image: 'ipfs://bafyImage', x: 'https://x.com/good' };
    for (const uri of [`${origin}/good.json`, 'ipfs://bafyGood/a b.json', 'ipfs://ipfs/bafyGood/a b.json']) {
      const event = await read(uri);
      expect(event).toEqual({
        type: 'metadata',
        mint: MINT,
        timestamp: NOW_MS,
        uri,
        status: 'ok',
        ...texts,
        why: null,
      });
      expect(readEvent(JSON.stringify(event), NOW_MS)).toHaveProperty('event');
    }
  });

  test.each([
    ['http://example.com/a.json', 'refused', 'scheme'],
    ['ar://abc', 'refused', 'scheme'],
    ['ipfs://../x', 'refused', 'scheme'],
    ['data:application/json,{}', 'refused', 'scheme'],
    ['nothing', 'refused', 'url'],
    ['https://127.0.0.1/a.json', 'refused', 'address'],
    ['https://[::ffff:192.168.0.1]/a.json', 'refused', 'address'],
  ])('at %s is %s: %s', async (uri, status, why) => {
    expect(await read(uri)).toEqual({
      ...{ type: 'metadata', mint: MINT, timestamp: NOW_MS, uri },
      status,
      ...none,
      why,
    });
  });

  test.each([
    ['/huge', 'failed', 'too_large'],
    ['/broken', 'failed', 'not_json'],
    ['/list', 'failed', 'not_json'],
    ['/bytes', 'failed', 'not_json'],
    ['/none', 'failed', 'http_404'],
    ['/inner', 'refused', 'redirect'],
  ])('of a server that answers %s is %s: %s', async (path, status, why) => {
    expect(await read(`${origin}${path}`)).toMatchObject({ status, ...none, why });
  });

  test('is not read from this machine unless the caller allows its origin', async () => {
    expect(await read(`${origin}/good.json`, [])).toMatchObject({ status: 'refused', why: 'scheme' });
  });
});

describe('Texts of a document', () => {
  test('lose control, bidi and invisible characters, and are cut', () => {
    const name = 'A\u202Elive\u202C\u0000\u200B  B\n\u2066C\u2069';
    expect(parseTokenDocument(bytes({ name, symbol: ` ${'🐶'.repeat(60)} ` }))).toMatchObject({
      name: 'Alive B C',
      symbol: '🐶'.repeat(25),
    });
    expect(parseTokenDocument(bytes({ name: '\u202E\u200B', symbol: 5, description: '\ud800x' }))).toEqual({
      ...none,
      description: '\ufffdx',
    });
  });

  test('hold links of known schemes only, or handles of the sites', () => {
    const links = {
      ...{ image: 'javascript:alert(1)', website: 'https://user:pass@example.com/' },
      ...{ twitter: '@ann_1', telegram: 'data:text/html,x' },
    };
    expect(parseTokenDocument(bytes(links))).toEqual({ ...none, x: 'https://x.com/ann_1' });
    expect(parseTokenDocument(bytes({ telegram: 'annchat', x: 'not a link', website: '//example.com' }))).toEqual({
      ...none,
      telegram: 'https://t.me/annchat',
    });
  });

  test('may be in an object of links', () => {
    const plain = { name: 'N', extensions: { website: 'https://n.example/', twitter: '', telegram: 'https://t.me/n' } };
    expect(parseTokenDocument(bytes(plain))).toEqual({
      ...{ ...none, name: 'N', website: 'https://n.example/', telegram: 'https://t.me/n' },
    });
  });
});

test.each([
  [`${MINT},https://a.example/x,y`, { mint: MINT, uri: 'https://a.example/x,y' }],
  [`"${MINT}", "ipfs://b"`, { mint: MINT, uri: 'ipfs://b' }],
  [`{"mint":"${MINT}","uri":"ipfs://b"}`, { mint: MINT, uri: 'ipfs://b' }],
  ['mint,uri', 'mint must be an address; got "mint"'],
  [MINT, 'must be `mint,uri` or {"mint", "uri"}'],
  ['{"mint":', 'must be `mint,uri` or {"mint", "uri"}'],
  [`${MINT},`, 'uri must have 1 to 2000 characters'],
  [`${MINT},${'x'.repeat(2_001)}`, 'uri must have 1 to 2000 characters'],
])('a line %j gives %j', (text, asked) => {
  expect(readTokenUri(text)).toEqual(asked);
});

test('lines keep their order, and bad ones are named and left out', async () => {
  const texts = [`${MINT},${origin}/none`, 'bad', `${MINT},${origin}/good.json`, `${MINT},http://x.example/`];
  const lines = async function* () {
    for (const [at, text] of texts.entries()) yield { source: 'file', line: at + 1, ordinal: at + 1, text };
  };
  const counts = { read: 0, ok: 0, refused: 0, failed: 0, rejected: 0 };
  const rejected: number[] = [];
  const options = {
    ...{ gateway: origin, allowedOrigins: [origin], clock: () => NOW_MS, parallel: 2 },
    onReject: ({ line }: { readonly line: number }) => void rejected.push(line),
  };
  const events: unknown[] = [];
  for await (const { line, text } of readDocuments(lines(), options, counts)) events.push([line, JSON.parse(text).why]);
  expect(events).toEqual([
    [1, 'http_404'],
    [3, null],
    [4, 'scheme'],
  ]);
  expect([counts, rejected]).toEqual([{ read: 4, ok: 1, refused: 1, failed: 1, rejected: 1 }, [2]]);
});

test('the demonstration reads its own documents from loopback, and no other address inside', async () => {
  const mints = Array.from({ length: 8 }, (_, n) => address(`demo-${n}`));
  const events = await readDemoDocuments(mints);
  expect(events.map(({ mint, status, why, name, image }) => [mint, status, why, name, image])).toEqual([
    [mints[0], 'ok', null, 'Invented Token (simulated)', 'https://example.com/invented.png'],
    [mints[1], 'ok', null, null, null],
    [mints[2], 'ok', null, 'Reversed (simulated)', null],
    [mints[3], 'failed', 'not_json', null, null],
    [mints[4], 'failed', 'http_404', null, null],
    [mints[5], 'refused', 'address', null, null],
  ]);
  for (const event of events) expect(readEvent(JSON.stringify(event), Date.now())).toHaveProperty('event');
});
