import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const NPM = join(ROOT, 'clients/typescript');
const folder = mkdtempSync(join(tmpdir(), 'chain-client-'));
const TYPESCRIPTS = [join(ROOT, 'node_modules/typescript'), join(NPM, 'node_modules/typescript')];

/** Each Node of this machine: the bundled one and those on the path. */
const nodes = [
  process.execPath,
  ...(process.env.PATH ?? '')
    .split(delimiter)
    .map(path => join(path, 'node'))
    .filter(existsSync),
];

const SAMPLE = `
import { createClient, createRest, type SocketLike, StreamError, type StreamEvent } from '@chain-intelligence/client';
import { createPayments, type PaymentClient } from '@chain-intelligence/client/x402';

const client = createClient({ url: process.argv[2]!, key: 'ck_1', retry: { attemptsMax: 1 } });
const result = await client.get('/v1/token/{mint}/price', { mint: 'abc' });
const price: number | null = result.ok ? result.data.price_usd : null;
const status: number | null = !result.ok && result.error.kind === 'http' ? result.error.status : null;
for await (const page of createRest({ url: process.argv[2]! }).pages('/v1/leaderboard')) if (!page.ok) break;

const mint: string = 'abc';
const stream = client.stream([\`token:\${mint}:trades\`, \`wallet:\${mint}:pnl\`]);
const seen = (event: StreamEvent): string => event.type;
const read = async (): Promise<string> => {
  for await (const event of stream) {
    if (event.type === 'token:trades') return event.data.usd_price ?? seen(event);
    if (event.type === 'wallet:pnl') return String(event.data.exit_number);
    // @ts-expect-error: the stream has no such channel.
    if (event.type === 'token:bundles') return '';
  }
  return 'over';
};
const payments = createPayments({} as PaymentClient, { budget: { perRequestMax: '0.01', totalMax: '1' } });
const paid: number = payments.spending().payments;
// @ts-expect-error: a budget needs both limits.
const unlimited = () => createPayments({} as PaymentClient, { budget: { totalMax: '1' } });
const inPage = (url: string): SocketLike => new WebSocket(url);
// @ts-expect-error: the channel does not exist.
client.stream(['token:abc:prices']);
// @ts-expect-error: the mint is required.
const wrong = () => client.get('/v1/token/{mint}/price');
const end = await read().catch(error => (error instanceof StreamError ? error.code : String(error)));
console.log(JSON.stringify({ price, status, end, wrong: typeof wrong, inPage: typeof inPage, paid }));
`;

/** Loopback files only: nothing is fetched. */
const install = (tarball: string): void => {
  const linked = (name: string) => `file:${join(ROOT, 'node_modules', name)}`;
  const manifest = {
    type: 'module',
    dependencies: { '@chain-intelligence/client': `file:${tarball}`, 'openapi-fetch': linked('openapi-fetch') },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund'], { cwd: folder });
};

beforeAll(() => {
  const args = ['pack', '--silent', '--ignore-scripts=false', '--pack-destination', folder];
  const name = `${execFileSync('npm', args, { cwd: NPM })}`.trim().split('\n').at(-1)!;
  install(join(folder, name));
  writeFileSync(join(folder, 'sample.ts'), SAMPLE);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = async (node: string, url: string): Promise<string> => {
  const child = spawn(node, ['sample.js', url], { cwd: folder });
  let printed = '';
  child.stdout.on('data', text => {
    printed += text;
  });
  child.stderr.on('data', text => {
    printed += text;
  });
  await once(child, 'close');
  return printed;
};

test('the tarball compiles strictly and runs on each Node', async () => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/v1/stream/ticket') response.statusCode = 401;
    response.end(JSON.stringify(request.url?.endsWith('/price') ? { price_usd: 1.5 } : { error: 'no key' }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const options = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023,dom', '--types', 'node'];
  for (const typescript of TYPESCRIPTS) {
    const tsc = [
      join(typescript, 'bin/tsc'),
      ...options,
      '--typeRoots',
      join(ROOT, 'node_modules/@types'),
      'sample.ts',
    ];
    expect(`${execFileSync(process.execPath, tsc, { cwd: folder })}`).toBe('');
  }
  for (const node of nodes) {
    const hasSocket = `${execFileSync(node, ['-p', 'typeof WebSocket'])}`.trim() === 'function';
    const printed = await run(node, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const end = hasSocket ? 'unauthorized' : 'no_websocket';
    expect(JSON.parse(printed)).toEqual({
      price: 1.5,
      status: null,
      end,
      wrong: 'function',
      inPage: 'function',
      paid: 0,
    });
  }
  server.close();
});

/** Bundles a program as a web page would, and returns the minified code. */
const bundled = async (contents: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  return outputFiles[0]!.text;
};

test('the whole client takes at most 12 KB with gzip', async () => {
  const code = await bundled("export * from '@chain-intelligence/client';");
  expect(code).toContain('subscribe');
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(12 * 1024);
});

test('the client has no code of payments, and payments have no dependency', async () => {
  expect(await bundled("export * from '@chain-intelligence/client';")).not.toMatch(/PAYMENT-REPEAT|USDC/);
  const payments = await bundled("export * from '@chain-intelligence/client/x402';");
  expect(payments).toContain('PAYMENT-REPEAT');
  expect(gzipSync(payments, { level: 9 }).length).toBeLessThanOrEqual(3 * 1024);
});

test('a program that uses only REST has no code of streams', async () => {
  const code = await bundled("import { createRest } from '@chain-intelligence/client'; createRest({ url: '' });");
  expect(code).toContain('retry-after');
  expect(code).not.toMatch(/subscribe|rollover|ticket|WebSocket/);
});
