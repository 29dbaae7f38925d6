import { describe, expect, test } from 'vitest';
import { emptyOutlierState } from '../../../layers/core/candles/outlier.ts';
import type { Outgoing } from '../../../layers/edge/producer.ts';
import type { StreamRecord } from '../../../layers/edge/stream.ts';
import { type Arrival, splitIntoCommits } from '../../../layers/flows/intake/arrival.ts';
import { deliverRows, type Handed } from '../../../layers/flows/intake/outbox.ts';
import { addRecentTrade } from '../../../layers/flows/intake/recent-trades.ts';
import {
  type CachedKey,
  cacheCommittedRows,
  createCachedKey,
  type TapeHead,
} from '../../../layers/flows/intake/state.ts';
import { parseWalletBatches } from '../../../layers/flows/processor/records.ts';
import { createEmptyHead } from '../../../layers/storage/journal/head.ts';
import { holdTapeRows, openTape, type TapeRow } from '../../../layers/storage/market/tape.ts';
import { trade } from '../../tapes/trades.ts';
import { address, identity } from '../../worlds/events.ts';

const arrival = (bytes: number, sequence: string): Arrival => ({
  key: 'm',
  text: '',
  bytes,
  shard: 's',
  sequence,
  run: null,
  event: {} as never,
});

