import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countOf, openReport, running } from './report.ts';
import { ROOT } from './started.ts';

/**
 * Recorded messages a second at `max` to one socket, which hears all channels or every second message.
 * Run: `npm run bench -- replay-raw [--messages N] [--json]`
 */
const { values, print, row, end } = openReport('replay-raw', { messages: { type: 'string', default: '1000000' } });

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

type Ready = Readonly<Record<'ws_url' | 'replay_url' | 'replay_key', string>> & {
  readonly keys: Readonly<Record<string, string>>;
};

const CHANNELS = ['all_trades', 'token:So11111111111111111111111111111111111111112:trades'];

/** About as long as trades are. */
const writeCapture = async (path: string, messages: number): Promise<void> => {
  const file = createWriteStream(path);
  const data = { signature: 'S'.repeat(88), wallet: 'W'.repeat(44), price_usd: '0.0001234', labels: ['SHRIMP'] };
  for (let seq = 1; seq <= messages; seq += 1) {
    const line = { at: 1_760_000_000_000 + Math.floor(seq / 20), channel: CHANNELS[seq % 2], seq, prev: seq - 1 };
    if (!file.write(`${JSON.stringify({ ...line, data: { ...data, amount_raw: String(seq) } })}\n`))
      await new Promise<void>(done => file.once('drain', () => done()));
  }
  await new Promise<void>(done => file.end(() => done()));
};

/** A socket whose frames are counted, not read. */
const listen = async ({ ws_url, keys }: Ready, channels: readonly string[]): Promise<Socket> => {
  const { port, hostname } = new URL(ws_url);
  const socket = connect(Number(port), hostname);
  const head = [
    ...['GET /ws HTTP/1.1', 'Host: localhost', 'Upgrade: websocket', 'Connection: Upgrade'],
    ...[`Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`, 'Sec-WebSocket-Version: 13'],
    `Authorization: Bearer ${keys.enterprise}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise(done => socket.once('data', done));
  const text = Buffer.from(JSON.stringify({ op: 'subscribe', channels }));
  // Masked by zeros.
  socket.write(
    Buffer.concat([Buffer.from([0x81, 0x80 | 126, text.length >> 8, text.length & 0xff, 0, 0, 0, 0]), text]),
  );
  await new Promise(done => socket.once('data', done));
  return socket;
};

const measure = async (capture: string, channels: readonly string[]): Promise<number> => {
  const file = join(folder, 'ready.json');
  const args = ['replay', '--capture', capture, '--raw', '--paused', '--exit', '--json', '--port', '0'];
  const child: ChildProcess = spawn(process.execPath, ['bin/chain.js', ...args, '--ready-file', file], { cwd: ROOT });
  let said = '';
  child.stdout!.setEncoding('utf8').on('data', text => (said += text));
  const gone = new Promise(done => child.once('exit', done));
  while (!existsSync(file)) await sleep(20);
  const ready = JSON.parse(readFileSync(file, 'utf8')) as Ready;
  const socket = await listen(ready, channels);
  let lastMs = 0;
  socket.on('data', () => {
    lastMs = performance.now();
  });
  const beganMs = performance.now();
  const headers = { Authorization: `Bearer ${ready.replay_key}` };
  await fetch(ready.replay_url, { method: 'POST', headers, body: '{"op":"play","speed":"max"}' });
  await gone;
  const { messages } = JSON.parse(said.trim().split('\n').at(-1)!) as { readonly messages: number };
  return messages / ((lastMs - beganMs) / 1_000);
};

await running(async () => {
  const capture = join(folder, 'capture.ndjson');
  await writeCapture(capture, countOf('--messages', values.messages));
  for (const [name, channels] of [
    ['all', CHANNELS],
    ['every second', CHANNELS.slice(0, 1)],
  ] as const) {
    const rate = Math.round(await measure(capture, channels));
    print(`${name}: ${rate} messages/s`);
    row({ heard: name, messages_per_second: rate });
  }
  end();
});
