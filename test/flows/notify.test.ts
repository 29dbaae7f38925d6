import { beforeEach, describe, expect, test } from 'vitest';
import { channels } from '../../layers/contract/channels.ts';
import { tickExample } from '../../layers/contract/examples/stream.ts';
import type { Outgoing } from '../../layers/edge/producer.ts';
import { readRecord } from '../../layers/flows/fan-out/records.ts';
import { notification, notify, type Publisher } from '../../layers/flows/notify.ts';
import { countInto } from '../assertions.ts';

const tick = { ...tickExample, direction: 'sell', f: 'organic' } as const;
const DROPPED = 'chain_messages_dropped_total';

describe('A processor that notifies', () => {
  let counts: Map<string, number>;
  let emitted: Outgoing[];
  let publisher: Publisher;
  beforeEach(() => {
    [counts, emitted] = [new Map(), []];
    publisher = {
      heard: async topics => new Set(topics.filter(topic => topic === 'token:heard')),
      emitPush: async records => {
        emitted.push(...records);
        return [];
      },
      clock: () => 7,
    };
  });
  const ticks = (mint: string, count = 1) =>
    notification(channels.tokenTicks, { mint }, () => Array.from({ length: count }, () => tick));
  const run = (...notifications: Parameters<typeof notify>[2]) => notify(publisher, countInto(counts), notifications);

  test('builds and emits messages of heard topics only, keyed by topic, with their arrival numbers', async () => {
    const silent = notification(channels.tokenTicks, { mint: 'silent' }, () => {
      throw new Error('built for nobody');
    });
    await run(silent, { ...ticks('heard', 2), arrivals: [4, 5] });
    expect(emitted.map(({ key }) => key)).toEqual(['token:heard']);
    expect(readRecord(emitted[0]!.data)).toEqual({
      kind: 'messages',
      atMs: 7,
      messages: [4, 5].map(arrival => ({ channel: 'token:heard:ticks', data: JSON.stringify(tick), arrival })),
    });
    expect(counts.size).toBe(0);
  });

  test('packs many messages of a topic into records, in order', async () => {
    const arrivals = Array.from({ length: 450 }, (_, at) => at);
    await run({ ...ticks('heard', 450), arrivals });
    const read = emitted.map(({ data }) => readRecord(data));
    expect(read.map(record => record.kind === 'messages' && record.messages.length)).toEqual([200, 200, 50]);
    const order = read.flatMap(record => (record.kind === 'messages' ? record.messages : []));
    expect(order.map(({ arrival }) => arrival)).toEqual(arrivals);
  });

  test('counts messages that the stream rejects as dropped, and does not fail', async () => {
    publisher = { ...publisher, emitPush: async records => records };
    await run(ticks('heard', 3));
    expect(counts.get(DROPPED)).toBe(3);
  });

  test.each([
    ['the look-up', { heard: () => Promise.reject(new Error('down')) }],
    ['the stream', { emitPush: () => Promise.reject(new Error('down')) }],
  ])('does not fail when %s does, and counts a drop per channel', async (_, broken) => {
    publisher = { ...publisher, ...broken };
    await run(ticks('heard'), ticks('other'));
    expect(counts.get(DROPPED)).toBe(2);
  });
});
