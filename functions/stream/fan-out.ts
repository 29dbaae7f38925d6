import { setTimeout as sleep } from 'node:timers/promises';
import { buildSocketClient } from '../../layers/edge/clients.ts';
import { getDataGeneration, getSocketUrl, resumeMs } from '../../layers/edge/config.ts';
import { isClockVirtual } from '../../layers/edge/platform.ts';
import { openPoster } from '../../layers/edge/poster.ts';
import { openProcessor } from '../../layers/edge/processor.ts';
import { createStreamHandler } from '../../layers/edge/stream.ts';
import { openUsageTally } from '../../layers/edge/tables.ts';
import { SOCKETS_IN_PARALLEL_MAX } from '../../layers/flows/fan-out/deliver.ts';
import { createFanOut } from '../../layers/flows/fan-out/fan-out.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';

const { tables, observe, emitPush } = openProcessor('fanOut');
const { keys, connections, subscriptions, messages, tape, ledgers, security, wallets } = tables;
const client = buildSocketClient();
const post = openPoster({
  endpoint: getSocketUrl(),
  region: client.config.region,
  credentials: client.config.credentials,
  parallelMax: SOCKETS_IN_PARALLEL_MAX,
});
const deps = {
  sockets: { connections, subscriptions, resumeMs: resumeMs(), clock: Date.now, isEndless: isClockVirtual() },
  log: messages,
  keys,
  tally: openUsageTally(),
  tape: openTape(tape),
  notes: openNotes(ledgers),
  security,
  wallets: openWallets(wallets, getDataGeneration()),
  post,
  client,
  emitPush,
  observe,
  clock: Date.now,
  pause: sleep,
};

/** Reads messages and posts them to the sockets that subscribed. */
export const handler = createStreamHandler(createFanOut(deps));
