import type { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Outgoing, putEvents, putInOrder } from '../../layers/edge/producer.ts';
import { mergeLastPlaces } from '../../layers/storage/operations/stream-checkpoints.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }));

/** A stream that rejects by a rule; `taken` is what it kept. */
const streamThat = (refuses: (data: string, call: number) => boolean) => {
  const taken: { key: string; data: string }[] = [];
  const sizes: number[] = [];
  const send = async ({ input }: PutRecordsCommand) => {
    const call = sizes.push(input.Records!.length);
    return {
      Records: input.Records!.map(({ PartitionKey, Data }) => {
        const data = Buffer.from(Data!).toString();
        if (refuses(data, call)) return { ErrorCode: 'Throughput', ErrorMessage: 'slow down' };
        taken.push({ key: PartitionKey!, data });
        return { ShardId: 'shard', SequenceNumber: String(taken.length) };
      }),
    };
  };
  return { client: { send } as unknown as KinesisClient, taken, sizes };
};

const of = (...texts: string[]): Outgoing[] => texts.map(data => ({ key: data[0]!, data }));

describe('A producer', () => {
  let refusals: Map<string, number>;
  beforeEach(() => {
    refusals = new Map();
  });
  const upTo = (most: Record<string, number>) => (data: string) => {
    const so = refusals.get(data) ?? 0;
    refusals.set(data, so + 1);
    return so < (most[data] ?? 0);
  };

  test('puts records in order and returns their positions', async () => {
    const stream = streamThat(() => false);
    const placed = await putInOrder(stream.client, 's', of('a1', 'b1', 'a2'));
    expect(stream.taken.map(({ data }) => data)).toEqual(['a1', 'b1', 'a2']);
    expect(placed).toEqual([1, 2, 3].map(at => ({ shard: 'shard', sequence: String(at) })));
  });

  test('retries rejected records and answers in request order', async () => {
    const stream = streamThat(upTo({ b1: 2 }));
    const placed = await putInOrder(stream.client, 's', of('a1', 'b1', 'c1'));
    expect(stream.taken.map(({ data }) => data)).toEqual(['a1', 'c1', 'b1']);
    expect(placed.map(({ sequence }) => sequence)).toEqual(['1', '3', '2']);
  });

  test('puts many events of one key in few calls', async () => {
    const stream = streamThat(() => false);
    const events = Array.from({ length: 20_000 }, (_, at) => ({ key: 'a', data: String(at).padStart(450, '0') }));
    const placed = await putEvents(stream.client, 's', events);
    expect(placed).toHaveLength(400);
    expect(stream.taken.flatMap(({ data }) => data.split('\n'))).toEqual(events.map(({ data }) => data));
    const few = streamThat(() => false);
    await putEvents(few.client, 's', events.slice(0, 100));
    expect(few.taken).toHaveLength(10);
  });

  test('delays later records of a key while an earlier one is retried', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `x${index}`);
    const stream = streamThat(upTo({ a1: 3 }));
    await putInOrder(stream.client, 's', of('a1', ...many.slice(0, 499), 'a2', 'a3', 'b1'));
    const taken = stream.taken.map(({ data }) => data);
    expect(taken.filter(data => data.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(taken.indexOf('b1')).toBeLessThan(taken.indexOf('a1'));
    expect(new Set(taken).size).toBe(503);
  });

  test('fits at most 500 records and four megabytes into a call', async () => {
    const stream = streamThat(() => false);
    await putInOrder(stream.client, 's', of(...Array.from({ length: 1_001 }, (_, index) => `k${index}`)));
    expect(stream.sizes).toEqual([500, 500, 1]);
    const large = streamThat(() => false);
    await putInOrder(
      large.client,
      's',
      of(...Array.from({ length: 5 }, (_, index) => `${index}`.padEnd(900_000, 'x'))),
    );
    expect(large.sizes).toEqual([4, 1]);
  });

  test('keeps the order of each key’s events whichever records of a call are rejected', async () => {
    const events = Array.from({ length: 300 }, (_, at) => ({ key: 'abc'[at % 3]!, data: `${'abc'[at % 3]}${at}` }));
    let asked = 0;
    const stream = streamThat(() => asked++ % 3 === 1);
    const placed = await putEvents(stream.client, 's', events);
    const lines = stream.taken.flatMap(({ key, data }) => data.split('\n').map(line => ({ key, data: line })));
    for (const key of 'abc')
      expect(lines.filter(line => line.key === key)).toEqual(events.filter(event => event.key === key));
    expect(lines).toHaveLength(300);
    expect(placed).toHaveLength(30);
    expect(Math.max(...stream.sizes)).toBe(3);
    // The last in the list may not be the last in the shard.
    expect(mergeLastPlaces(placed)).toEqual(new Map([['shard', '30']]));
  });

  test('puts long events into records of their own', async () => {
    const stream = streamThat(() => false);
    const long = [9_000, 9_000, 9_000, 30_000, 1].map(length => ({ key: 'a', data: 'x'.repeat(length) }));
    await putEvents(stream.client, 's', long);
    expect(stream.taken.map(({ data }) => data.length)).toEqual([18_001, 9_000, 30_000, 1]);
  });

  test('throws after twelve rounds without progress', async () => {
    const stream = streamThat(() => true);
    await expect(putInOrder(stream.client, 'trades', of('a1'))).rejects.toThrow(
      'trades rejected 1 records in 12 rounds: Throughput: slow down',
    );
    expect(stream.sizes).toHaveLength(12);
  });
});
