import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import bs58 from 'bs58';
import WebSocket from 'ws';
import { ingest } from '../../lib/operator/ingest.ts';
import { clientsOf } from '../../lib/operator/ingest-target.ts';
import { readLines } from '../../lib/operator/lines.ts';
import { settle } from '../../lib/operator/settle.ts';
import { localTarget } from '../../lib/operator/target.ts';
import { residentMb } from './resident.ts';

/**
 * The running service, from outside: time to ready, ingest of a tape and of five times as much, put to socket on an idle service, REST
 * reads, resident memory of the whole process tree. `node test/bench/service.ts [TAPE]`
 */
const root = resolve(import.meta.dirname, '../..');
const captured = resolve(root, '../shared/data/pumpswap-first-minutes.ndjson.gz');
const tape = process.argv[2] ?? (existsSync(captured) ? captured : join(root, 'demo/tape.ndjson.gz'));
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
const readyFile = join(dataDir, 'ready.json');

/** As `npm start` sets it. */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' };
const startMs = performance.now();
const service = spawn(
  process.execPath,
  [join(root, 'bin/chain.ts'), 'start', '--port', '0', '--data', dataDir, '--no-demo', '--ready-file', readyFile],
  { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...allocator } },
);
process.on('exit', () => service.kill('SIGKILL'));
while (!existsSync(readyFile)) await sleep(20);
console.log(
  `ready after ${((performance.now() - startMs) / 1000).toFixed(1)} s, bundles and synthesis included; ${residentMb(service.pid!)} MB resident`,
);

const { base_url, ws_url, keys } = JSON.parse(readFileSync(readyFile, 'utf8')) as {
  base_url: string;
  ws_url: string;
  keys: Record<string, string>;
};
const { kinesis, stream, tables } = clientsOf(localTarget(dataDir));
const options = {
  kinesis,
  stream,
  shiftMs: 0,
  speed: null,
  restamp: false,
  tracked: true,
  onReject: () => {},
  onProgress: () => {},
};

const send = async (path: string): Promise<{ read: number; seconds: number }> => {
  const beganMs = performance.now();
  const sent = await ingest(readLines([path]), options);
  await settle(tables!, sent);
  return { read: sent.read, seconds: (performance.now() - beganMs) / 1000 };
};
const report = (what: string, { read, seconds }: { read: number; seconds: number }) =>
  console.log(
    `${what}: ${read} swaps applied in ${seconds.toFixed(1)} s, ${(read / seconds).toFixed(0)} swaps/s; ${residentMb(service.pid!)} MB resident`,
  );

report('the tape', await send(tape));

const swaps: Record<string, unknown>[] = [];
for await (const { text } of readLines([tape])) swaps.push(JSON.parse(text));
const renewed = (swap: Record<string, unknown>, change: object) => ({
  ...swap,
  signature: bs58.encode(randomBytes(64)),
  ...change,
});
const fiveTimes = join(dataDir, 'five.ndjson');
const lengthMs = Number(swaps.at(-1)!.timestamp) - Number(swaps[0]!.timestamp) + 1000;
const repeated = [1, 2, 3, 4, 5].flatMap(turn =>
  swaps.map(swap =>
    renewed(swap, { timestamp: Number(swap.timestamp) + turn * lengthMs, slot: Number(swap.slot) + turn * 2_000_000 }),
  ),
);
writeFileSync(fiveTimes, repeated.map(swap => JSON.stringify(swap)).join('\n'));
report('five times as much', await send(fiveTimes));

const figures = (ms: readonly number[]): string => {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${sorted.at(-1)!.toFixed(1)} ms (${sorted.length})`;
};

const mint = String(swaps[0]!.token_mint);
const socket = new WebSocket(ws_url, { headers: { Authorization: `Bearer ${keys.layer1}` } });
await new Promise(opened => socket.once('open', opened));
const sentAt = new Map<string, number>();
const latencies: number[] = [];
const confirmed = new Promise<void>(resolved => {
  socket.on('message', data => {
    const message = JSON.parse(String(data)) as { op?: string; data?: { signature: string } };
    if (message.op === 'subscribed') resolved();
    const at = sentAt.get(message.data?.signature ?? '');
    if (at !== undefined) latencies.push(performance.now() - at);
  });
});
socket.send(JSON.stringify({ op: 'subscribe', channels: [`token:${mint}:ticks`] }));
await confirmed;
for (let turn = 0; turn < 200; turn++) {
  const swap = renewed(swaps[0]!, { timestamp: Date.now(), slot: 900_000_000 + turn });
  const line = { source: 'bench', line: turn, text: JSON.stringify(swap) };
  sentAt.set(String((swap as { signature: unknown }).signature), performance.now());
  await ingest(
    (async function* () {
      yield line;
    })(),
    { ...options, tracked: false },
  );
  await sleep(50);
}
await sleep(1000);
socket.close();
console.log(`put to socket: ${figures(latencies)} of 200 sent`);

for (const path of [
  'price',
  'ohlcv?timeframe=1m',
  'ohlcv?timeframe=1h',
  'ohlcv?timeframe=1s',
  'trades',
  'trades?limit=200',
  'info',
]) {
  const times: number[] = [];
  for (let turn = 0; turn < 120; turn++) {
    const beganMs = performance.now();
    const answer = await fetch(`${base_url}/v1/token/${mint}/${path}`, {
      headers: { Authorization: `Bearer ${keys.enterprise}` },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    if (turn >= 20) times.push(performance.now() - beganMs);
  }
  console.log(`GET ${path.padEnd(20)} ${figures(times)}`);
}
console.log(`at the end: ${residentMb(service.pid!)} MB resident`);
service.kill('SIGTERM');
