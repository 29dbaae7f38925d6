import { serializeEventRecord } from '../../layers/contract/events/record.ts';
import { tables as rows, type TableName } from '../../layers/contract/tables.ts';
import type { Emit } from '../../layers/edge/producer.ts';
import type { BatchWork, StreamRecord } from '../../layers/edge/stream.ts';
import type { Tables } from '../../layers/edge/tables.ts';
import type { Publisher } from '../../layers/flows/notify.ts';
import { createTokensProcessor } from '../../layers/flows/pass/pass.ts';
import { parseClockRecord } from '../../layers/flows/processor/records.ts';
import { openKolNames, saveKnownWallets } from '../../layers/flows/registry.ts';
import { createWalletsProcessor } from '../../layers/flows/wallets/wallets.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape, type Tape } from '../../layers/storage/market/tape.ts';
import { createMemoryClient, createMemoryStore } from '../../layers/storage/memory/memory-dynamo.ts';
import { readKnownWallets } from '../../layers/storage/wallets/known-wallets.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';
import type { Input } from '../replay/inputs.ts';

/** Links feed nothing back to tokens. */
const streams = ['events', 'wallets'] as const;
type Stream = (typeof streams)[number];

/** Events that arrived within this time are folded together. */
const BATCH_MS = 100;
const BATCH_MAX = 500;
/** After it, a processor asks itself again. */
const TICK_MS = 250;
const KNOWN_WALLETS = new URL('../../layers/known-wallets/known-wallets.ndjson', import.meta.url).pathname;

/** Folds events in order of arrival with the processors of the service, over tables in memory. */
export async function foldInputs(inputs: readonly Input[]): Promise<Tape> {
  const client = createMemoryClient(createMemoryStore());
  const tables = Object.fromEntries(
    Object.keys(rows).map(name => [name, { client, table: name }]),
  ) as unknown as Tables<TableName>;
  const clock = { nowMs: 0 };
  const tape = openTape(tables.tape);
  const waiting: Record<Stream, StreamRecord[]> = { events: [], wallets: [] };
  let sequence = 0n;
  const put = (stream: Stream, key: string, text: string): void => {
    sequence += 1n;
    const place = { shard: 'shard', sequence: String(sequence), arrivedMs: clock.nowMs, partitionKey: key };
    waiting[stream].push({ ...place, text });
  };
  // At once they would come back forever: only inputs move the clock.
  const ticks = new Map<string, { readonly key: string; readonly dueMs: number }>();
  const works = openWorks(tables, tape, clock, stream => async records => {
    for (const { key, data } of records)
      if (parseClockRecord(data) === null) put(stream, key, data);
      else if (!ticks.has(data)) ticks.set(data, { key, dueMs: clock.nowMs + TICK_MS });
  });
  const drain = async (): Promise<void> => {
    for (;;) {
      const next = streams.findLast(stream => waiting[stream].length > 0);
      if (next === undefined) return;
      const unfinished = await works[next](waiting[next].splice(0), clock.nowMs);
      if (unfinished !== null) throw new Error(`The tape could not be folded past record ${unfinished} of ${next}.`);
    }
  };
  const runTicks = async (untilMs: number): Promise<void> => {
    for (;;) {
      const [first] = ticks;
      if (first === undefined || first[1].dueMs > untilMs) return;
      const [data, { key, dueMs }] = first;
      ticks.delete(data);
      clock.nowMs = dueMs;
      put('events', key, data);
      await drain();
    }
  };
  for (let at = 0; at < inputs.length; ) {
    await runTicks(inputs[at]!.arrivalMs);
    const endMs = inputs[at]!.arrivalMs + BATCH_MS;
    const batch = inputs.slice(at, at + BATCH_MAX).filter(({ arrivalMs }) => arrivalMs < endMs);
    await saveKnownWallets(
      tables.funding,
      batch.flatMap(({ known }) => known ?? []),
    );
    for (const { arrivalMs, key, data, isStated } of batch) {
      clock.nowMs = Math.max(clock.nowMs, arrivalMs);
      const text = Buffer.from(data, 'base64').toString();
      // Otherwise its lag would be 0, which nobody measured.
      put('events', key, isStated ? text : serializeEventRecord(JSON.parse(text), null, true));
    }
    await drain();
    at += batch.length;
  }
  return tape;
}

/** The processors. Nobody hears their messages. */
function openWorks(
  tables: Tables<TableName>,
  tape: Tape,
  clock: { readonly nowMs: number },
  emit: (stream: Stream) => Emit,
): Readonly<Record<Stream, BatchWork>> {
  const publisher: Publisher = {
    ...{ heard: async () => new Set(), renew: () => {}, newest: async () => new Map(), emitPush: async () => [] },
    ...{ clock: () => clock.nowMs, lost: new Set(), doubted: new Set() },
  };
  const observe = { count: () => {}, countDropped: async () => {} };
  const emits = { emitWallets: emit('wallets'), emitLinks: async () => {}, emitEvents: emit('events') };
  const shared = { ...tables, ...emits, publisher, observe, clock: () => clock.nowMs };
  const { funding, identities } = tables;
  const registry = { funding, identities, known: readKnownWallets(KNOWN_WALLETS) };
  const silent = { emitPush: async () => [], bury: async () => {}, pause: async () => {} };
  return {
    events: createTokensProcessor({ ...shared, ...silent, tape, notes: openNotes(tables.ledgers) }),
    wallets: createWalletsProcessor({
      ...{ ...shared, wallets: openWallets(tables.wallets), registry, kolNames: openKolNames(registry) },
      vectors: tables.vectors,
    }),
  };
}
