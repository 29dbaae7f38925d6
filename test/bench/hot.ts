import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import bs58 from 'bs58';
import WebSocket from 'ws';
import { timeframes, views } from '../../layers/core/candles/timeframe.ts';
import { sendEventLines } from '../../lib/operator/ingest.ts';
import { createIngestClients } from '../../lib/operator/ingest-target.ts';
import { readLocalTarget } from '../../lib/operator/target.ts';
import { makeTape } from './made-tapes.ts';
import { readCpu } from './processor-time.ts';
import { countOf, openReport, rounded, running } from './report.ts';
import { figures, p50Of, putting, type Started, startInScratch } from './started.ts';

/**
 * One token at many swaps a second with four clients.
 * Measures from trade to socket in the running service.
 * Run: `npm run bench -- hot [--rate N] [--seconds N] [--paused] [--json]`
 */
const { values, print, row, end } = openReport('hot', {
  rate: { type: 'string', default: '1000' },
  seconds: { type: 'string', default: '15' },
  paused: { type: 'boolean', default: false },
});

const CLIENTS = 4;
const QUIET_PUTS = 60;
const PUT_EVERY_MS = 20;
const REPLAYED = 50;
const DRAIN_MS_MAX = 60_000;

type Event = { readonly channel: string; readonly seq: number; readonly data: { readonly signature?: string } };
type Message = Partial<Event> & { readonly op?: string; readonly events?: readonly Event[] };

/** Notes when each trade arrives. */
const openClient = async ({ ws_url, keys }: Started, mint: string, isPaused = false) => {
  const socket = new WebSocket(ws_url, { headers: { Authorization: `Bearer ${keys.enterprise}` } });
  await once(socket, 'open');
  const arrivedAt = new Map<string, number>();
  const counts = { events: 0, frames: 0, gaps: 0, seq: 0 };
  const confirmed = Promise.withResolvers<void>();
  socket.on('message', data => {
    const message = JSON.parse(String(data)) as Message;
    if (message.op === 'subscribed') confirmed.resolve();
    if (message.op === 'gap') counts.gaps += 1;
    counts.frames += 1;
    for (const event of message.events ?? [message as Event]) {
      counts.events += 1;
      if (!event.channel?.endsWith(':trades') || !event.data?.signature) continue;
      arrivedAt.set(event.data.signature, performance.now());
      counts.seq = event.seq;
    }
  });
  const widths = timeframes.flatMap(width => views.map(view => `ohlcv:${view}:${width}`));
  const channels = ['trades', 'ticks', ...widths].map(name => `token:${mint}:${name}`);
  const beganMs = performance.now();
  socket.send(JSON.stringify({ op: 'subscribe', channels, frames: 'batch' }));
  await confirmed.promise;
  const subscribedMs = performance.now() - beganMs;
  if (isPaused) socket.pause();
  return { socket, arrivedAt, counts, subscribedMs };
};

/** Milliseconds until all messages since are sent again. */
const measureReplay = async ({ ws_url, keys }: Started, channel: string, from: number, to: number): Promise<number> => {
  const socket = new WebSocket(ws_url, { headers: { Authorization: `Bearer ${keys.enterprise}` } });
  await once(socket, 'open');
  const beganMs = performance.now();
  const done = new Promise<void>(resolve => {
    socket.on('message', data => {
      const message = JSON.parse(String(data)) as Message;
      if ((message.events ?? [message as Event]).some(({ seq }) => seq >= to)) resolve();
    });
  });
  socket.send(JSON.stringify({ op: 'subscribe', channels: [channel], frames: 'batch', resume: { [channel]: from } }));
  await done;
  socket.terminate();
  return performance.now() - beganMs;
};

