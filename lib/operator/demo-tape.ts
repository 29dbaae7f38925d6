import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import bs58 from 'bs58';
import type { SwapEvent } from '../../layers/contract/events/event.ts';
import { readEvent } from '../../layers/contract/events/read.ts';
import type { Demo } from './demo.ts';
import { sendEventLines } from './ingest.ts';
import { createIngestClients } from './ingest-target.ts';
import { type Line, readLines } from './lines.ts';
import { offsetLinesToNow } from './rebase.ts';
import type { Target } from './target.ts';
import { waitUntilApplied } from './wait-until-applied.ts';

const GAP_MS_MIN = 250;
const GAP_MS_MAX = 1_500;
const SLOT_MS = 400;

/** Real swaps, then repeated swaps of the busiest token. A restart keeps the tape. */
export async function openTapeDemo(target: Target, path: string): Promise<Demo> {
  const { lines, shiftMs } = await offsetLinesToNow(readLines([path]), Date.now());
  const swaps = lines.map(({ text }) => {
    const read = readEvent(text, Number.MAX_SAFE_INTEGER);
    if (!('event' in read) || read.event.type !== 'swap')
      throw new Error(`The demo tape must contain only swaps; got: ${text}`);
    return read.event;
  });
  const mint = findBusiest(swaps.map(swap => swap.token_mint));
  const own = swaps.filter(swap => swap.token_mint === mint);
  const stopping = new AbortController();
  return {
    mint,
    wallet: findBusiest(own.map(swap => swap.wallet_address)),
    play: async () => {
      await send(target, lines, shiftMs, true);
      void runLive(target, own, stopping.signal);
      return lines.length;
    },
    stop: () => stopping.abort(),
  };
}

function findBusiest(names: readonly string[]): string {
  return [...Map.groupBy(names, name => name)].sort(
    ([a, x], [b, y]) => y.length - x.length || a.localeCompare(b),
  )[0]![0];
}

async function send(target: Target, lines: readonly Line[], shiftMs: number, wait: boolean): Promise<void> {
  const { kinesis, stream, tables } = createIngestClients(target);
  const sent = await sendEventLines(lines, {
    kinesis,
    stream,
    shiftMs,
    speed: null,
    restamp: false,
    tracked: wait,
    onReject: ({ line }, { path, reason }) => {
      throw new Error(`Line ${line} of the demo tape was rejected: ${path} ${reason}`);
    },
    onProgress: () => {},
  });
  if (wait && tables) await waitUntilApplied(tables, sent);
}

/** Logs a failed put and retries with the next swap. */
async function runLive(target: Target, swaps: readonly SwapEvent[], signal: AbortSignal): Promise<void> {
  const startMs = Date.now();
  const newestSlot = Math.max(...swaps.map(swap => swap.slot));
  for (let turn = 0; !signal.aborted; turn++) {
    await sleep(GAP_MS_MIN + Math.random() * (GAP_MS_MAX - GAP_MS_MIN), undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const slot = newestSlot + 1 + Math.floor((Date.now() - startMs) / SLOT_MS);
    const swap = {
      ...swaps[turn % swaps.length]!,
      signature: bs58.encode(randomBytes(64)),
      slot,
      timestamp: Date.now(),
    };
    const line = { source: 'demo', line: turn, ordinal: turn, text: JSON.stringify(swap) };
    await send(target, [line], 0, false).catch(
      error => signal.aborted || console.error(`The demo skipped a swap: ${error}`),
    );
  }
}
