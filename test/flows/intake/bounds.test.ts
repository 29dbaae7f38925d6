import type { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { describe, expect, test } from 'vitest';
import { emptyOutlierState } from '../../../layers/core/candles/outlier.ts';
import { type Arrival, splitIntoCommits } from '../../../layers/flows/intake/arrival.ts';
import { emitPending } from '../../../layers/flows/intake/outbox.ts';
import { cacheCommittedRows, createCachedKey, type TapeHead } from '../../../layers/flows/intake/state.ts';
import { parseTapeBatches } from '../../../layers/flows/processor/records.ts';
import { createEmptyHead } from '../../../layers/storage/journal/head.ts';
import { trade } from '../../tapes/trades.ts';
import { emitInto } from '../../worlds/intake.ts';

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
  const long = 'x'.repeat(4_000);
  const tail = Array.from({ length: 300 }, (_, index) => ({
    ...trade({ seq: index + 1 }),
    terminal: `${long}${index}`,
  }));
  const cached = (emitted: number) =>
    createCachedKey({
      ...createEmptyHead('t#m', { outlier: emptyOutlierState, traded: 300, corrected: 0 }),
      version: 1,
      seq: 300,
      emitted,
      tail,
    });

  const outboxInto = (kinesis: KinesisClient) => ({
    emitTrades: emitInto(kinesis, 'trades'),
    emitWallets: emitInto(kinesis, 'wallets'),
  });

  const stream = () => {
    const sent: string[] = [];
    const client = {
      send: async ({ input }: PutRecordsCommand) => {
        for (const { Data } of input.Records!) sent.push(Buffer.from(Data!).toString());
        return { Records: input.Records!.map(() => ({ ShardId: 's', SequenceNumber: '1' })) };
      },
    } as unknown as KinesisClient;
    return { sent, client };
  };

  test('splits records that are too large for a stream, in order', async () => {
    const { sent, client } = stream();
    await emitPending(outboxInto(client), new Map([['m', cached(0)]]));
    for (const text of sent) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(700_000);
    const records = sent.map(text => ({ text, shard: 's', sequence: '1' }));
    expect(
      parseTapeBatches(records)
        .get('m')!
        .rows.map(({ seq }) => seq),
    ).toEqual(tail.map(({ seq }) => seq));
  });

  test('records as emitted what it put, and not later commits', async () => {
    const mint = cached(0);
    const slow = {
      send: async ({ input }: PutRecordsCommand) => {
        mint.head = { ...mint.head, seq: 301, tail: [...mint.head.tail, trade({ seq: 301 })] };
        return { Records: input.Records!.map(() => ({ ShardId: 's', SequenceNumber: '1' })) };
      },
    } as unknown as KinesisClient;
    await emitPending(outboxInto(slow), new Map([['m', mint]]));
    expect(mint.head.emitted).toBe(300);
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
      cacheCommittedRows(cached, head, { recent: [], passes: [] }, rows.slice(from, from + 5_000));
    expect(cached.seen.size).toBeLessThanOrEqual(30_000);
    expect(cached.seen.size).toBe(rows.filter(({ slot }) => slot > cached.warmSlot).length);
    expect(Math.min(...cached.seen.values())).toBe(cached.warmSlot + 1);
  });
});
