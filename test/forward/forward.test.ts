import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { PermanentError } from '../../lib/forward/errors.ts';
import { eventually } from '../service/service.ts';
import { handFed, run } from './runner.ts';

const slots = (messages: readonly { readonly slot: number | null }[]) => messages.map(({ slot }) => slot);
const until = (what: string, holds: () => boolean) => eventually(what, () => (holds() ? true : undefined));

describe('A forwarder', () => {
  test('delivers in order and counts messages', async () => {
    const hand = handFed();
    const running = run(hand.source);
    for (const slot of [1, 2, 3]) await hand.tell(slot);
    await until('three messages', () => running.delivered.length === 3);
    running.stop();
    expect(await running.ended).toEqual({ messages: 3, events: 3, rejected: 0, missed: 0, reconnects: 0, slot: 3 });
    expect(slots(running.delivered)).toEqual([1, 2, 3]);
  });

  test('that is stopped delivers what it received before', async () => {
    const hand = handFed();
    const barrier = Promise.withResolvers<void>();
    const delivered: (number | null)[] = [];
    const running = run(hand.source, {
      deliver: async messages => {
        await barrier.promise;
        delivered.push(...slots(messages));
        return { accepted: messages.length, rejected: [] };
      },
    });
    await hand.tell(1);
    await sleep(10);
    await hand.tell(2);
    running.stop();
    barrier.resolve();
    expect((await running.ended).messages).toBe(2);
    expect(delivered).toEqual([1, 2]);
  });

  test('retries a batch until it is delivered, and queues later messages', async () => {
    const hand = handFed();
    let failures = 3;
    const delivered: (number | null)[] = [];
    const running = run(hand.source, {
      deliver: async messages => {
        if (failures-- > 0) throw new Error('no shard answers');
        delivered.push(...slots(messages));
        return { accepted: messages.length, rejected: [] };
      },
    });
    for (const slot of [1, 2, 3, 4]) {
      await hand.tell(slot);
      await sleep(4);
    }
    await until('all four', () => delivered.length === 4);
    expect(delivered).toEqual([1, 2, 3, 4]);
    expect(running.said.filter(words => words.includes('no shard answers; retrying in'))).toHaveLength(3);
    running.stop();
    await running.ended;
  });

  test('does not queue more than its limit: the source waits for room', async () => {
    const hand = handFed();
    const barrier = Promise.withResolvers<void>();
    const running = run(hand.source, {
      limits: { messagesMax: 5, bytesMax: 1_000, batchMessagesMax: 2, batchBytesMax: 100, lingerMs: 1 },
      deliver: async messages => {
        await barrier.promise;
        return { accepted: messages.length, rejected: [] };
      },
    });
    await hand.tell(1);
    await sleep(10);
    const asked = [];
    for (const slot of [2, 3, 4, 5, 6]) asked.push(await isFree(hand.tell(slot)));
    expect(asked).toEqual([true, true, true, true, false]);
    barrier.resolve();
    await eventually('room', async () => ((await isFree(hand.tell(7))) ? true : undefined));
    running.stop();
    await running.ended;
  });

  test('limits its queue by size too', async () => {
    const hand = handFed();
    const barrier = Promise.withResolvers<void>();
    const running = run(hand.source, {
      limits: { messagesMax: 100, bytesMax: 1_000, batchMessagesMax: 2, batchBytesMax: 100, lingerMs: 1 },
      deliver: async messages => {
        await barrier.promise;
        return { accepted: messages.length, rejected: [] };
      },
    });
    await hand.tell(1);
    await sleep(10);
    expect(await isFree(hand.tell(2, 'x'.repeat(998)))).toBe(true);
    expect(await isFree(hand.tell(3, 'xx'))).toBe(false);
    barrier.resolve();
    running.stop();
    expect((await running.ended).messages).toBe(3);
  });

  test('reconnects after a break, and prints the gap with its slot', async () => {
    const hand = handFed();
    const running = run(hand.source);
    await hand.tell(41);
    hand.cut('the wire broke');
    await hand.tell(50);
    await until('the second message', () => running.delivered.length === 2);
    expect(running.said.find(words => words.includes('the wire broke; retrying in 5 ms'))).toBeDefined();
    expect(running.said.find(words => words.includes('after slot 41'))).toMatch(
      /npm run ingest -- --rpc URL --address ADDRESS --from \S+Z --to \S+Z$/,
    );
    expect(hand.sinces).toEqual([null, 41]);
    running.stop();
    expect((await running.ended).reconnects).toBe(1);
  });

  test('ends with its source', async () => {
    const hand = handFed();
    const running = run(hand.source);
    await hand.tell(1);
    hand.cut(null);
    expect((await running.ended).messages).toBe(1);
  });

  test('ends at once for a permanent failure, and prints the reason', async () => {
    const refused = run(() => Promise.reject(new PermanentError('no such method')));
    await expect(refused.ended).rejects.toThrow('no such method');
    const hand = handFed();
    const unwritable = run(hand.source, { deliver: () => Promise.reject(new PermanentError('no such stream')) });
    await hand.tell(1);
    await expect(unwritable.ended).rejects.toThrow('no such stream');
    expect(unwritable.said.some(words => words.startsWith('1 messages were not delivered'))).toBe(true);
  });

  test('that cannot deliver the rest in time drops it, and prints the number', async () => {
    const hand = handFed();
    const running = run(hand.source, { deliver: () => Promise.reject(new Error('down')), drainMs: 30 });
    await hand.tell(1);
    running.stop();
    await expect(running.ended).rejects.toThrow('down');
    expect(running.said.some(words => words.startsWith('1 messages were not delivered'))).toBe(true);
  });

  test('does not wait for a hanging call beyond its deadline', async () => {
    const hand = handFed();
    const hung = Promise.withResolvers<never>();
    const running = run(hand.source, { deliver: () => hung.promise, drainMs: 30 });
    await hand.tell(1);
    running.stop();
    await expect(running.ended).rejects.toThrow('was not delivered within the time limit');
    expect(running.said.some(words => words.startsWith('1 messages were not delivered'))).toBe(true);
  });

  test('drops the rest at once on a second signal, in delivery and in fetching', async () => {
    const hung = Promise.withResolvers<never>();
    for (const options of [{ deliver: () => hung.promise }, { complete: () => () => hung.promise }]) {
      const hand = handFed();
      const giveUp = new AbortController();
      const running = run(hand.source, { ...options, giveUp: giveUp.signal });
      await hand.tell(1);
      running.stop();
      giveUp.abort(new Error('nobody waits'));
      await expect(running.ended).rejects.toThrow('nobody waits');
      expect(running.said.some(words => words.startsWith('1 messages were not delivered'))).toBe(true);
    }
  });

  test('prints some rejects of many, and counts them all', async () => {
    const hand = handFed();
    const reject = { path: 'transaction', reason: 'is missing', value: 7 };
    const running = run(hand.source, {
      deliver: async () => ({ accepted: 0, rejected: Array.from({ length: 50 }, () => reject) }),
    });
    await hand.tell(1);
    hand.cut(null);
    expect((await running.ended).rejected).toBe(50);
    expect(running.said.filter(words => words === 'rejected: transaction is missing 7')).toHaveLength(20);
  });

  test('reports what it covered after the messages before it', async () => {
    const hand = handFed();
    const order: unknown[] = [];
    let failures = 2;
    const running = run(hand.source, {
      reportMs: 0,
      deliver: async messages => {
        order.push(...slots(messages));
        return { accepted: messages.length, rejected: [] };
      },
      report: async coverages => {
        if (failures-- > 0) throw new Error('no shard answers');
        order.push(...coverages.map(({ slot }) => `covered to ${slot}`));
      },
    });
    await hand.tell(1);
    await hand.tell(2);
    running.stop();
    expect(await running.ended).toMatchObject({ messages: 2, events: 2 });
    expect(order.filter(one => typeof one === 'number')).toEqual([1, 2]);
    expect(order.at(-1)).toBe('covered to 2');
    expect(running.said.filter(words => words.startsWith('coverage not reported: no shard answers'))).toHaveLength(2);
  });

  test('goes on without reports when they are refused, and prints the reason once', async () => {
    const hand = handFed();
    const running = run(hand.source, {
      reportMs: 0,
      report: () => Promise.reject(new PermanentError('not your type')),
    });
    for (const slot of [1, 2, 3]) {
      await hand.tell(slot);
      await until('the message', () => running.delivered.length === slot);
    }
    running.stop();
    expect((await running.ended).messages).toBe(3);
    expect(running.said.filter(words => words.includes('coverage is not reported'))).toEqual([
      'coverage is not reported, so answers cannot state gaps: not your type',
    ]);
  });

  test('prints its figures periodically', async () => {
    const hand = handFed();
    const running = run(hand.source, { statsMs: 20 });
    await hand.tell(9);
    const line = await eventually('figures', () => running.said.find(words => words.includes('1 messages, 1 events')));
    expect(line).toBe('1 messages, 1 events, 0 rejected, 0 missed, 0 reconnects; 0 waiting; slot 9');
    running.stop();
    await running.ended;
  });
});

/** Whether there is room for the next message. */
const isFree = (reported: Promise<unknown>): Promise<boolean> =>
  Promise.race([reported.then(() => true), sleep(20).then(() => false)]);
