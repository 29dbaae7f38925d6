import { setTimeout as sleep } from 'node:timers/promises';
import { advance, startLive } from 'market-simulator/demo/engine';
import type { MarketState } from 'market-simulator/demo/market';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { saveKnownWallets } from '../../layers/flows/registry.ts';
import type { Demo } from './demo.ts';
import { readDemoDocuments } from './demo-metadata.ts';
import { openMarket, saveMarket } from './demo-state.ts';
import { type Sent, sendEventLines } from './ingest.ts';
import { createIngestClients } from './ingest-target.ts';
import type { Line } from './lines.ts';
import type { Target } from './target.ts';
import { waitUntilApplied } from './wait-until-applied.ts';

const SEED = 7;
const CHUNK = 1_000;
const TICK_MS = 1_000;
const SAVE_MS = 10_000;
/** Longer pauses, such as a laptop's sleep, are skipped. */
const GAP_MS_MAX = 5_000;

type Clients = ReturnType<typeof createIngestClients>;
type Live = { state: MarketState; unsent: readonly object[]; savedMs: number };

/** A restart continues the folder's market from now. */
export function openMarketDemo(target: Target, dataDir: string): Demo {
  const { state, history } = openMarket(dataDir, SEED, Date.now());
  const stopping = new AbortController();
  return {
    mint: state.demo.mint,
    wallet: state.demo.wallet,
    play: async onProgress => {
      const clients = createIngestClients(target);
      const { signal } = stopping;
      if (history !== null) {
        try {
          // Sends one part while the service applies the part before.
          let applying: Promise<unknown> = Promise.resolve();
          for (let from = 0; from < history.length; from += CHUNK) {
            const sent = await send(clients, history.slice(from, from + CHUNK), true);
            await applying;
            onProgress(from, history.length);
            applying = waitUntilApplied(clients.tables, sent);
            // Awaited a part later.
            applying.catch(() => {});
          }
          await applying;
          onProgress(history.length, history.length);
        } catch (error) {
          if (!signal.aborted) throw error;
        }
        // Stopped: the service refuses what is still sent.
        if (signal.aborted) return null;
      }
      await sendDocuments(clients, state, signal);
      const live = { state: startLive(state, Date.now()), unsent: [], savedMs: 0 };
      void runLive(clients, live, dataDir, stopping.signal);
      return history?.length ?? 0;
    },
    stop: () => stopping.abort(),
  };
}

/** The demo token's document first. Without any the market goes on. */
async function sendDocuments(clients: Clients, { demo, tokens }: MarketState, signal: AbortSignal): Promise<void> {
  const mints = [...new Set([demo.mint, ...tokens.map(({ mint }) => mint)])];
  try {
    const sent = await send(clients, await readDemoDocuments(mints), true);
    await waitUntilApplied(clients.tables, sent);
  } catch (error) {
    if (!signal.aborted) console.error(`The simulated market has no documents of tokens: ${error}`);
  }
}

function send({ kinesis, stream, funding }: Clients, events: readonly object[], tracked: boolean): Promise<Sent> {
  const lines = Array.from(events, (event, index): Line => {
    const line = index + 1;
    return { source: 'the simulated market', line, ordinal: line, text: JSON.stringify(event) };
  });
  return sendEventLines(lines, {
    kinesis,
    stream,
    shiftMs: 0,
    speed: null,
    restamp: false,
    tracked,
    onReject: ({ text }, { path, reason }) => {
      throw new Error(`An event of the simulated market was rejected: ${path} ${reason}: ${text}`);
    },
    onProgress: () => {},
    keepKnown: (batch: readonly ChainEvent[]) => saveKnownWallets(funding, batch),
  });
}

/** Logs a failed put and sends the same events again. */
async function runLive(clients: Clients, live: Live, dataDir: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if (live.unsent.length === 0) {
        const nowMs = Date.now();
        // The market's clock stops while it does not run.
        if (nowMs - live.state.originMs - live.state.nowMs > GAP_MS_MAX)
          live.state = { ...live.state, originMs: nowMs - live.state.nowMs };
        const { state, events } = advance(live.state, nowMs - live.state.originMs);
        live.state = state;
        live.unsent = events;
      }
      if (live.unsent.length > 0) await send(clients, live.unsent, false);
      live.unsent = [];
      // Saved after sending: repeats after a crash are duplicates.
      if (Date.now() - live.savedMs >= SAVE_MS) {
        saveMarket(dataDir, live.state);
        live.savedMs = Date.now();
      }
    } catch (error) {
      if (!signal.aborted) console.error(`The simulated market waits: ${error}`);
    }
    await sleep(TICK_MS, undefined, { signal }).catch(() => {});
  }
}
