import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { ROOT } from '../service/service.ts';
import { type Replay, startReplay } from '../worlds/replay.ts';

const START_MS = 1_760_000_000_000;
const SWAPS = 120;
const QUIET_AT = 90;
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

const start = (name: string, flags: readonly string[]) => startReplay(folder, name, ['--tape', tape, ...flags]);

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
    const first = await start('first', ['--paused']);
    const heard = await listen(first);
    await first.op({ op: 'play', speed: 'max' });
    await first.untilEnded();
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
    await first.untilEnded();
    expect(await readAll(first)).toEqual(answers);
    expect(again.texts).toEqual(heard.texts);
    expect(await first.end()).toBe(0);

    const second = await start('second', ['--paused']);
    const other = await listen(second);
    await second.op({ op: 'play', speed: 2_000 });
    await second.untilEnded();
    expect(await readAll(second)).toEqual(answers);
    expect(other.texts).toEqual(heard.texts);
    await second.end();
  });

  test('sends the same after a way without sockets', async () => {
    const middleMs = START_MS + Math.floor(QUIET_AT / 3) * 70;
    const [alone, beside] = [await start('alone', ['--paused']), await start('beside', ['--paused'])];
    const socket = new WebSocket(beside.ready.ws_url, {
      headers: { Authorization: `Bearer ${beside.ready.keys.layer3}` },
    });
    await new Promise((done, fail) => socket.once('open', done).once('error', fail));
    const runs: (readonly string[])[] = [];
    for (const replay of [alone, beside]) {
      // A seek closes sockets, steps do not.
      await replay.op({ op: 'step', ms: middleMs - START_MS });
      const { texts } = await listen(replay);
      if (replay === beside) socket.terminate();
      await replay.op({ op: 'play', speed: 'max' });
      await replay.untilEnded();
      runs.push(texts);
    }
    expect(runs[0]!.length).toBeGreaterThan(SWAPS / 2);
    expect(runs[1]).toEqual(runs[0]);
    expect(await readAll(alone)).toEqual(await readAll(beside));
    await Promise.all([alone.end(), beside.end()]);
  });

  test('takes steps of events, and refuses what it cannot do, in words', async () => {
    const replay = await start('steps', ['--paused', '--from', String(START_MS + 500)]);
    const before = await replay.readState();
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
      expect([status, (json as { readonly code: string }).code]).toEqual([400, 'invalid_request']);
      expect(JSON.stringify(json)).toContain(words);
    }
    await replay.end();
  });

  test('plays a tape to its end and says what it played', async () => {
    const replay = await start('exit', ['--speed', 'max', '--exit', '--json']);
    expect(await replay.gone).toBe(0);
    const said = JSON.parse(replay.output().trim().split('\n').at(-1)!);
    expect(said).toMatchObject({ events: SWAPS, swaps: SWAPS, messages: 0 });
  });
});
