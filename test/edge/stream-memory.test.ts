import { expect, test } from 'vitest';
import { type BatchWork, createStreamHandler } from '../../layers/edge/stream.ts';
import { openShardMemory } from '../../layers/storage/kernel/shard-memory.ts';

const record = {
  eventID: 'shardId-000000000000:11',
  kinesis: { sequenceNumber: '11', partitionKey: 'k', data: Buffer.from('{}').toString('base64') },
};
const window = { window: { start: '2026-11-26T00:00:00Z', end: '2026-11-26T00:15:00Z' } };

const startedWith = (work: BatchWork) => {
  const memory = openShardMemory();
  return { memory, handler: createStreamHandler(work, null, undefined, memory) };
};

test('a batch takes the state of the batch before, and returns its own', async () => {
  const work: BatchWork = async () => null;
  const [one, other] = [startedWith(work), startedWith(work)];
  const first = await one.handler({ Records: [record], ...window, state: {} } as never, {} as never);
  const second = await other.handler({ Records: [record], ...window, state: first.state } as never, {} as never);
  expect(other.memory.isKeeping()).toBe(true);
  expect(second).toMatchObject({ batchItemFailures: [], state: { alone: 0, kept: expect.any(String) } });
});

test('the last call of a window has no records and no work', async () => {
  const { handler } = startedWith(() => Promise.reject(new Error('work')));
  const final = { Records: [], ...window, state: {}, isFinalInvokeForWindow: true };
  expect(await handler(final as never, {} as never)).toMatchObject({ batchItemFailures: [], state: {} });
});

test('a mapping without a window gets no state', async () => {
  const { handler } = startedWith(async () => null);
  expect(await handler({ Records: [record] } as never, {} as never)).toEqual({ batchItemFailures: [] });
});
