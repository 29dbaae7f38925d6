import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { toClaimedRecord, toOutgoingRecord } from '../../layers/contract/events/record.ts';
import { tables as rows, type TableName } from '../../layers/contract/tables.ts';
import type { Emit } from '../../layers/edge/producer.ts';
import type { BatchWork, StreamRecord } from '../../layers/edge/stream.ts';
import type { Tables } from '../../layers/edge/tables.ts';
import { createCoordinationProcessor } from '../../layers/flows/coordination/coordination.ts';
import { createLagWatch } from '../../layers/flows/coordination/lag.ts';
import { packLinkRecords } from '../../layers/flows/link-records.ts';
import type { Publisher } from '../../layers/flows/notify.ts';
import { createTokensProcessor } from '../../layers/flows/pass/pass.ts';
import { encodeClockRecord, encodeWalletClockRecord, parseClockRecord } from '../../layers/flows/processor/records.ts';
import { openKolNames } from '../../layers/flows/registry.ts';
import type { CommitPolicies } from '../../layers/flows/tokens/commit-policy.ts';
import { createWalletsProcessor } from '../../layers/flows/wallets/wallets.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { createMemoryClient, createMemoryStore } from '../../layers/storage/memory/memory-dynamo.ts';
import type { KnownWallets } from '../../layers/storage/wallets/known-wallets.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';

/** An event, and when the stream takes it. */
export type Input = {
  readonly event: ChainEvent;
  readonly arrivedMs: number;
  /** An import says that it arrived at its time. */
  readonly isClaimed?: boolean;
};

type Stream = 'events' | 'wallets' | 'links';
const streams: readonly Stream[] = ['events', 'wallets', 'links'];
/** Of a quiet key. */
const LATER_MS = 31_000;

/** A service in memory: processors over tables, one record after the other. */
export const openWholeService = (known: KnownWallets = new Map(), policies: CommitPolicies = {}) => {
  const client = createMemoryClient(createMemoryStore());
  const tables = Object.fromEntries(
    Object.keys(rows).map(name => [name, { client, table: name }]),
  ) as unknown as Tables<TableName>;
  const clock = { nowMs: 0 };
  const waiting: Record<Stream, StreamRecord[]> = { events: [], wallets: [], links: [] };
  const seen = { mints: new Set<string>(), wallets: new Set<string>() };
  let sequence = 0n;
  const put = (stream: Stream, key: string, text: string): void => {
    sequence += 1n;
    const place = { shard: 'shard', sequence: String(sequence), arrivedMs: clock.nowMs, partitionKey: key };
    if (stream === 'wallets') seen.wallets.add(key);
    waiting[stream].push({ ...place, text });
  };
  // A token that waits for the clock asks again; here nothing moves it meanwhile.
  const later: Parameters<Emit>[0][number][] = [];
  const emit =
    (stream: Stream): Emit =>
    async records => {
      for (const record of records)
        if (parseClockRecord(record.data) !== null) later.push(record);
        else put(stream, record.key, record.data);
    };
  const publisher: Publisher = {
    ...{ heard: async () => new Set(), renew: () => {}, newest: async () => new Map(), emitPush: async () => [] },
    ...{ clock: () => clock.nowMs, lost: new Set(), doubted: new Set() },
  };
  const observe = { count: () => {}, countDropped: async () => {} };
  const emits = { emitWallets: emit('wallets'), emitLinks: emit('links'), emitEvents: emit('events') };
  const shared = { ...tables, ...emits, publisher, observe, policies, clock: () => clock.nowMs };
  const registry = { funding: tables.funding, identities: tables.identities, known };
  const works: Readonly<Record<Stream, BatchWork>> = {
    events: createTokensProcessor({
      ...shared,
      tape: openTape(tables.tape),
      notes: openNotes(tables.ledgers),
      emitPush: async () => [],
      bury: async letters => {
        throw new Error(`An input was buried: ${JSON.stringify(letters)}`);
      },
      pause: async () => {},
    }),
    wallets: createWalletsProcessor({
      ...shared,
      wallets: openWallets(tables.wallets),
      registry,
      kolNames: openKolNames(registry),
      vectors: tables.vectors,
    }),
    links: createCoordinationProcessor({ ...shared, lag: createLagWatch(), watchSize: () => {} }),
  };
  const drain = async (): Promise<void> => {
    for (const { key, data } of later.splice(0)) put('events', key, data);
    for (let next = findWaiting(); next !== undefined; next = findWaiting()) {
      const records = waiting[next].splice(0);
      const unfinished = await works[next](records, clock.nowMs);
      if (unfinished !== null) throw new Error(`The stream ${next} stopped at ${unfinished}`);
    }
  };
  const findWaiting = (): Stream | undefined => streams.findLast(stream => waiting[stream].length > 0);
  const putInput = ({ event, isClaimed = false }: Input): void => {
    const { key, data } = isClaimed ? toClaimedRecord(event) : toOutgoingRecord(event);
    if (event.type === 'swap') seen.mints.add(key);
    put('events', key, data);
  };
  return {
    tables,
    /** Takes inputs that were put at once, and rests. */
    feedTogether: async (inputs: readonly Input[]): Promise<void> => {
      clock.nowMs = inputs.at(-1)?.arrivedMs ?? clock.nowMs;
      for (const input of inputs) putInput(input);
      await drain();
    },
    /** Takes an input, and rests. */
    feed: async (input: Input): Promise<void> => {
      clock.nowMs = input.arrivedMs;
      putInput(input);
      await drain();
    },
    /** Lets the clock run to a time at which nothing arrives. */
    restAt: async (nowMs: number): Promise<void> => {
      for (const atMs of [nowMs, nowMs + LATER_MS]) {
        clock.nowMs = Math.min(atMs, nowMs);
        for (const mint of seen.mints) put('events', mint, encodeClockRecord(mint));
        for (const wallet of seen.wallets) put('wallets', wallet, encodeWalletClockRecord(wallet));
        const clockLink = { kind: 'clock', timestampMs: nowMs } as const;
        for (const { key, data } of packLinkRecords([clockLink])) put('links', key, data);
        await drain();
      }
    },
  };
};

export type WholeService = ReturnType<typeof openWholeService>;
