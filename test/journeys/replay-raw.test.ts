/** Recorded messages alone: recorded from a service, and sent again. */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { eventually, ROOT } from '../service/service.ts';
import { type Replay, startReplay } from '../worlds/replay.ts';

const START_MS = 1_760_000_000_000;
const SWAPS = 120;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-raw-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const swaps = gunzipSync(readFileSync(join(ROOT, 'lib/command/demo/tape.ndjson.gz')))
  .toString()
  .split('\n')
  .slice(0, SWAPS)
  .map((text, at) => ({ ...JSON.parse(text), timestamp: START_MS + at * 40 }));
const mint: string = swaps.at(-1).token_mint;
const channels = ['all_trades', `token:${mint}:trades`, `token:${mint}:ticks`];

const listen = async ({ ready }: Replay, asked: readonly string[], frames = 'each', key = ready.keys.layer3!) => {
  const socket = new WebSocket(ready.ws_url, { headers: { Authorization: `Bearer ${key}` } });
  const texts: string[] = [];
  const closed = new Promise<number>(done => socket.once('close', code => done(code)));
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  const confirmed = new Promise<string>(done => socket.once('message', text => done(String(text))));
  socket.send(JSON.stringify({ op: 'subscribe', channels: asked, frames }));
  const answer = JSON.parse(await confirmed);
  socket.on('message', text => texts.push(String(text)));
  return { socket, texts, closed, answer };
};

const writeCapture = (name: string, lines: readonly unknown[]): string => {
  const path = join(folder, name);
  writeFileSync(path, lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return path;
};

const message = (at: number, seq: number, channel = 'all_trades') => ({
  ...{ at: START_MS + at, channel, seq, prev: seq - 1, data: { n: seq } },
});

const run = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, ['bin/chain.js', ...args], { cwd: ROOT }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    error => ({ code: error.code as number, stdout: error.stdout as string, stderr: error.stderr as string }),
  );