describe('The size of one commit', () => {
  test('is limited in bytes, keeps the order and loses nothing', () => {
    const arrivals = Array.from({ length: 40 }, (_, index) => arrival(10_000 + index, String(index)));
    const slices = splitIntoCommits(arrivals);
    expect(slices.length).toBe(2);
    expect(slices.flat()).toEqual(arrivals);
    for (const slice of slices) expect(slice.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(250_000);
  });

  test('may be one event over the limit, alone', () => {
    const arrivals = [arrival(1, '1'), arrival(900_000, '2'), arrival(2, '3')];
    expect(splitIntoCommits(arrivals).map(slice => slice.length)).toEqual([1, 1, 1]);
  });

  test('keeps the events of one record together, because the source offset covers whole records', () => {
    const arrivals = Array.from({ length: 60 }, (_, index) => arrival(20_000, String(Math.floor(index / 10))));
    const slices = splitIntoCommits(arrivals);
    expect(slices.flat()).toEqual(arrivals);
    expect(slices.map(slice => slice.length)).toEqual([10, 10, 10, 10, 10, 10]);
  });
});

describe('The outbox', () => {
  const WALLET = address('known');
  const named = Array.from({ length: 300 }, (_, index) => ({
    seq: index + 1,
    slot: 1,
    timestampMs: index,
    event: identity(WALLET, { source: `${'x'.repeat(4_000)}${index}` }),
  })) satisfies readonly TapeRow[];
  const cached = (tail: readonly TapeRow[]) =>
    createCachedKey({
      ...createEmptyHead('t#m', { outlier: emptyOutlierState, traded: 300, corrected: 0 }),
      version: 1,
      seq: 300,
      emitted: 0,
      tail,
    });

  const open = () => {
    const sent: StreamRecord[] = [];
    const handed: Handed[] = [];
    const tape = openTape({ client: {} as never, table: 'tape' });
    const outbox = {
      tape,
      prices: { client: {} as never, table: 'prices' },
      emitWallets: async (records: readonly Outgoing[]) =>
        void sent.push(...records.map(({ data }) => ({ text: data, shard: 's', sequence: '1' }))),
      hand: (one: Handed) => void handed.push(one),
    };
    const batches = new Map([['m', { records: [{ shard: 's', sequence: '1', text: '{}' }] }]]);
    const emit = async (key: CachedKey, rows: readonly TapeRow[]): Promise<void> => {
      holdTapeRows(tape, 'm', rows);
      await deliverRows(outbox, new Map([['m', key]]), batches);
    };
    return { sent, handed, emit };
  };

  test('splits records that are too large for a stream, in order', async () => {
    const { sent, handed, emit } = open();
    await emit(cached(named), named);
    for (const { text } of sent) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(700_000);
    const { arrivals } = parseWalletBatches(sent).get('m')!;
    expect(arrivals.flatMap(({ events }) => events.map(({ seq }) => seq))).toEqual(named.map(({ seq }) => seq));
    // The sections of a token have no use for them.
    expect(handed.map(({ records }) => records)).toEqual([[]]);
  });

  test('takes as emitted what the sections have, not later commits, and hands it on again otherwise', async () => {
    const { handed, emit } = open();
    const tail = Array.from({ length: 300 }, (_, index) => trade({ seq: index + 1 }));
    const mint = cached(tail);
    await emit(mint, tail);
    await emit(mint, tail);
    expect(handed.map(({ rows, finished }) => [rows, finished])).toEqual([
      [tail, 0],
      [tail, 0],
    ]);
    mint.head = { ...mint.head, seq: 301, tail: [...mint.head.tail, trade({ seq: 301 })] };
    handed[1]!.finish();
    expect(mint.head.emitted).toBe(300);
    await emit(mint, mint.head.tail);
    expect(handed.at(-1)).toMatchObject({ rows: [{ seq: 301 }], finished: 300 });
  });
});

describe('The cache of event identities', () => {
  test('has a limited size and covers all slots above the one it names', () => {
    const head: TapeHead = createEmptyHead('t#m', { outlier: emptyOutlierState, traded: 0, corrected: 0 });
    const cached = createCachedKey(head);
    const rows = Array.from({ length: 70_000 }, (_, index) => ({
      ...trade({ seq: index + 1 }),
      signature: `s${index}`,
      slot: Math.floor(index / 3),
    }));
    for (let from = 0; from < rows.length; from += 5_000)
      cacheCommittedRows(cached, head, [], rows.slice(from, from + 5_000));
    expect(cached.seen.size).toBeLessThanOrEqual(30_000);
    expect(cached.seen.size).toBe(rows.filter(({ slot }) => slot > cached.warmSlot).length);
    expect(Math.min(...cached.seen.values())).toBe(cached.warmSlot + 1);
  });
});

describe('The cache of recent trades', () => {
  const MINUTE_MS = 60_000;
  /** Looks after each batch. */
  const commitAll = (
    times: readonly number[],
    size: number,
    look: (cached: CachedKey, given: number) => void,
  ): void => {
    const head: TapeHead = createEmptyHead('t#m', { outlier: emptyOutlierState, traded: 0, corrected: 0 });
    const cached = createCachedKey(head);
    const rows = times.map((timestampMs, at) => trade({ seq: at + 1, timestampMs }));
    for (let from = 0; from < rows.length; from += size) {
      const batch = rows.slice(from, from + size);
      for (const row of batch) addRecentTrade(cached.recent, row);
      const newestMs = Math.max(...batch.map(({ timestampMs }) => timestampMs));
      cacheCommittedRows(cached, { ...head, newestMs }, [], batch);
      look(cached, from + batch.length);
    }
  };

  test('has all since the time it names, and few of before a second window', () => {
    const times = Array.from({ length: 2_000 }, (_, at) => 1e9 + at * 500);
    commitAll(times, 7, ({ recent, coveredMs }, given) => {
      const newestMs = times[given - 1]!;
      expect(coveredMs).toBeLessThanOrEqual(newestMs - MINUTE_MS);
      const wanted = times.slice(0, given).filter(ms => ms >= coveredMs);
      expect(recent.all.map(({ timestampMs }) => timestampMs).slice(-wanted.length)).toEqual(wanted);
      expect(recent.all[0]!.timestampMs).toBeGreaterThanOrEqual(newestMs - 2 * MINUTE_MS);
    });
  });

  test('has a limited size, and is read again where it was cut', () => {
    const times = Array.from({ length: 110_000 }, () => 1e9);
    let cut = 0;
    commitAll(times, 10_000, ({ recent, coveredMs }) => {
      expect(recent.all.length).toBeLessThanOrEqual(100_000);
      if (coveredMs === Infinity) cut += 1;
    });
    expect(cut).toBe(1);
  });
});
