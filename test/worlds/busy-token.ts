import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConsumedCapacity, type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { toCandleTrade } from '../../layers/core/candles/candle-trade.ts';
import { takeEarly } from '../../layers/core/early-buyers/early-buyers.ts';
import { takeHolder } from '../../layers/core/holders/holders.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import { addHour, hourTags, type PeopleHour, toHourStart } from '../../layers/core/people/hours.ts';
import type { MintSecurity } from '../../layers/core/security/security.ts';
import { takeTradeResult } from '../../layers/core/traders/results.ts';
import { applyWalletEvent, emptyWallet, type WalletState } from '../../layers/core/wallet/state.ts';
import { dropChunks, takeLiquidity } from '../../layers/core/worth/history.ts';
import { createWorthSource, foldWorthRow } from '../../layers/core/worth/valuation.ts';
import { saveWalletEvents } from '../../layers/flows/registry.ts';
import { toMintRow } from '../../layers/flows/security/mint-rows.ts';
import { loadCached, saveSecuritySnapshot } from '../../layers/flows/security/state.ts';
import { toHeadKey } from '../../layers/storage/journal/head.ts';
import { commit, loadHeads } from '../../layers/storage/journal/journal.ts';
import { getItems, type Item, putItems, type TableRef } from '../../layers/storage/kernel/dynamo.ts';
import { runInParallel, splitIntoChunks } from '../../layers/storage/kernel/parallel.ts';
import { formatTapeKey, isTrade, openTape, type TapeRow } from '../../layers/storage/market/tape.ts';
import { saveLiquidityChunks, saveWorth } from '../../layers/storage/security/worth.ts';
import { formatWalletKey, openWallets } from '../../layers/storage/wallets/wallets.ts';
import { walletEventsOf } from '../core/wallet/wallet-events.ts';
import { type Engine, makeTables, startEngine, type TableNames } from '../storage/engines.ts';
import { trade } from '../tapes/trades.ts';
import { keepCandleFold } from './candle-fold.ts';
import { keepViews } from './coordination-routes.ts';
import { address, transfer } from './events.ts';
import { edge, entity } from './follow-edges.ts';
import { serveTables } from './handlers.ts';

const HOUR_MS = 3_600_000;

/** The token that the read units of the routes are measured with. */
export const busy = { mint: address('busy'), buyers: 8_000, holders: 100_000, trades: 50_000 } as const;

/** Evidence arrives once the first buyers are known. */
const EVIDENCE_AFTER = 3_000;
const EVIDENCED = 2_000;
export const NEWEST_SEQ = busy.holders + busy.trades + EVIDENCED;
/** Folding them takes time, so what 12,500 rows cost is measured apart. */
const ROWS_BEHIND = 64;
/** Members of an entity, and followers of a leader. */
const GROUP = 8;
/** Kinds of wallets. */
const KINDS = 40;

export const buyer = (at: number): string => address(`buyer-${at}`);

export type BusyToken = {
  readonly client: DynamoDBClient;
  /** What its reads consumed so far. */
  readonly read: { readonly units: number };
  readonly names: TableNames;
  /** Of the stored worth, which decides how many rows wait. */
  readonly worthBytes: number;
  readonly nowMs: number;
  readonly end: () => Promise<void>;
};

