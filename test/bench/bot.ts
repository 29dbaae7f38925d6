/**
 * Measures reads of a wallet with a million exits beside one with a thousand.
 * Run: `npm run bench -- bot [EXITS …] [--json]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { startEngine } from 'cdk-loopback/dynamo';
import { applyTrade } from '../../layers/core/ledger/apply.ts';
import { emptyLedger, type LedgerState } from '../../layers/core/ledger/ledger.ts';
import { performanceWindows, toPerformanceSum } from '../../layers/core/ledger/performance.ts';
import type { WalletEvent } from '../../layers/core/wallet/wallet-event.ts';
import { encodeWalletEventsRecord } from '../../layers/flows/processor/records.ts';
import { openKolNames } from '../../layers/flows/registry.ts';
import { type ExitsQuery, readExitsPage } from '../../layers/flows/wallets/exits.ts';
import { readPerformance } from '../../layers/flows/wallets/performance.ts';
import { readWalletLabels, readWalletQuality } from '../../layers/flows/wallets/published.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';
import { toEngineUrl } from '../../lib/local/dynamo/address.ts';
import { makeTables } from '../storage/engines.ts';
import { trade } from '../tapes/trades.ts';
import { address, signature, slotAt } from '../worlds/events.ts';
import { behind, openLine } from '../worlds/faults.ts';
import { chance } from '../worlds/long-tapes.ts';
import { farEnd } from '../worlds/market.ts';
import { startWallets } from '../worlds/wallets.ts';
import { countOf, openReport } from './report.ts';

const END_MS = 1_790_000_000_000;
const SPAN_MS = 45 * 86_400_000;
/** Sells per position; each position has one buy. */
const SELLS = 4;
const OPEN = 4;
const TOKENS = 40;
const EVENTS_PER_RECORD = 40;
const RECORDS_PER_BATCH = 25;
const CALLS = 25;
const { positionals, print, row, end } = openReport('bot', {});

const folder = mkdtempSync(join(tmpdir(), 'bot-'));
const engine = await startEngine(folder);
const client = new DynamoDBClient({
  endpoint: toEngineUrl(engine.address),
  region: 'us-east-1',
  credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
  requestHandler: new NodeHttpHandler({ httpAgent: { maxSockets: 64 } }),
});
const names = await makeTables(client);

/** A bot's wallet events in order: four positions at a time, forty tokens in turn. */
function* walletEventsOf(exits: number): Generator<WalletEvent> {
  const next = chance(exits);
  const swaps = (exits / SELLS) * (SELLS + 1);
  const ledgers = new Map<string, LedgerState>();
  for (let at = 0; at < swaps; at += 1) {
    const step = Math.floor(at / OPEN) % (SELLS + 1);
    const position = Math.floor(at / (OPEN * (SELLS + 1))) * OPEN + (at % OPEN);
    const mint = tokens[position % TOKENS]!;
    const timestampMs = END_MS - SPAN_MS + Math.floor((at * SPAN_MS) / swaps);
    const one = trade({
      seq: at + 1,
      signature: signature(`bot-${exits}-${at}`),
      slot: slotAt(timestampMs),
      timestampMs,
      direction: step === 0 ? 'buy' : 'sell',
      tokenRaw: String(step === 0 ? 4_000_000 : 1_000_000),
      baseRaw: String((step === 0 ? 4 : 1) * (100_000_000 + Math.floor(next() * 150_000_000))),
      basePriceUsd: '150.25',
      networkFeeLamports: 5_000,
      labels: ['BOT:ARB'],
    });
    const { state, exit, change, closed } = applyTrade(ledgers.get(mint) ?? emptyLedger, one);
    ledgers.set(mint, state);
    yield { mint, seq: one.seq, slot: one.slot, timestampMs, swap, change: change?.event ?? null, exit, closed };
  }
}
const tokens = Array.from({ length: TOKENS }, (_, at) => address(`bot-token-${at}`));
const swap = {
  direction: 'sell',
  dex: 'pump_swap',
  terminal: null,
  notionalUsd: 10n ** 31n,
  networkFeeLamports: 5_000,
  tipLamports: 0,
  labels: ['BOT:ARB'],
  bundled: false,
} as const;

/**
 * Runs a bot's events through the wallets flow.
 * Returns the exits' times and the realized sum of its last 30 days.
 */
const live = async (wallet: string, exits: number) => {
  const { take } = startWallets(client, names, farEnd());
  const times: number[] = [];
  let [realizedUsd, sequence] = [0n, 10n ** 30n];
  let [record, batch]: [WalletEvent[], { shard: string; sequence: string; text: string }[]] = [[], []];
  const flush = async (): Promise<void> => {
    if (record.length > 0)
      batch.push({ shard: 'shard-0', sequence: String(++sequence), text: encodeWalletEventsRecord(wallet, record) });
    record = [];
  };
  for (const walletEvent of walletEventsOf(exits)) {
    record.push(walletEvent);
    if (walletEvent.exit !== null) {
      times.push(walletEvent.timestampMs);
      if (walletEvent.timestampMs > END_MS - performanceWindows['30d'])
        realizedUsd += toPerformanceSum(walletEvent.exit).realizedUsd;
    }
    if (record.length < EVENTS_PER_RECORD) continue;
    await flush();
    if (batch.length < RECORDS_PER_BATCH) continue;
    await take(batch, walletEvent.timestampMs);
    batch = [];
    if (times.length % 50_000 < EVENTS_PER_RECORD * RECORDS_PER_BATCH && exits > 50_000)
      process.stderr.write(`\r${times.length} exits`);
  }
  await flush();
  if (batch.length > 0) await take(batch, END_MS);
  return { times, realizedUsd };
};

