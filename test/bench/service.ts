import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import bs58 from 'bs58';
import WebSocket from 'ws';
import { ingest } from '../../lib/operator/ingest.ts';
import { clientsOf } from '../../lib/operator/ingest-target.ts';
import { readLines } from '../../lib/operator/lines.ts';
import { localTarget } from '../../lib/operator/target.ts';
import { residentMb } from './resident.ts';
import { figures, putting, ROOT, send, start, timed } from './started.ts';

/**
 * Measures the running service: startup, ingest, socket latency, reads, memory.
 * Run: `node test/bench/service.ts [TAPE] [--memory MB]`
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { memory: { type: 'string' } } });
const tape = positionals[0] ?? join(ROOT, 'lib/command/demo/tape.ndjson.gz');
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const dataDir = join(folder, 'data');
const service = await start(dataDir, values.memory === undefined ? [] : ['--memory', values.memory]);
const { ws_url, keys } = service;
const resident = () => residentMb(service.child.pid!);
console.log(
  `ready after ${service.readySeconds.toFixed(1)} s, bundles and synthesis included; ${resident()} MB resident`,
);

const report = (what: string, { read, seconds }: { read: number; seconds: number }) =>
  console.log(
    `${what}: ${read} swaps applied in ${seconds.toFixed(1)} s, ${(read / seconds).toFixed(0)} swaps/s; ` +
      `${resident()} MB resident`,
  );

report('the tape', await send(dataDir, tape));

const swaps: Record<string, unknown>[] = [];
for await (const { text } of readLines([tape])) swaps.push(JSON.parse(text));
const renewed = (swap: Record<string, unknown>, change: object) => ({
  ...swap,
  signature: bs58.encode(randomBytes(64)),
  ...change,
});
const fiveTimes = join(folder, 'five.ndjson');
const lengthMs = Number(swaps.at(-1)!.timestamp) - Number(swaps[0]!.timestamp) + 1000;
const repeated = [1, 2, 3, 4, 5].flatMap(turn =>
  swaps.map(swap =>
    renewed(swap, { timestamp: Number(swap.timestamp) + turn * lengthMs, slot: Number(swap.slot) + turn * 2_000_000 }),
  ),
);
writeFileSync(fiveTimes, repeated.map(swap => JSON.stringify(swap)).join('\n'));
report('five times as much', await send(dataDir, fiveTimes));

const { kinesis, stream } = clientsOf(localTarget(dataDir));
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
  const line = { source: 'bench', line: turn, ordinal: turn, text: JSON.stringify(swap) };
  sentAt.set(String((swap as { signature: unknown }).signature), performance.now());
  await ingest(
    (async function* () {
      yield line;
    })(),
    { ...putting, kinesis, stream, tracked: false },
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
    const ms = await timed(service, `/v1/token/${mint}/${path}`);
    if (turn >= 20) times.push(ms);
  }
  console.log(`GET ${path.padEnd(20)} ${figures(times)}`);
}
console.log(`at the end: ${resident()} MB resident`);
service.child.kill('SIGTERM');