/** With 50,000 trades by 8,000 buyers in the last hour. */
export async function openBusyToken(nowMs = Date.now()): Promise<BusyToken> {
  const engine = await startEngine('dynoxide');
  const names = await makeTables(engine.client);
  const folder = await mkdtemp(join(tmpdir(), 'busy-'));
  const list = join(folder, 'known-wallets.ndjson');
  await writeFile(list, `${JSON.stringify({ wallet: address('farm'), entity: 'F', category: 'farm', source: 's' })}\n`);
  const rows = tapeRows(nowMs);
  const read = { units: 0 };
  const fast = { ...engine, client: meterPlain(engine.plain, read) };
  const addresses = { ADDRESS_SOCKET: 'ws://socket', ADDRESS_INGEST: 'http://ingest', STREAM_EVENTS: 'events' };
  serveTables(fast.client, names, { LAYER_KNOWN_WALLETS: list, ...addresses });
  await keepLinks(fast, names, nowMs);
  await keepWallets(fast, names, nowMs);
  await keepTape(fast, names, rows);
  const candles = { client: fast.client, table: names.candles };
  await keepCandleFold(
    candles,
    busy.mint,
    rows.filter(isTrade).flatMap(row => toCandleTrade(row) ?? []),
  );
  const worthBytes = await keepSecurity(fast, names, rows, nowMs);
  const end = async (): Promise<void> => {
    await engine.stop();
    await rm(folder, { recursive: true });
  };
  return { client: fast.client, read, names, worthBytes, nowMs, end };
}

const READS = /^(Get|BatchGet)Item|^Query|^Scan/;

/** Counts what the engine says that reads consumed. */
function meterPlain(client: DynamoDBClient, read: { units: number }): DynamoDBClient {
  type Command = { readonly constructor: { readonly name: string }; readonly input: object };
  type Metered = { readonly ConsumedCapacity?: ConsumedCapacity | readonly ConsumedCapacity[] };
  const post = client.send.bind(client) as unknown as (command: Command) => Promise<Metered>;
  const send = async (command: Command): Promise<object> => {
    if (!READS.test(command.constructor.name)) return post(command);
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
    const answer = await post(command);
    for (const { CapacityUnits = 0 } of [answer.ConsumedCapacity ?? []].flat()) read.units += CapacityUnits;
    return answer;
  };
  return { ...client, send } as unknown as DynamoDBClient;
}

/** Results of stored trades, and the most hours of an answer. */
function keepPeople(state: MintSecurity, rows: readonly TapeRow[], nowMs: number): void {
  for (const [at, row] of rows.slice(0, -ROWS_BEHIND).entries())
    if (isTrade(row)) takeTradeResult(state.results, row, row.direction === 'buy' ? 0n : BigInt(at + 1) * 7_919n ** 7n);
  for (let ago = PEOPLE_HOURS; ago > 0; ago--) {
    const share = (tag: number): number => ((ago * 104_729 + tag * 7_919) % 1_000_003) / 10_007;
    const heldPct = Object.fromEntries(hourTags.map((tag, at) => [tag, share(at)])) as PeopleHour['heldPct'];
    const startMs = toHourStart(nowMs) - ago * HOUR_MS;
    addHour(state.hours, { startMs, holders: 100_000 - ago, top10Pct: share(9), heldPct });
  }
}

const PEOPLE_HOURS = 720;

/** Balances came before, so arrival numbers begin after them. */
const FIRST_SEQ = busy.holders + 1;

function tapeRows(nowMs: number): readonly TapeRow[] {
  const startMs = nowMs - HOUR_MS + 10_000;
  const stepMs = (HOUR_MS - 20_000) / busy.trades;
  const rows: TapeRow[] = [];
  let prev = 0;
  for (let at = 0; at < busy.trades; at++) {
    const place = { seq: FIRST_SEQ + rows.length, slot: 1_000_000 + Math.floor((at * stepMs) / 400) };
    const timestampMs = Math.floor(startMs + at * stepMs);
    rows.push(
      trade({
        ...place,
        prev,
        timestampMs,
        wallet: buyer((at * 7) % busy.buyers),
        signature: address(`signature-${at}`).repeat(2),
        direction: at % 17 < 9 ? 'buy' : 'sell',
        tokenRaw: String(1_000_000 + ((at * 7_919) % 9_000_011)),
        baseRaw: String(100_000_000 + ((at * 104_729) % 900_000_007)),
        tokenReserveRaw: String(900_000_000_000 + at),
        baseReserveRaw: String(80_000_000_000 - at),
      }),
    );
    prev = place.seq;
    if (at === EVIDENCE_AFTER) rows.push(...evidenceRows(rows.length + FIRST_SEQ, place.slot, timestampMs));
  }
  return rows;
}

