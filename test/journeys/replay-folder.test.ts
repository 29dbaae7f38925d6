/** A replay of what a data folder holds, with its keys. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { issueKey } from '../../lib/operator/keys.ts';
import { readLocalTarget } from '../../lib/operator/target.ts';
import { chain, eventually, ROOT, type Service, startService } from '../service/service.ts';
import { type Replay, startReplay } from '../worlds/replay.ts';

const START_MS = 1_760_000_000_000;
const SWAPS = 120;
/** A swap a second. */
const KEY_ENDS_MS = START_MS + 60_000;

let folder: string;
let dataDir: string;
let tape: string;
let service: Service;
let keys: { readonly endless: string; readonly ending: string };

const swaps = gunzipSync(readFileSync(join(ROOT, 'lib/command/demo/tape.ndjson.gz')))
  .toString()
  .split('\n')
  .slice(0, SWAPS)
  .map((text, at) => ({ ...JSON.parse(text), timestamp: START_MS + at * 1_000 }));
const { token_mint: mint, wallet_address: wallet } = swaps.at(-1);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'replay-folder-'));
  dataDir = join(folder, 'data');
  tape = join(folder, 'tape.ndjson');
  const known = { wallet, entity: 'Exchange', category: 'cex', source: 'a list', timestamp: START_MS };
  const events = [{ type: 'known_wallet', ...known }, ...swaps];
  writeFileSync(tape, events.map(event => JSON.stringify(event)).join('\n'));
  service = await startService(dataDir);
  const sent = await chain(['ingest', '--data', dataDir, '--received', 'event', '--wait', tape]);
  expect([sent.code, sent.stderr]).toEqual([0, expect.anything()]);
  const target = readLocalTarget(dataDir);
  const issue = async (expiresMs: number | null) =>
    (await issueKey(target, { tier: 'enterprise', name: 'bot', expiresMs }, START_MS)).key;
  keys = { endless: await issue(null), ending: await issue(KEY_ENDS_MS) };
}, 120_000);
afterAll(async () => {
  await service.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const connect = async ({ ready }: Replay, key: string) => {
  const socket = new WebSocket(ready.ws_url, { headers: { Authorization: `Bearer ${key}` } });
  const texts: string[] = [];
  const closed = new Promise<number>(done => socket.once('close', code => done(code)));
  const status = await new Promise<number>(done => {
    socket.once('open', () => done(101)).once('unexpected-response', (_, { statusCode }) => done(statusCode!));
    socket.on('error', () => {});
  });
  socket.on('message', text => texts.push(String(text)));
  const subscribe = async (channels: readonly string[]) => {
    const before = texts.length;
    socket.send(JSON.stringify({ op: 'subscribe', channels }));
    return JSON.parse(await eventually('an answer', () => texts[before]));
  };
  return { status, texts, closed, subscribe };
};

const READS = [
  ...[`/v1/token/${mint}/trades?limit=50`, `/v1/token/${mint}/ohlcv?timeframe=1m`, `/v1/token/${mint}/price`],
  ...[`/v1/wallet/${wallet}/positions`, `/v1/wallet/${wallet}/provenance`, '/v1/tokens?limit=10'],
];

const play = async (replay: Replay, key: string) => {
  const { texts, subscribe } = await connect(replay, key);
  expect(await subscribe(['all_trades', `token:${mint}:ticks`])).toMatchObject({ op: 'subscribed' });
  await replay.op({ op: 'play', speed: 'max' });
  await replay.untilEnded();
  const answers = [];
  for (const path of READS) answers.push(await replay.get(path, key));
  expect(answers.map(({ status }) => status)).toEqual(READS.map(() => 200));
  await replay.end();
  return { texts, answers: answers.map(({ body }) => body) };
};

describe('A replay of a data folder', () => {
  test('plays its events as the tape that they came from, beside its service', async () => {
    const stored = await startReplay(folder, 'stored', ['--data', dataDir, '--keys', dataDir, '--paused']);
    expect(stored.ready.keys).toEqual({});
    expect([stored.ready.from_ms, stored.ready.to_ms]).toEqual([START_MS, START_MS + (SWAPS - 1) * 1_000]);
    const fromFolder = await play(stored, keys.endless);
    const taped = await startReplay(folder, 'taped', ['--tape', tape, '--paused']);
    const fromTape = await play(taped, taped.ready.keys.enterprise!);
    expect(fromFolder).toEqual(fromTape);
    expect(fromFolder.texts.filter(text => text.includes('"channel":"all_trades"')).length).toBe(SWAPS);
  });

  test('ends a key by its clock: in REST, upgrades, subscriptions and what is sent', async () => {
    const replay = await startReplay(folder, 'ending', ['--tape', tape, '--keys', dataDir, '--paused']);
    const get = async () => (await replay.get('/v1/tokens', keys.ending)).status;
    const [idle, heard] = [await connect(replay, keys.ending), await connect(replay, keys.ending)];
    expect([await get(), idle.status]).toEqual([200, 101]);
    expect(await heard.subscribe(['all_trades'])).toMatchObject({ op: 'subscribed' });
    await replay.op({ op: 'step', ms: 50_000 });
    expect([await get(), (await connect(replay, keys.ending)).status]).toEqual([200, 101]);
    expect(heard.texts.length).toBe(52);
    // The gateway keeps an answer of its authorizer for 20 s of this clock.
    await replay.op({ op: 'step', ms: 40_000 });
    expect(await get()).toBe(401);
    expect((await replay.get('/v1/tokens', keys.endless)).status).toBe(200);
    expect((await connect(replay, keys.ending)).status).toBe(401);
    expect(await idle.subscribe(['all_trades'])).toMatchObject({ op: 'error', code: 'disconnected' });
    await heard.closed;
    // The answer, and a swap for each of 60 seconds.
    expect(heard.texts.length).toBe(61);
    // Before its end it works again.
    await replay.op({ op: 'seek', to_ms: START_MS });
    expect(await get()).toBe(200);
    await replay.end();
  });

  test('takes its keys for recorded messages, too', async () => {
    const capture = join(folder, 'capture.ndjson');
    const toLine = (at: number) => ({
      at: START_MS + at * 1_000 + 500,
      channel: 'all_trades',
      seq: at + 1,
      prev: at,
      data: {},
    });
    writeFileSync(capture, Array.from({ length: SWAPS }, (_, at) => JSON.stringify(toLine(at))).join('\n'));
    const raw = await startReplay(folder, 'raw', ['--capture', capture, '--raw', '--keys', dataDir, '--paused']);
    const [ending, endless] = [await connect(raw, keys.ending), await connect(raw, keys.endless)];
    const idle = await connect(raw, keys.ending);
    for (const one of [ending, endless])
      expect(await one.subscribe(['all_trades'])).toMatchObject({ op: 'subscribed', seq: { all_trades: 0 } });
    // The next message after the end closes the sockets of the key.
    await raw.op({ op: 'step', ms: KEY_ENDS_MS - raw.ready.from_ms + 100 });
    expect(await idle.subscribe(['all_trades'])).toMatchObject({ op: 'error', code: 'disconnected' });
    await raw.op({ op: 'play', speed: 'max' });
    await raw.untilEnded();
    expect(await ending.closed).toBe(1000);
    await eventually('all arrived', () => (endless.texts.length === SWAPS + 1 ? true : undefined));
    expect(ending.texts.length).toBe(61);
    expect((await connect(raw, keys.ending)).status).toBe(401);
    await raw.end();
  });
});
