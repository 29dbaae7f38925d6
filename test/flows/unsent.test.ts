import { beforeEach, expect, test } from 'vitest';
import { channels } from '../../layers/contract/channels.ts';
import { createNotification, type Notification, type Publisher } from '../../layers/flows/notify.ts';
import { prepareMessages, resolveUnsent } from '../../layers/flows/unsent.ts';
import { parseUnsent, toUnsentItem, type Unsent } from '../../layers/storage/access/unsent.ts';

const NOW_MS = 1_000_000;
let publisher: Publisher;
let numbers: Map<string, number>;

beforeEach(() => {
  numbers = new Map();
  publisher = {
    renew: () => {},
    heard: async topics => new Set(topics.filter(topic => topic !== 'token:unheard')),
    newest: async () => numbers,
    emitPush: async () => [],
    clock: () => NOW_MS,
    lost: new Set(),
    doubted: new Set(),
  };
});

const bundles = (mint: string): Notification => createNotification(channels.tokenBundles, { mint }, () => []);
const ticks: Notification = { ...createNotification(channels.tokenTicks, { mint: 'ann' }, () => []), places: [] };
const batch = (...sequences: readonly string[]) => sequences.map(sequence => ({ sequence }));
const buildUnsent = async (...given: Parameters<typeof prepareMessages>): Promise<Unsent | undefined> =>
  (await prepareMessages(...given)).unsent;
/** As another process reads it. */
const stored = (unsent: Unsent | undefined): Unsent | undefined => parseUnsent(toUnsentItem(unsent));

test('a commit stores heard channels that the fan-out numbers, and comes back the same', async () => {
  const unsent = await buildUnsent(publisher, undefined, batch('4', '5'), [bundles('ann'), bundles('unheard'), ticks]);
  expect(unsent).toEqual({ at: '5', channels: ['token:ann:bundles'], isStored: false });
  expect(stored(unsent)).toEqual({ ...unsent, isStored: true });
  expect(await buildUnsent(publisher, undefined, batch('5'), [bundles('unheard'), ticks])).toBeUndefined();
  expect(toUnsentItem(undefined)).toEqual({});
});

test('a batch that comes again names the channels, and its next commit repeats them', async () => {
  const before = stored(await buildUnsent(publisher, undefined, batch('4', '12'), [bundles('ann')]));
  const open = await resolveUnsent(publisher, before, batch('4', '12'));
  expect([...publisher.lost]).toEqual(['token:ann:bundles']);
  const next = await buildUnsent(publisher, open, batch('4', '12'), [bundles('bob')]);
  expect(next).toEqual({ at: '12', channels: ['token:ann:bundles', 'token:bob:bundles'], isStored: false });
});

test('a later batch shows that the messages were sent', async () => {
  const before = stored(await buildUnsent(publisher, undefined, batch('4', '9'), [bundles('ann')]));
  expect(await resolveUnsent(publisher, before, batch('10'))).toBeUndefined();
  expect([...publisher.lost]).toEqual([]);
});

test('the process that committed knows that it sent them, after all commits of the batch', async () => {
  const first = await buildUnsent(publisher, undefined, batch('4'), [bundles('ann')]);
  expect(await resolveUnsent(publisher, first, batch('4'))).toBe(first);
  expect([...publisher.lost]).toEqual([]);
  const second = await buildUnsent(publisher, first, batch('4'), [bundles('bob')]);
  expect(second?.channels).toEqual(['token:ann:bundles', 'token:bob:bundles']);
  expect((await buildUnsent(publisher, second, batch('5'), [bundles('cid')]))?.channels).toEqual(['token:cid:bundles']);
});

test('a commit stores gaps of its topics that the stream has not taken yet', async () => {
  publisher.lost.add('token:ann:security').add('token:bob:security');
  const unsent = await buildUnsent(publisher, undefined, batch('4'), [bundles('ann')]);
  expect(unsent?.channels).toEqual(['token:ann:bundles', 'token:ann:security']);
});

test('after work without records the numbers of the fan-out decide', async () => {
  const before = stored(await buildUnsent(publisher, undefined, [], [bundles('ann'), bundles('bob')]));
  numbers.set('token:ann:bundles', NOW_MS * 1_000).set('token:bob:bundles', NOW_MS * 1_000 - 1);
  await resolveUnsent(publisher, before, batch('4'));
  expect([...publisher.lost]).toEqual(['token:bob:bundles']);
});

test('work without records keeps the channels of an interrupted batch', async () => {
  const before = stored(await buildUnsent(publisher, undefined, batch('4'), [bundles('ann')]));
  const open = await resolveUnsent(publisher, before, []);
  const next = stored(await buildUnsent(publisher, open, [], [bundles('bob')]));
  await resolveUnsent(publisher, next, batch('4'));
  expect([...publisher.lost]).toEqual(['token:ann:bundles', 'token:bob:bundles']);
});

test('failed lookups stop nothing: all channels count as heard, and as lost', async () => {
  publisher = {
    ...publisher,
    heard: () => Promise.reject(new Error('down')),
    newest: () => Promise.reject(new Error('down')),
  };
  const unsent = await buildUnsent(publisher, undefined, [], [bundles('unheard')]);
  await resolveUnsent(publisher, stored(unsent), batch('4'));
  expect([...publisher.lost]).toEqual(['token:unheard:bundles']);
});
