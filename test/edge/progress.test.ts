import type { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { expect, test } from 'vitest';
import type { Carry } from '../../layers/edge/gather.ts';
import { appendTrace, openProgress } from '../../layers/edge/progress.ts';
import { createStreamHandler } from '../../layers/edge/stream.ts';

const START_MS = 1_780_000_000_000;
const PLAIN = { key: 'a', data: '{"n":1}' };
const SAMPLED = { key: 'a', data: '{"n":1} ' };

/** A processor that emits one record per batch. */
const processor = (options: Parameters<typeof openProgress>[3] = {}) => {
  const saved: string[] = [];
  const emitted: string[] = [];
  const at = { ms: START_MS, sequence: 0, isBroken: false, units: 1 };
  const put = async ({ input }: PutRecordsCommand) => ({
    Records: input.Records!.map(({ Data }) => {
      emitted.push(Buffer.from(Data!).toString());
      return { ShardId: 'out', SequenceNumber: String(++at.sequence) };
    }),
  });
  const save = async ({ input }: UpdateItemCommand) => {
    if (at.isBroken) throw new Error('away');
    const names = Object.entries(input.ExpressionAttributeNames!).filter(([sign]) => sign !== '#through');
    const textOf = (sign: string): string => input.ExpressionAttributeValues![sign.replace('#', ':')]!.S!;
    const set = new Map(names.map(([sign, name]) => [name, textOf(sign)]));
    const positions = [...set].filter(([name]) => name.includes('#')).map(([, text]) => text.split(' ')[0]);
    saved.push([...positions, Number(set.get('through')), set.get('at')].join());
    return { ConsumedCapacity: { CapacityUnits: at.units } };
  };
  const progress = openProgress(
    { client: { send: save }, table: 'operations' } as never,
    'market',
    () => at.ms,
    options,
  );
  const emit = progress.emitter({ send: put } as never, 'trades', 'trades');
  const handler = createStreamHandler(async () => {
    await emit([PLAIN]);
    return null;
  }, progress);
  let batches = 100;
  const take = (...records: readonly { readonly data: string }[]) => {
    const Records = records.map(({ data }) => ({
      eventID: 'in:1',
      kinesis: { sequenceNumber: String(++batches), data: Buffer.from(data).toString('base64') },
    }));
    return handler({ Records } as never, {} as never);
  };
  return { at, saved, emitted, take };
};

test('A processor saves a checkpoint once in ten seconds, with what its traced batch emitted', async () => {
  const { at, saved, emitted, take } = processor();
  for (let second = 0; second < 20; second++) {
    at.ms = START_MS + second * 1_000;
    await take(PLAIN);
  }
  expect(saved).toEqual([`1,101,${START_MS}`, `11,111,${START_MS + 10_000}`]);
  expect(emitted.flatMap((text, index) => (text === SAMPLED.data ? [index] : []))).toEqual([0, 10]);
  expect(emitted.map(text => JSON.parse(text))).toEqual(emitted.map(() => ({ n: 1 })));
});

test('A batch with a traced record saves a checkpoint, so that `ingest --wait` sees its effects', async () => {
  const { saved, emitted, take } = processor();
  await take(PLAIN);
  await take(PLAIN, PLAIN);
  await take(PLAIN, appendTrace(PLAIN), PLAIN);
  expect(saved).toEqual([`1,101,${START_MS}`, `3,106,${START_MS}`]);
  expect(emitted.at(-1)).toBe(appendTrace(PLAIN).data);
});

test('A batch with a sampled record saves its offset alone, so that no reader sees lag', async () => {
  const { saved, emitted, take } = processor();
  await take(PLAIN);
  await take(PLAIN, SAMPLED);
  expect(saved).toEqual([`1,101,${START_MS}`, `103,${START_MS}`]);
  expect(emitted.at(-1)).toBe(PLAIN.data);
});

test('Processors that save once a minute do so together, and take their counts with them', async () => {
  const carried: number[] = [];
  let counts = 0;
  const carry: Carry = write => {
    carried.push(counts);
    counts = 0;
    return write(new Map());
  };
  const { at, saved, take } = processor({ everyMs: 60_000, carry });
  for (let second = 0; second <= 100; second++) {
    at.ms = START_MS + second * 1_000;
    counts += 1;
    await take(second === 20 || second === 40 ? SAMPLED : PLAIN);
  }
  // The record at second 20 is too early for a whole checkpoint; the one at 40 is not.
  expect(saved).toEqual([
    `1,101,${START_MS}`,
    `121,${START_MS + 20_000}`,
    `41,141,${START_MS + 40_000}`,
    `101,201,${START_MS + 100_000}`,
  ]);
  expect(carried).toEqual([1, 40, 60]);
});

test('Positions that cost more are saved less often, at one unit in ten seconds', async () => {
  const { at, saved, take } = processor();
  at.units = 7;
  for (let second = 0; second < 141; second++) {
    at.ms = START_MS + second * 1_000;
    await take(PLAIN);
  }
  expect(saved).toEqual([1, 71, 141].map(nth => `${nth},${nth + 100},${START_MS + (nth - 1) * 1_000}`));
});

test('A checkpoint that could not be saved is saved with the next batch', async () => {
  const { at, saved, take } = processor();
  at.isBroken = true;
  await take(PLAIN);
  at.isBroken = false;
  await take(PLAIN);
  expect(saved).toEqual([`2,102,${START_MS}`]);
});
