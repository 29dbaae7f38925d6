import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { ask } from '../service/rest.ts';
import { eventually, ROOT } from '../service/service.ts';

type Ready = {
  readonly base_url: string;
  readonly ws_url: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly replay_url: string;
  readonly replay_key: string;
  readonly from_ms: number;
  readonly to_ms: number;
};

const START_MS = 1_760_000_000_000;
const SWAPS = 200;
const QUIET_AT = 150;
/** Some arrive together, some in the same 100 ms, some after sockets of a live service would have ended. */
const arrivalOf = (at: number): number =>
  START_MS + Math.floor(at / 2) * 70 + (at % 7 === 0 ? 60_000 * (at / 70) : 0) + (at >= QUIET_AT ? 3 * 3_600_000 : 0);

/** Real swaps of the demonstration, moved to other times. */
const lines = gunzipSync(readFileSync(join(ROOT, 'lib/command/demo/tape.ndjson.gz')))
  .toString()
  .split('\n')
  .slice(0, SWAPS)
  .map((text, at) => ({ ...JSON.parse(text), timestamp: arrivalOf(at) }))
  .sort((a, b) => a.timestamp - b.timestamp);
const mint: string = lines.at(-1).token_mint;
const wallet: string = lines.at(-1).wallet_address;

let folder: string;
let tape: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-journey-'));
  tape = join(folder, 'tape.ndjson');
  writeFileSync(tape, lines.map(line => JSON.stringify(line)).join('\n'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const startReplay = async (name: string, flags: readonly string[]) => {
  const file = join(folder, `${name}.json`);
  const args = ['bin/chain.js', 'replay', '--tape', tape, '--port', '0', '--ready-file', file, ...flags];
  const child = spawn(process.execPath, args, { cwd: ROOT });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (said += text));
  const gone = new Promise<number | null>(done => child.once('exit', done));
  const ready = await eventually('the replay is ready', () => {
    if (child.exitCode !== null) throw new Error(`It ended: ${said}`);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Ready) : undefined;
  });
  const op = (body: unknown, key: string | null = ready.replay_key) =>
    ask(ready.replay_url, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: key === null ? {} : { Authorization: `Bearer ${key}` },
    });
  const get = (path: string) =>
    ask(`${ready.base_url}${path}`, { headers: { Authorization: `Bearer ${ready.keys.layer3}` } });
  const end = () => {
    child.kill('SIGTERM');
    return gone;
  };
  return { ready, op, get, end, gone, output: () => said };
};
type Replay = Awaited<ReturnType<typeof startReplay>>;

const state = async ({ ready }: Replay) => (await ask(ready.replay_url)).body as { readonly state: string };

/** Subscribes while it is paused, and collects the texts that follow. */
const listen = async ({ ready }: Replay) => {
  const socket = new WebSocket(ready.ws_url, { headers: { Authorization: `Bearer ${ready.keys.layer3}` } });
  const texts: string[] = [];
  const closed = new Promise<number>(done => socket.once('close', code => done(code)));
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  const confirmed = new Promise(done => socket.once('message', done));
  const channels = [
    ...['all_trades', 'large_trades?min_usd=100', 'launches', `token:${mint}:trades`, `token:${mint}:ticks`],
    ...[`token:${mint}:ohlcv:full:1s`, `token:${mint}:security`, `wallet:${wallet}:pnl`, `wallet:${wallet}:positions`],
  ];
  socket.send(JSON.stringify({ op: 'subscribe', channels }));
  await confirmed;
  socket.on('message', text => texts.push(String(text)));
  return { texts, closed, socket };
};

const READS = [
  ...[`/v1/token/${mint}/trades?limit=50`, `/v1/token/${mint}/ohlcv?timeframe=1m`, `/v1/token/${mint}/price`],
  ...[`/v1/wallet/${wallet}/positions`, `/v1/token/${mint}/info`, '/v1/tokens?limit=10'],
];

const readAll = async (replay: Replay) => {
  const answers = [];
  for (const path of READS) {
    const { status, body: json } = await replay.get(path);
    answers.push({ path, status, json });
  }
  return answers;
};

describe('A replay', () => {
  test('sends the same texts and answers the same in two runs, at any speed and after a seek back', async () => {
    const first = await startReplay('first', ['--paused']);
    const heard = await listen(first);
    await first.op({ op: 'play', speed: 'max' });
    await eventually('it ended', async () => ((await state(first)).state === 'ended' ? true : undefined));
    const answers = await readAll(first);
    expect(heard.texts.length).toBeGreaterThan(SWAPS);
    // All trades, also those of the last quarter, three hours later.
    expect(heard.texts.filter(text => text.includes('"channel":"all_trades"')).length).toBe(SWAPS);
    expect(answers.map(({ status }) => status)).toEqual(READS.map(() => 200));

    // Back to the start: sockets close, keys stay, and the same follows in steps.
    const back = await first.op({ op: 'seek', to_ms: first.ready.from_ms });
    expect(back.body).toMatchObject({ state: 'paused', clock_ms: first.ready.from_ms, applied: 0 });
    expect(await heard.closed).toBe(1012);
    const again = await listen(first);
    for (let at = 0; at < 5; at += 1) await first.op({ op: 'step', ms: 10_000 });
    await first.op({ op: 'play', speed: 'max' });
    await eventually('it ended again', async () => ((await state(first)).state === 'ended' ? true : undefined));
    expect(await readAll(first)).toEqual(answers);
    expect(again.texts).toEqual(heard.texts);
    expect(await first.end()).toBe(0);

    const second = await startReplay('second', ['--paused']);
    const other = await listen(second);
    await second.op({ op: 'play', speed: 2_000 });
    await eventually('the other ended', async () => ((await state(second)).state === 'ended' ? true : undefined));
    expect(await readAll(second)).toEqual(answers);
    expect(other.texts).toEqual(heard.texts);
    await second.end();
  });

  test('takes steps of events, and refuses what it cannot do, in words', async () => {
    const replay = await startReplay('steps', ['--paused', '--from', String(START_MS + 500)]);
    const before = (await ask(replay.ready.replay_url)).body as { readonly applied: number };
    expect(before).toMatchObject({ state: 'paused', clock_ms: START_MS + 500, speed: 1 });
    expect(before.applied).toBeGreaterThan(5);
    const stepped = await replay.op({ op: 'step', events: 3 });
    expect(stepped.body).toMatchObject({ state: 'paused', applied: before.applied + 3 });
    expect((await replay.op({ op: 'play' }, null)).status).toBe(401);
    expect((await replay.op({ op: 'play' }, 'wrong')).status).toBe(401);
    for (const [body, words] of [
      ['{', 'JSON'],
      [{ op: 'rewind' }, 'rewind'],
      [{ op: 'seek', to_ms: START_MS }, 'to_ms'],
      [{ op: 'step', events: 0 }, 'at least 1'],
    ] as const) {
      const { status, body: json } = await replay.op(body);
      expect([status, (json as { readonly code: string }).code]).toEqual([400, 'bad_request']);
      expect(JSON.stringify(json)).toContain(words);
    }
    await replay.end();
  });

  test('plays a tape to its end and says what it played', async () => {
    const replay = await startReplay('exit', ['--speed', 'max', '--exit', '--json']);
    expect(await replay.gone).toBe(0);
    const said = JSON.parse(replay.output().trim().split('\n').at(-1)!);
    expect(said).toMatchObject({ events: SWAPS, swaps: SWAPS, messages: 0 });
  });
});
