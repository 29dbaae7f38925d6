import { expect, test } from 'vitest';
import { createDeliveryMemory, postQueues } from '../../../layers/flows/fan-out/deliver.ts';
import { createMessageEntries, createSocketQueues, pushQueueEntry } from '../../../layers/flows/fan-out/queue.ts';

const channel = 'token:mint:bundles';
const listener = { connectionId: 'socket', keyHash: 'key' };

/** The replayed states have the `prev` that was asked for, the live message that of the newest. */
const filledQueue = () => {
  const queues = createSocketQueues();
  for (const [seq, prev] of [
    [7, 5],
    [8, 5],
    [9, 5],
    [12, 9],
  ] as const)
    pushQueueEntry(queues, listener, createMessageEntries(channel, { channel, seq, prev, data: '{}' }, 0).each);
  return queues.bySocket.get('socket')!;
};

test('after a lost state of a replay, later ones are not sent, so that the next message shows the hole', async () => {
  const posted: number[] = [];
  const queue = filledQueue();
  const post = async (_id: string, text: string) => {
    const { seq } = JSON.parse(text) as { readonly seq: number };
    if (seq === 8) return 'failed' as const;
    posted.push(seq);
    return 'sent' as const;
  };
  const { sent } = await postQueues({ post, clock: () => 0, memory: createDeliveryMemory() }, [queue]);
  expect(posted).toEqual([7, 12]);
  expect(sent).toBe(2);
  expect(queue.dropped.get(channel)).toEqual([{ prev: 5, from: 8, to: 9 }]);
});
