import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tierNames } from '../../layers/contract/tiers.ts';
import { addressOf } from '../service/events.ts';
import { eventually, type Service, scratch, startService } from '../service/service.ts';

/** Lines of the demonstration tape. */
const DEMO_SWAPS = 543;

const folder = scratch();
let service: Service;
let mint: string;

beforeAll(async () => {
  service = await startService(join(folder.path, 'data'), ['--demo', 'real']);
  mint = /Demo token\s+(\S+)/.exec(service.said())![1]!;
});
afterAll(async () => {
  await service?.end('SIGTERM');
  folder.remove();
});

test('the ready file has addresses and a key per tier, readable by its owner only', () => {
  const { base_url, ws_url, keys } = service.ready;
  expect(Object.keys(service.ready).sort()).toEqual([
    'base_url',
    'console_url',
    'demo_token',
    'demo_wallet',
    'ingest_key',
    'ingest_url',
    'keys',
    'ws_url',
  ]);
  expect(base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(ws_url).toBe(`${base_url.replace('http', 'ws')}/ws`);
  expect(Object.keys(keys)).toEqual([...tierNames]);
  expect(new Set(Object.values(keys)).size).toBe(5);
  expect(statSync(`${service.dataDir}.ready.json`).mode & 0o077).toBe(0);
});

test('the output has URLs, keys, a demo token and a demo wallet', () => {
  const { base_url, ws_url, keys } = service.ready;
  for (const text of [base_url, ws_url, ...Object.values(keys)]) expect(service.said()).toContain(text);
  expect(service.said()).toMatch(/Demo wallet\s+[1-9A-HJ-NP-Za-km-z]{32,44}\n/);
});

test('the contract and its page are public', async () => {
  const [openapi, ingest, asyncapi, page] = await Promise.all(
    ['/openapi.json', '/openapi-ingest.json', '/asyncapi.json', '/docs'].map(path => service.get(path, null)),
  );
  const { base_url, ingest_url, ws_url } = service.ready;
  const { servers } = ingest!.body as { readonly servers: readonly [{ readonly url: string }] };
  expect(`${servers[0].url}/ingest`).toBe(ingest_url);
  expect(openapi!.body).toMatchObject({ openapi: '3.1.0', info: { version: '1.4.0' }, servers: [{ url: base_url }] });
  const { protocol, host, pathname } = new URL(ws_url);
  expect(asyncapi!.body).toMatchObject({
    asyncapi: expect.stringMatching(/^3\./),
    servers: { service: { protocol: protocol.slice(0, -1), host, pathname } },
  });
  expect(page!.text).toMatch(/^<!doctype html>/i);
  expect([openapi, ingest, asyncapi, page].map(answer => answer!.headers['content-type'])).toEqual([
    'application/json',
    'application/json',
    'application/json',
    'text/html; charset=utf-8',
  ]);
});

test('health, readiness and metrics are public', async () => {
  expect((await service.get('/health', null)).body).toEqual({ status: 'ok' });
  expect((await service.get('/ready', null)).body).toEqual({
    status: 'ready',
    checks: expect.arrayContaining([{ name: expect.any(String), ok: true, latency_ms: expect.any(Number) }]),
    backfill: null,
  });
  // Parallel calls evict idle functions with their unwritten counters.
  const routes = ['info', 'price', 'ohlcv', 'trades', 'holders', 'liquidity', 'bundles', 'signal', 'crowd'];
  await Promise.all(routes.map(route => service.get(`/v1/token/${mint}/${route}`)));
  const metrics = await eventually('every swap of the demo is counted', async () => {
    const answer = await service.get('/metrics', null);
    const swaps = Number(/^chain_events_accepted_total\{type="swap"\} (\d+)$/m.exec(answer.text)?.[1]);
    return swaps >= DEMO_SWAPS ? answer : undefined;
  });
  expect(metrics.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(metrics.text.endsWith('\n')).toBe(true);
});

describe.each(['layer1', 'layer2', 'layer3', 'enterprise'] as const)('the %s demo key', tier => {
  test.each(['info', 'price', 'ohlcv', 'trades'])('reads %s of the demo token', async route => {
    const answer = await service.get(`/v1/token/${mint}/${route}`, tier);
    expect(answer.status).toBe(200);
    expect((answer.body as { token_mint: string }).token_mint).toBe(mint);
  });
});

test('the demo token has a current price, candles and trades', async () => {
  const [price, candles, trades] = (await Promise.all(
    ['price', 'ohlcv', 'trades?limit=200'].map(async path => (await service.get(`/v1/token/${mint}/${path}`)).body),
  )) as [{ price_usd: number; as_of_ts_ms: number }, { candles: unknown[] }, { trades: { timestamp: number }[] }];
  expect(price.price_usd).toBeGreaterThan(0);
  expect(Date.now() - price.as_of_ts_ms).toBeLessThan(600_000);
  expect(candles.candles.length).toBeGreaterThan(3);
  expect(trades.trades.length).toBeGreaterThan(50);
  expect(Date.now() - trades.trades[0]!.timestamp).toBeLessThan(600_000);
});

test('an unknown token is not found on every route', async () => {
  const unknown = addressOf('nobody');
  const bodies = await Promise.all(
    ['info', 'price', 'ohlcv', 'trades'].map(async route => (await service.get(`/v1/token/${unknown}/${route}`)).body),
  );
  expect(bodies).toEqual([
    expect.objectContaining({ token_mint: unknown, status: 'pending', is_validated: false, name: null, supply: null }),
    expect.objectContaining({ token_mint: unknown, price_usd: null, source: 'ohlcv_1s_close', worth_why: 'no_price' }),
    { candles: [], token_mint: unknown, timeframe: '1m', view: 'full' },
    { trades: [], token_mint: unknown, limit: 50, next_cursor: null },
  ]);
});

test('trades, ticks and candles arrive on a socket', async () => {
  const talk = await service.talk('layer1');
  const channels = ['trades', 'ticks', 'ohlcv:full:1s', 'ohlcv:full:1m'].map(name => `token:${mint}:${name}`);
  await talk.subscribe(...channels);
  const nowMs = Date.now();
  for (const channel of channels) {
    const heard = await talk.hear(channel, one => one.channel === channel && newestMs(one.data!) >= nowMs - 2_000);
    expect(newestMs(heard.data!)).toBeLessThanOrEqual(Date.now() + 1_000);
  }
  await talk.end();
});

const newestMs = (data: Readonly<Record<string, unknown>>): number =>
  Number(data.timestamp ?? data.last_trade_ts_ms ?? 0);

test('the printed curl commands work', async () => {
  const commands = service.said().match(/^ {2}curl .*$/gm)!;
  expect(commands).toHaveLength(2);
  for (const command of commands) {
    const printed = await shell(`${command.replace('curl', 'curl -s')}`);
    expect(JSON.parse(printed)).toMatchObject({ token_mint: mint });
  }
});

test('the printed socket command receives messages', async () => {
  const command = service.said().match(/^ {2}npx .*wscat .*$/m)![0];
  const part = (pattern: RegExp): string => pattern.exec(command)![1]!;
  expect(part(/-c '([^']+)'/)).toBe(service.ready.ws_url);
  expect(part(/-H 'Authorization: Bearer ([^']+)'/)).toBe(service.ready.keys.layer1);
  const talk = await service.talk('layer1');
  talk.say(part(/-x '([^']+)'/));
  await talk.hear('a trade', heard => heard.channel === `token:${mint}:trades`);
  await talk.end();
});

const shell = (command: string): Promise<string> =>
  new Promise((done, fail) => {
    const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', text => (printed += text));
    child.once('error', fail);
    child.once('close', () => done(printed));
  });