/** Median reads, CPU and time per call, without the first few. */
const measured = async (
  exits: number,
  title: string,
  work: (behindLine: DynamoDBClient) => Promise<unknown>,
): Promise<void> => {
  const taken: { cpuMs: number; ms: number }[] = [];
  let reads = 0;
  for (let call = 0; call < CALLS; call += 1) {
    const line = openLine();
    const [cpu, startMs] = [process.cpuUsage(), performance.now()];
    await work(behind(line, client));
    const { user, system } = process.cpuUsage(cpu);
    taken.push({ cpuMs: (user + system) / 1000, ms: performance.now() - startMs });
    reads = line.calls;
  }
  const middle = (of: (one: { cpuMs: number; ms: number }) => number): string =>
    (
      taken
        .slice(5)
        .map(of)
        .sort((a, b) => a - b)[(CALLS - 5) >> 1] ?? 0
    ).toFixed(1);
  row({
    ...{ name: title, exits, reads },
    ...{ cpu_ms: Number(middle(({ cpuMs }) => cpuMs)), ms: Number(middle(({ ms }) => ms)) },
  });
  print(
    `  ${title.padEnd(34)} ${reads} reads  ${middle(({ cpuMs }) => cpuMs).padStart(6)} ms CPU  ` +
      `${middle(({ ms }) => ms).padStart(6)} ms`,
  );
};

const check = (title: string, holds: boolean): void => {
  if (holds) return;
  console.error(`  WRONG: ${title}`);
  process.exitCode = 1;
};

const measure = async (exits: number): Promise<void> => {
  const [wallet, startMs, cpu] = [address(`bot-${exits}`), performance.now(), process.cpuUsage()];
  const { times, realizedUsd } = await live(wallet, exits);
  const { user, system } = process.cpuUsage(cpu);
  print(
    `\n${exits.toLocaleString('en')} exits in ${((exits / SELLS) * (SELLS + 1)).toLocaleString('en')} swaps ` +
      `over 45 days, taken in ${((performance.now() - startMs) / 1000).toFixed(0)} s ` +
      `(${((user + system) / 1e6).toFixed(0)} s of CPU, tape and engine's client included)`,
  );
  const wallets = (line: DynamoDBClient) => openWallets({ client: line, table: names.wallets });
  for (const [name, windowMs] of Object.entries(performanceWindows))
    await measured(exits, `performance ${name}`, line => readPerformance(wallets(line), wallet, windowMs, END_MS));
  await measured(exits, 'quality', line => readWalletQuality(wallets(line), wallet));
  await measured(exits, 'labels (and provenance, name)', line => {
    const registry = { funding: { client: line, table: names.funding }, known: new Map() };
    const kolNames = openKolNames({ identities: { client: line, table: names.identities } });
    return readWalletLabels({ wallets: wallets(line), registry, kolNames }, wallet, END_MS);
  });
  const page = (query: Partial<ExitsQuery>) => (line: DynamoDBClient) =>
    readExitsPage(wallets(line), wallet, { limit: 50, offset: 0, token: undefined, ...query });
  await measured(exits, 'trades, first page', page({}));
  await measured(exits, 'trades, first page of one token', page({ token: tokens[7]! }));
  const deep = Math.floor(exits * 0.9);
  await measured(exits, `trades at offset ${deep.toLocaleString('en')}`, page({ offset: deep }));
  const ofToken = Math.floor((exits * 0.9) / TOKENS);
  await measured(
    exits,
    `  of one token at ${ofToken.toLocaleString('en')}`,
    page({ offset: ofToken, token: tokens[7]! }),
  );
  const to = END_MS - SPAN_MS / 3 - 123_457;
  await measured(
    exits,
    `pnl up to a time, at ${Math.floor(exits / 2).toLocaleString('en')}`,
    page({ offset: exits / 2, to }),
  );
  const newest = times.toReversed();
  const shown = (await page({ offset: deep })(client)).map(({ exit }) => exit.exit.timestampMs);
  check('the deep page', String(shown) === String(newest.slice(deep, deep + 50)));
  const { sum: sums } = await readPerformance(wallets(client), wallet, performanceWindows['30d'], END_MS);
  check('what 30 days realized', sums.realizedUsd === realizedUsd);
};

const sizes = positionals.map(text => countOf('EXITS', text));
for (const size of sizes.length > 0 ? sizes : [1_000, 1_000_000]) await measure(size);
client.destroy();
await engine.stop();
end();
rmSync(folder, { recursive: true, force: true });