function evidenceRows(seq: number, slot: number, timestampMs: number): readonly TapeRow[] {
  return Array.from({ length: EVIDENCED }, (_, at) => ({
    seq: seq + at,
    slot,
    timestampMs,
    event: {
      type: 'wallet_funded' as const,
      mint: busy.mint,
      wallet: buyer((at * 7) % busy.buyers),
      slot,
      timestamp: timestampMs,
      category: null,
      fundings: [
        {
          from: address(`funder-${at % 50}`),
          category: 'other',
          lamports: String(200_000_000 + at),
          slot,
          timestamp: timestampMs - 60_000,
          id: `${address(`funding-${at}`).repeat(2)}:0`,
          ancestors: [address(`root-${at % 9}`)],
        },
      ],
      direct_funder: address(`funder-${at % 50}`),
      first_funded: timestampMs - 60_000,
      root: null,
      hops: 2,
      is_farm_funded: false,
      primary_terminal: 'Axiom',
      automation: 'HUMAN',
      crews: [],
    },
  })) as unknown as readonly TapeRow[];
}

async function keepTape({ client }: Engine, names: TableNames, rows: readonly TapeRow[]): Promise<void> {
  const tape = openTape({ client, table: names.tape });
  let head = (await loadHeads(tape, [formatTapeKey(busy.mint)])).get(formatTapeKey(busy.mint))!;
  for (const some of splitIntoChunks(rows, 200)) {
    const { seq, slot, timestampMs } = some.at(-1)!;
    const memo = { ...head.memo, traded: seq };
    const place = { slotMax: slot, newestMs: Math.max(head.newestMs, timestampMs) };
    head = await commit(tape, head, { ...head, seq, emitted: seq, ...place, memo }, some);
  }
}

async function keepSecurity(
  { client }: Engine,
  names: TableNames,
  rows: readonly TapeRow[],
  nowMs: number,
): Promise<number> {
  const security = { client, table: names.security };
  const cached = await loadCached({ security }, busy.mint);
  for (let at = 0; at < busy.holders; at++)
    for (const row of roundTrip(at, nowMs)) takeHolder(cached.state.holders, row);
  cached.state.seq = cached.seq = busy.holders;
  for (const row of rows.slice(0, EVIDENCE_AFTER + EVIDENCED + 1)) takeEarly(cached.state.early, toMintRow(row)!);
  cached.state.seq = cached.seq = rows.at(-ROWS_BEHIND)!.seq - 1;
  keepPeople(cached.state, rows, nowMs);
  await saveSecuritySnapshot(security, cached, { clock: () => 0, ms: 1 });
  const empty = createWorthSource();
  // The longest history that an answer shows, of figures that do not compress.
  for (let at = 0; at < LIQUIDITY_BUCKETS; at++)
    takeLiquidity(empty.worth.history, at * 4 * HOUR_MS, 1e6 / (1 + ((at * 7_919) % 10_007)));
  const source = rows
    .filter(({ seq }) => seq <= cached.seq)
    .reduce((now, row) => foldWorthRow(now, toMintRow(row)!), empty);
  await saveLiquidityChunks(security, busy.mint, source.worth.history);
  dropChunks(source.worth.history);
  return saveWorth(security, busy.mint, { seq: cached.seq, source });
}

/** Of four hours, for 2,000 days. */
const LIQUIDITY_BUCKETS = 12_200;

/** A buy and a smaller sell of amounts that do not repeat. */
function roundTrip(at: number, nowMs: number): readonly Trade[] {
  const wallet = at < busy.buyers ? buyer(at) : address(`holder-${at}`);
  const sold = 1_000_003 + ((at * 7_919) % 899_981);
  const place = { seq: at + 1, slot: 900_000 + Math.floor(at / 5), wallet };
  const bought = { tokenRaw: String(2 * sold + at), baseRaw: String(100_000_007 + ((at * 104_729) % 899_999_963)) };
  const timestampMs = nowMs - 3 * HOUR_MS + at;
  return [
    trade({ ...place, ...bought, timestampMs }),
    trade({ ...place, tokenRaw: String(sold), baseRaw: String(sold), timestampMs: timestampMs + 9, direction: 'sell' }),
  ];
}