const measure = async (): Promise<void> => {
  const [rate, seconds] = [countOf('--rate', values.rate), countOf('--seconds', values.seconds)];
  const { service, dataDir } = await startInScratch();
  const { kinesis, stream } = createIngestClients(readLocalTarget(dataDir));
  const swaps = [...makeTape('busy').bySecond.values()].flat().map(line => JSON.parse(line));
  const mint = String(swaps[0].token_mint);
  const sentAt = new Map<string, number>();
  let next = 0;
  const put = async (count: number): Promise<void> => {
    const lines = Array.from({ length: count }, () => {
      const signature = bs58.encode(crypto.getRandomValues(new Uint8Array(64)));
      const swap = { ...swaps[next % swaps.length], signature, timestamp: Date.now(), slot: 900_000_000 + next };
      sentAt.set(signature, performance.now());
      next += 1;
      return { source: 'bench', line: next, ordinal: next, text: JSON.stringify(swap) };
    });
    await sendEventLines(lines, { ...putting, kinesis, stream, tracked: false });
  };
  for (let turn = 0; turn < 20; turn++) await put(1);
  const clients: Awaited<ReturnType<typeof openClient>>[] = [];
  for (let at = 0; at < CLIENTS; at++) clients.push(await openClient(service, mint));
  print(`subscribed: ${figures(clients.map(client => client.subscribedMs))}`);
  const paused = values.paused ? await openClient(service, mint, true) : undefined;
  await sleep(500);
  sentAt.clear();
  const latencies = (): readonly number[] =>
    clients.flatMap(({ arrivedAt }) =>
      [...sentAt].flatMap(([signature, ms]) => {
        const arrivedMs = arrivedAt.get(signature);
        return arrivedMs === undefined ? [] : [arrivedMs - ms];
      }),
    );
  for (let turn = 0; turn < QUIET_PUTS; turn++) {
    await put(1);
    await sleep(50);
  }
  await sleep(1_000);
  const quiet = latencies();
  print(`unloaded: ${figures(quiet)}`);
  const replays: number[] = [];
  const { seq } = clients[0]!.counts;
  for (let turn = 0; turn < 10; turn++)
    replays.push(await measureReplay(service, `token:${mint}:trades`, seq - REPLAYED, seq));
  print(`replay of ${REPLAYED}: ${figures(replays)}`);
  sentAt.clear();
  const cpu = readCpu(service.child.pid!);
  const beganMs = performance.now();
  let sent = 0;
  while (performance.now() - beganMs < seconds * 1_000) {
    const due = Math.floor(((performance.now() - beganMs) * rate) / 1_000) - sent;
    if (due > 0) await put(due);
    sent += due;
    await sleep(PUT_EVERY_MS);
  }
  const isComplete = () => clients.every(({ arrivedAt }) => [...sentAt.keys()].every(one => arrivedAt.has(one)));
  const untilMs = performance.now() + DRAIN_MS_MAX;
  while (!isComplete() && performance.now() < untilMs) await sleep(200);
  const loaded = latencies();
  const cpuMs = readCpu(service.child.pid!).allMs - cpu.allMs;
  const missed = CLIENTS * sentAt.size - loaded.length;
  const gaps = clients.reduce((sum, { counts }) => sum + counts.gaps, 0);
  const p99 = loaded.toSorted((a, b) => a - b)[Math.floor(loaded.length * 0.99)] ?? 0;
  const [events, frames] = [clients[0]!.counts.events, clients[0]!.counts.frames];
  print(`${sent} swaps in ${seconds} s, loaded: ${figures(loaded)}; missed ${missed}, gaps ${gaps}`);
  print(`p99 ÷ unloaded p50: ${(p99 / p50Of(quiet)).toFixed(1)}; ${(cpuMs / sent).toFixed(2)} ms of CPU a swap`);
  print(`a client received ${events} events in ${frames} frames`);
  const rounds = { rate, p50_ms: rounded(p50Of(loaded), 1), p99_ms: rounded(p99, 1), missed, gaps };
  row({ ...rounds, quiet_p50_ms: rounded(p50Of(quiet), 1), cpu_ms_per_swap: rounded(cpuMs / sent) });
  for (const { socket } of paused ? [...clients, paused] : clients) socket.terminate();
  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
  end();
};

await running(measure);