describe('A capture', () => {
  test('is recorded from a socket and sent again as it was, twice alike', async () => {
    const tape = join(folder, 'tape.ndjson');
    writeFileSync(tape, swaps.map(swap => JSON.stringify(swap)).join('\n'));
    const source = await startReplay(folder, 'source', ['--tape', tape, '--paused']);
    const capture = join(folder, 'capture.ndjson');
    const args = ['record', '--ready-file', join(folder, 'source.json'), '--channels', ...channels, '--out', capture];
    const recorder = spawn(process.execPath, ['bin/chain.js', ...args, '--json'], { cwd: ROOT });
    let said = '';
    recorder.stdout.setEncoding('utf8').on('data', text => (said += text));
    const gone = new Promise(done => recorder.once('exit', done));
    const live = await listen(source, channels);
    // The recorder subscribes before the tape goes on.
    await new Promise(done => setTimeout(done, 4_000));
    await source.op({ op: 'play', speed: 'max' });
    await source.untilEnded();
    await eventually('the last message was recorded', () =>
      readFileSync(capture, 'utf8').split('\n').length > live.texts.length ? true : undefined,
    );
    recorder.kill('SIGINT');
    expect(await gone).toBe(0);
    expect(JSON.parse(said)).toMatchObject({ messages: live.texts.length, gaps: 0, reconnects: 0 });
    await source.end();
    const lines = readFileSync(capture, 'utf8').trim().split('\n');
    expect(live.texts.length).toBeGreaterThan(SWAPS);
    expect(lines.map(line => line.replace(/^\{"at":\d{13},/, '{'))).toEqual(live.texts);

    const zipped = join(folder, 'capture.ndjson.gz');
    writeFileSync(zipped, gzipSync(lines.join('\n')));
    for (const [name, path, speed] of [
      ['first', capture, 'max'],
      ['second', zipped, 50],
    ] as const) {
      const raw = await startReplay(folder, name, ['--capture', path, '--raw', '--paused']);
      const heard = await listen(raw, channels);
      expect(heard.answer).toEqual({
        op: 'subscribed',
        channels,
        seq: Object.fromEntries(channels.map(channel => [channel, 0])),
      });
      await raw.op({ op: 'play', speed });
      await raw.untilEnded();
      await eventually('all arrived', () => (heard.texts.length >= live.texts.length ? true : undefined));
      expect(heard.texts).toEqual(live.texts);
      expect((await raw.get('/v1/tokens')).status).toBe(404);
      await raw.end();
      expect(await heard.closed).toBe(1001);
    }
  });

  test('is sent by its clock, by channel, in batches of 100 ms, and again after a seek', async () => {
    const times = [0, 40, 99, 100, 150, 5_000, 5_001];
    const path = writeCapture('clock.ndjson', [
      ...times.map((at, index) => message(at, index + 1)),
      { ...message(6_000, 8), replay: true },
      // The keys of a line may have another order.
      { seq: 9, prev: 8, channel: 'all_trades', data: { n: 9 }, at: START_MS + 7_000 },
      message(6_500, 1, 'launches'),
    ]);
    const raw = await startReplay(folder, 'clock', ['--capture', path, '--raw', '--paused']);
    const each = await listen(raw, ['all_trades']);
    const batched = await listen(raw, ['all_trades', 'launches'], 'batch');
    const other = await listen(raw, ['launches']);
    const numbers = (texts: readonly string[]) => texts.map(text => JSON.parse(text).seq);
    expect((await raw.op({ op: 'step', events: 2 })).body).toMatchObject({ applied: 2, clock_ms: START_MS + 40 });
    expect((await raw.op({ op: 'step', ms: 100 })).body).toMatchObject({ applied: 4, clock_ms: START_MS + 140 });
    await eventually('four arrived', () => (each.texts.length === 4 ? true : undefined));
    expect(numbers(each.texts)).toEqual([1, 2, 3, 4]);
    const late = await listen(raw, ['all_trades']);
    expect(late.answer.seq).toEqual({ all_trades: 4 });
    await raw.op({ op: 'play', speed: 'max' });
    await raw.untilEnded();
    await eventually('all arrived', () => (each.texts.length === 9 && other.texts.length === 1 ? true : undefined));
    expect(numbers(late.texts)).toEqual([5, 6, 7, 8, 9]);
    expect(each.texts.slice(-2)).toEqual([
      '{"channel":"all_trades","seq":8,"prev":7,"data":{"n":8},"replay":true}',
      '{"channel":"all_trades","seq":9,"prev":8,"data":{"n":9}}',
    ]);
    // A clock that was set back changes no order: launches comes with the line above.
    const batches = batched.texts.map(text => JSON.parse(text).events.map((one: { seq: number }) => one.seq));
    expect(batches).toEqual([[1, 2], [3], [4], [5], [6, 7], [8], [9, 1]]);
    const back = await raw.op({ op: 'seek', to_ms: START_MS + 5_001 });
    expect(back.body).toMatchObject({ state: 'paused', applied: 6, remaining: 4 });
    expect(await each.closed).toBe(1012);
    const again = await listen(raw, ['all_trades']);
    expect(again.answer.seq).toEqual({ all_trades: 6 });
    await raw.op({ op: 'play', speed: 'max' });
    await raw.untilEnded();
    await eventually('the rest arrived', () => (again.texts.length === 3 ? true : undefined));
    expect(numbers(again.texts)).toEqual([7, 8, 9]);
    await raw.end();
  });

  test('keeps to tiers, and refuses what it does not know in words', async () => {
    const path = writeCapture('tiers.ndjson', [message(0, 1), message(60_000, 2)]);
    const raw = await startReplay(folder, 'tiers', ['--capture', path, '--raw', '--paused']);
    const open = (key: string | undefined) =>
      new Promise<number>(done => {
        const headers = key === undefined ? {} : { Authorization: `Bearer ${key}` };
        const socket = new WebSocket(raw.ready.ws_url, { headers });
        socket.on('open', () => done(101)).on('unexpected-response', (_, { statusCode }) => done(statusCode!));
        socket.on('error', () => {});
      });
    expect([await open(undefined), await open('ci_wrong'), await open(raw.ready.keys.free)]).toEqual([401, 401, 403]);
    const errors = await Promise.all(
      [
        listen(raw, ['trades']),
        listen(raw, ['token:x:trades']),
        listen(raw, [`wallet:${swaps[0].wallet_address}:pnl`], 'each', raw.ready.keys.layer1),
        listen(raw, ['all_trades'], 'some'),
      ].map(async one => (await one).answer),
    );
    expect(errors.map(({ op, code }) => `${op} ${code}`)).toEqual([
      'error unknown_channel',
      'error unknown_channel',
      'error forbidden',
      'error invalid_message',
    ]);
    const { socket } = await listen(raw, ['all_trades']);
    const answered = new Promise<string>(done => socket.once('message', text => done(String(text))));
    socket.send(JSON.stringify({ op: 'subscribe', channels: ['launches'], resume: { launches: 3 } }));
    expect(JSON.parse(await answered)).toMatchObject({ op: 'error', code: 'unknown_seq' });
    const ticket = await raw.get('/v1/stream/ticket');
    const url = `${raw.ready.ws_url}?ticket=${(ticket.body as { readonly ticket: string }).ticket}`;
    const byTicket = () =>
      new Promise<number>(done => {
        const one = new WebSocket(url);
        one.on('open', () => done(101)).on('unexpected-response', (_, { statusCode }) => done(statusCode!));
        one.on('error', () => {});
      });
    expect([await byTicket(), await byTicket()]).toEqual([101, 401]);
    await raw.end();
  });
});

test.each([
  ['{', 'capture-bad.ndjson:2 must be JSON'],
  ['[]', 'capture-bad.ndjson:2 must be JSON'],
  [{ ...message(1, 2), at: 'x' }, 'capture-bad.ndjson:2 at must be a whole number from 0 to 2^53 - 1, got "x"'],
  [{ ...message(1, 2), seq: -1 }, 'capture-bad.ndjson:2 seq must be'],
  [
    { ...message(1, 2), prev: undefined },
    'capture-bad.ndjson:2 prev must be a whole number from 0 to 2^53 - 1, got none',
  ],
  [{ ...message(1, 2), channel: 'trades' }, 'capture-bad.ndjson:2 channel: no such channel'],
  [{ ...message(1, 2), data: 3 }, 'capture-bad.ndjson:2 data must be an object'],
  [{ ...message(1, 2), more: 3 }, 'capture-bad.ndjson:2 more is not a field'],
])('a capture with the line %j is refused by its number', async (line, words) => {
  const path = writeCapture('capture-bad.ndjson', [message(0, 1), line]);
  const { code, stderr } = await run('replay', '--capture', path, '--raw', '--port', '0');
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});

test.each([
  [['--raw', '--tape', 'x'], '--capture and --raw need each other'],
  [['--capture', 'x'], '--capture and --raw need each other'],
  [['--capture', '/none.ndjson', '--raw'], '/none.ndjson is not a readable file'],
  [['--capture', 'package.json', '--raw', '--tape', 'package.json'], 'Name one of'],
  [['--data', '/none'], '/none has no data. Name the data folder of a service with --data.'],
  [['--tape', 'package.json', '--keys', '/none'], 'Name the data folder of a service with --keys.'],
  [['--tape', '/none.ndjson'], '/none.ndjson is not a readable file'],
  [['--archive', '/none'], '/none does not exist'],
  [['--tape', 'package.json', '--from', '2', '--to', '1'], '--from must not be after --to; got 2 and 1.'],
  [[], 'Name one of --tape, --archive, --data and --capture.'],
])('replay %j is refused', async (flags, words) => {
  const { code, stderr } = await run('replay', '--port', '0', ...flags);
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
});

test.each([
  [
    ['--channels', 'trades', '--out', 'x', '--url', 'http://127.0.0.1:1', '--key', 'no-key-at-all'],
    '--channels: trades: no such channel',
  ],
  [
    ['--channels', 'tokens:mine', '--out', 'x', '--url', 'http://127.0.0.1:1', '--key', 'no-key-at-all'],
    'tokens:mine is a list',
  ],
  [
    ['--channels', 'all_trades', '--out', 'package.json', '--url', 'http://127.0.0.1:1', '--key', 'no-key-at-all'],
    'Name a new file',
  ],
  [['--channels', 'all_trades', '--out', 'x', '--key', 'no-key-at-all'], 'Name the service with --url or --ready-file'],
])('record %j is refused', async (flags, words) => {
  const { code, stderr } = await run('record', ...flags);
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
});
