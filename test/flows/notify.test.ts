import { beforeEach, describe, expect, test } from 'vitest';
import { channels } from '../../layers/contract/channels.ts';
import { tickExample } from '../../layers/contract/examples/stream.ts';
import type { Outgoing } from '../../layers/edge/producer.ts';
import { LOST, readRecord } from '../../layers/flows/fan-out/records.ts';
import { createNotification, type Publisher, publishNotifications } from '../../layers/flows/notify.ts';
import { filterHeardChannels } from '../../layers/flows/unsent.ts';
import { countInto } from '../assertions.ts';

const tick = { ...tickExample, direction: 'sell', f: 'organic' } as const;
const places = [
  { seq: 4, prev: 0 },
  { seq: 5, prev: 4 },
];
const DROPPED = 'chain_messages_dropped_total';

describe('A processor that notifies', () => {
  let counts: Map<string, number>;
  let emitted: Outgoing[];
  let publisher: Publisher;
  beforeEach(() => {
    [counts, emitted] = [new Map(), []];
    publisher = {
      renew: () => {},
      heard: async topics => new Set(topics.filter(topic => topic === 'token:heard')),
      emitPush: async records => {
        emitted.push(...records);
        return [];
      },
      clock: () => 7,
      newest: async () => new Map(),
      lost: new Set(),
      doubted: new Set(),
    };
  });
  const ticks = (mint: string, count = 1) =>
    createNotification(channels.tokenTicks, { mint }, () => Array.from({ length: count }, () => tick));
  const run = (...notifications: Parameters<typeof publishNotifications>[2]) =>
    publishNotifications(publisher, countInto(counts), notifications);

  test('builds and emits messages of heard topics only, keyed by topic, with their places', async () => {
    const silent = createNotification(channels.tokenTicks, { mint: 'silent' }, () => {
      throw new Error('built for nobody');
    });
    await run(silent, { ...ticks('heard', 2), places });
    expect(emitted.map(({ key }) => key)).toEqual(['token:heard']);
    expect(readRecord(emitted[0]!.data)).toEqual({
      kind: 'messages',
      atMs: 7,
      messages: places.map(place => ({ channel: 'token:heard:ticks', data: JSON.stringify(tick), place })),
    });
    expect(counts.size).toBe(0);
  });

  test('looks again after the commit, and gives a gap to who came while unheard work was left out', async () => {
    const heardNow = new Set<string>();
    let renewals = 0;
    publisher = {
      ...publisher,
      heard: async topics => new Set(topics.filter(topic => heardNow.has(topic))),
      renew: () => {
        renewals += 1;
      },
    };
    const labels = ['ann', 'bob'].map(addr => `wallet:${addr}:labels`);
    expect(await filterHeardChannels(publisher, [...labels, 'token:mint:ticks'])).toEqual([]);
    for (const topic of ['wallet:ann', 'token:mint']) heardNow.add(topic);
    await run(ticks('mint'));
    expect(renewals).toBe(1);
    const read = emitted.map(({ data }) => readRecord(data));
    const messages = read.flatMap(record => (record.kind === 'messages' ? record.messages : []));
    expect(messages.map(({ channel, data }) => [channel, data])).toEqual([
      ['wallet:ann:labels', LOST],
      ['token:mint:ticks', JSON.stringify(tick)],
    ]);
    emitted = [];
    await run();
    expect(emitted).toEqual([]);
  });

  test('packs many messages of a topic into records, in order', async () => {
    const many = Array.from({ length: 450 }, (_, at) => ({ seq: at + 1, prev: at }));
    await run({ ...ticks('heard', 450), places: many });
    const read = emitted.map(({ data }) => readRecord(data));
    expect(read.map(record => record.kind === 'messages' && record.messages.length)).toEqual([200, 200, 50]);
    const order = read.flatMap(record => (record.kind === 'messages' ? record.messages : []));
    expect(order.map(({ place }) => place)).toEqual(many);
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

  const bundles = { channel: 'token:heard:bundles', payloads: () => [{}] as never };
  test.each([
    ['rejects', async (records: readonly Outgoing[]) => records],
    ['fails', () => Promise.reject(new Error('down'))],
  ])('names what was lost with its next message when the stream %s, until that is sent', async (_, emitPush) => {
    const { emitPush: send } = publisher;
    publisher = { ...publisher, emitPush };
    await run(bundles, { ...ticks('heard'), places: places.slice(0, 1) });
    await run(bundles);
    expect(emitted).toEqual([]);
    publisher = { ...publisher, emitPush: send };
    await run({ ...ticks('heard'), places: places.slice(1) });
    await run(bundles);
    const sent = emitted
      .map(({ data }) => readRecord(data))
      .flatMap(one => (one.kind === 'messages' ? one.messages : []));
    expect(sent.map(({ channel, data }) => [channel, data === LOST])).toEqual([
      ['token:heard:bundles', true],
      ['token:heard:ticks', false],
      ['token:heard:bundles', false],
    ]);
  });
});