/** Commits a few wallets, and copies their items for the others. */
async function keepWallets({ client }: Engine, names: TableNames, nowMs: number): Promise<void> {
  const wallets = openWallets({ client, table: names.wallets });
  const funding = { client, table: names.funding };
  const identities = { client, table: names.identities };
  for (let kind = 0; kind < KINDS; kind++) {
    const key = formatWalletKey(buyer(kind));
    const head = (await loadHeads(wallets, [key])).get(key)!;
    const state = tradedState(nowMs, kind);
    await commit(wallets, head, { ...head, seq: state.seq, memo: { ...head.memo, state } }, []);
    const sent = transfer({ amount_raw: '5000000', from: address(`funder-${kind}`), to: buyer(kind) });
    await saveWalletEvents({ funding, identities }, [sent]);
  }
  const others = Array.from({ length: busy.buyers - KINDS }, (_, at) => at + KINDS);
  const made = Array.from({ length: KINDS }, (_, kind) => buyer(kind));
  const heads = await inOrder(
    wallets,
    made.map(wallet => toHeadKey(formatWalletKey(wallet))),
    ({ k }) => k!.S!,
  );
  const funded = await inOrder(
    funding,
    made.map(wallet => ({ wallet: { S: wallet } })),
    one => one.wallet!.S!,
  );
  await putItems(
    wallets,
    others.map(at => ({ ...heads[at % KINDS]!, k: { S: formatWalletKey(buyer(at)) } })),
  );
  await inBatches(
    funding,
    others.map(at => ({ ...funded[at % KINDS]!, wallet: { S: buyer(at) } })),
  );
}

async function inOrder(ref: TableRef, keys: readonly Item[], nameOf: (item: Item) => string): Promise<readonly Item[]> {
  const found = new Map((await getItems(ref, keys)).map(item => [nameOf(item), item]));
  return keys.map(key => found.get(nameOf(key))!);
}

/** No row says that the table is written in batches. */
const inBatches = ({ client, table }: TableRef, items: readonly Item[]): Promise<unknown> =>
  runInParallel(items, 32, Item => client.send(new PutItemCommand({ TableName: table, Item })));

/** Rated wallets: 10 to 29 closed positions with different gains. */
function tradedState(nowMs: number, kind: number): WalletState {
  const events = Array.from({ length: 10 + (kind % 20) }, (_, at) => {
    const openedMs = nowMs - HOUR_MS + at * 60_000;
    const money = { proceeds: at % 3 < 1 + (kind % 2) ? 300 - kind : 60, cost: 100, entryFee: 0, exitFee: 0 };
    const exits = [{ atMs: openedMs + 30_000, sold: 9, held: 9, money }];
    return walletEventsOf({ openedMs, bought: 9, entryCents: 100, exits }, at);
  }).flat();
  return events.reduce((held, one) => applyWalletEvent(held, held.seq + 1, one), emptyWallet);
}

async function keepLinks(engine: Engine, names: TableNames, nowMs: number): Promise<void> {
  const all = Array.from({ length: busy.buyers }, (_, at) => at);
  const entities = splitIntoChunks(all, GROUP).map((members, at) => ({
    entity: entity(`entity-${at}`, { memberCount: GROUP, firstSeenMs: nowMs - HOUR_MS }),
    members: members.map(one => ({ wallet: buyer(one), confidence: 0.9, lastSeenMs: nowMs })),
  }));
  const edges = all
    .filter(at => at % GROUP !== 0)
    .map(at => edge(buyer(at - (at % GROUP)), buyer(at), { lastMatchMs: nowMs }));
  const followers = all.slice(1, 2_000).map(at => edge(buyer(0), buyer(at), { lastMatchMs: nowMs }));
  await keepViews(engine, names.coordination, { entities, edges: [...edges, ...followers] });
}
