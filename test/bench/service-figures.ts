import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import bs58 from 'bs58';
import WebSocket from 'ws';
import { sendEventLines } from '../../lib/operator/ingest.ts';
import { createIngestClients } from '../../lib/operator/ingest-target.ts';
import { readLines } from '../../lib/operator/lines.ts';
import { readLocalTarget } from '../../lib/operator/target.ts';
import { insertedPerSecond } from './naive-service.ts';
import { rounded } from './report.ts';
import { residentMb } from './resident.ts';
import { figures, p50Of, putting, type Started, send, start, timed } from './started.ts';
import { repeated } from './tape-files.ts';

export type ServiceRow = {
  readonly name: string;
  readonly swaps_per_second?: number;
  readonly p50_ms?: number;
};

type Swap = Readonly<Record<string, unknown>>;
type Measured = { readonly service: Started; readonly dataDir: string; readonly swaps: readonly Swap[] };

const REPEATS = 5;
const PATHS = [
  'price',
  'ohlcv?timeframe=1m',
  'ohlcv?timeframe=1h',
  'ohlcv?timeframe=1s',
  'trades',
  'trades?limit=200',
  'info',
];

/** Startup, ingest, socket latency, reads and memory. */
export const measureService = async (
  tape: string,
  flags: readonly string[],
  print: (line: string) => void,
): Promise<readonly ServiceRow[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const dataDir = join(folder, 'data');
  const service = await start(dataDir, flags);
  const resident = () => `${residentMb(service.child.pid!)} MB resident`;
  print(`ready after ${service.readySeconds.toFixed(1)} s, bundles and synthesis included; ${resident()}`);
  const applied = async (name: string, path: string): Promise<ServiceRow> => {
    const { read, seconds } = await send(dataDir, path);
    print(`${name}: ${read} swaps applied in ${seconds.toFixed(1)} s, ${(read / seconds).toFixed(0)}/s; ${resident()}`);
    return { name, swaps_per_second: Math.round(read / seconds) };
  };
  const lines = await repeated(tape, REPEATS, 1);
  const again = join(folder, 'again.ndjson');
  writeFileSync(again, lines.join('\n'));
  const ingested = [await applied('the tape', tape), await applied('five times as much', again)];
  const naive = { name: 'naive: inserted into SQLite', swaps_per_second: insertedPerSecond(folder, lines) };
  print(`${naive.name}: ${naive.swaps_per_second}/s`);
  const swaps: Swap[] = [];
  for await (const { text } of readLines([tape])) swaps.push(JSON.parse(text));
  const measured = { service, dataDir, swaps };
  const rows = [...ingested, naive, await pushed(measured, print), ...(await reads(measured, print))];
  print(`at the end: ${resident()}`);
  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
  rmSync(folder, { recursive: true, force: true });
  return rows;
};

const PUSHES = 200;

/** Time from the put of a swap to its message. */
const pushed = async ({ service, dataDir, swaps }: Measured, print: (line: string) => void): Promise<ServiceRow> => {
  const { kinesis, stream } = createIngestClients(readLocalTarget(dataDir));
  const { socket, sentAt, latencies } = await listenTo(service, String(swaps[0]!.token_mint));
  for (let turn = 0; turn < PUSHES; turn++) {
    const signature = bs58.encode(randomBytes(64));
    const swap = { ...swaps[0]!, signature, timestamp: Date.now(), slot: 900_000_000 + turn };
    sentAt.set(signature, performance.now());
    const lines = [{ source: 'bench', line: turn, ordinal: turn, text: JSON.stringify(swap) }];
    await sendEventLines(lines, { ...putting, kinesis, stream, tracked: false });
    await sleep(50);
  }
  await sleep(1000);
  socket.close();
  print(`put to socket: ${figures(latencies)} of ${PUSHES} sent`);
  return { name: 'put to socket', p50_ms: rounded(p50Of(latencies), 1) };
};

const listenTo = async ({ ws_url, keys }: Started, mint: string) => {
  const socket = new WebSocket(ws_url, { headers: { Authorization: `Bearer ${keys.layer1}` } });
  await once(socket, 'open');
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
  return { socket, sentAt, latencies };
};

const reads = async ({ service, swaps }: Measured, print: (line: string) => void): Promise<readonly ServiceRow[]> => {
  const rows: ServiceRow[] = [];
  for (const path of PATHS) {
    const times: number[] = [];
    for (let turn = 0; turn < 120; turn++) {
      const ms = await timed(service, `/v1/token/${swaps[0]!.token_mint}/${path}`);
      if (turn >= 20) times.push(ms);
    }
    print(`GET ${path.padEnd(20)} ${figures(times)}`);
    rows.push({ name: `GET ${path}`, p50_ms: rounded(p50Of(times), 1) });
  }
  return rows;
};
