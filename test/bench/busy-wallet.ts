import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendEventLines } from '../../lib/operator/ingest.ts';
import { createIngestClients } from '../../lib/operator/ingest-target.ts';
import { readLocalTarget } from '../../lib/operator/target.ts';
import { addressOf, signatureOf, swapOf } from '../service/events.ts';
import { countOf, openReport, rounded, running } from './report.ts';
import { figures, putting, type Started, send, startInScratch } from './started.ts';

/**
 * Reads of a wallet of a thousand closed positions,
 * quiet and while its forty tokens trade.
 * Run: `npm run bench -- busy-wallet [--rate N] [--seconds N] [--json]`
 */
const { values, print, row, end } = openReport('busy-wallet', {
  rate: { type: 'string', default: '100' },
  seconds: { type: 'string', default: '10' },
});

const MINTS = 40;
const TURNS = 25;
const WALLETS = 400;
const ROUTES = ['positions', 'pnl', 'performance'];
const READ_EVERY_MS = 20;
const wallet = addressOf('busy wallet');

let made = 0;
const makeSwap = (mint: number, by: string, direction: 'buy' | 'sell', timestamp: number): string => {
  made += 1;
  return JSON.stringify(
    swapOf('', {
      ...{ signature: signatureOf(`busy ${made}`), timestamp, direction, slot: 900_000_000 + made },
      ...{
        token_mint: addressOf(`busy mint ${mint}`),
        pool_address: addressOf(`busy pool ${mint}`),
        wallet_address: by,
      },
      ...{ token_amount_raw: '5000000', base_amount_raw: String(100_000_000 + made) },
      ...{ pool_token_reserve_raw: '206900000000000', pool_base_reserve_raw: '85000000000' },
    }),
  );
};

const makeHistory = (): readonly string[] => {
  const fromMs = Date.now() - 2 * MINTS * TURNS * 1_000 - 60_000;
  return Array.from({ length: MINTS * TURNS }, (_, at) => at).flatMap(at => [
    makeSwap(at % MINTS, wallet, 'buy', fromMs + at * 2_000),
    makeSwap(at % MINTS, wallet, 'sell', fromMs + at * 2_000 + 1_000),
  ]);
};

type Reads = { readonly ms: number[]; refused: number };

const readFor = async ({ base_url, keys }: Started, seconds: number): Promise<ReadonlyMap<string, Reads>> => {
  const all = new Map<string, Reads>(ROUTES.map(route => [route, { ms: [], refused: 0 }]));
  const untilMs = performance.now() + seconds * 1_000;
  const headers = { Authorization: `Bearer ${keys.enterprise}` };
  while (performance.now() < untilMs)
    for (const route of ROUTES) {
      const beganMs = performance.now();
      const answer = await fetch(`${base_url}/v1/wallet/${wallet}/${route}`, { headers });
      await answer.arrayBuffer();
      if (answer.status === 200) all.get(route)!.ms.push(performance.now() - beganMs);
      else all.get(route)!.refused += 1;
      await sleep(READ_EVERY_MS);
    }
  return all;
};

const p99Of = (ms: readonly number[]): number => ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.99)] ?? Infinity;

const measure = async (): Promise<void> => {
  const [rate, seconds] = [countOf('--rate', values.rate), countOf('--seconds', values.seconds)];
  const { service, folder, dataDir } = await startInScratch();
  const path = join(folder, 'history.ndjson');
  writeFileSync(path, makeHistory().join('\n'));
  await send(dataDir, path);
  await readFor(service, 2);
  const quiet = await readFor(service, seconds);
  const { kinesis, stream } = createIngestClients(readLocalTarget(dataDir));
  let isOver = false;
  const trade = async (): Promise<void> => {
    const beganMs = performance.now();
    for (let sent = 0; !isOver; await sleep(20)) {
      const due = Math.floor(((performance.now() - beganMs) * rate) / 1_000) - sent;
      const lines = Array.from({ length: due }, (_, at) => {
        // One in ten is a trade of the wallet.
        const by = (sent + at) % 10 === 0 ? wallet : addressOf(`other ${made % WALLETS}`);
        const text = makeSwap(made % MINTS, by, made % 2 === 0 ? 'buy' : 'sell', Date.now());
        return { source: 'bench', line: made, ordinal: made, text };
      });
      sent += due;
      if (due > 0) await sendEventLines(lines, { ...putting, kinesis, stream, tracked: false });
    }
  };
  const trading = trade();
  await sleep(1_000);
  const busy = await readFor(service, seconds);
  isOver = true;
  await trading;
  for (const route of ROUTES) {
    const [calm, loaded] = [quiet.get(route)!, busy.get(route)!];
    const ratio = p99Of(loaded.ms) / p99Of(calm.ms);
    print(`${route} quiet: ${figures(calm.ms)}, refused ${calm.refused}`);
    print(
      `${route} at ${rate} swaps/s: ${figures(loaded.ms)}, refused ${loaded.refused}; p99 ${ratio.toFixed(1)} times`,
    );
    row({
      route,
      quiet_p99_ms: rounded(p99Of(calm.ms), 1),
      p99_ms: rounded(p99Of(loaded.ms), 1),
      refused: loaded.refused,
    });
  }
  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
  end();
};

await running(measure);
