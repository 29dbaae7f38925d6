/** Channels that are added to a stream, and dropped from it. */
import { expect, expectTypeOf, test } from 'vitest';
import type { StreamEvent } from '../../../clients/typescript/src/stream/event.ts';
import { createStreams } from '../../../clients/typescript/src/stream/stream.ts';
import { open } from './open-stream.ts';
import { noFaults } from './unreliable-service.ts';

const TRADES = 'token:a:trades';
const PNL = 'wallet:a:pnl';
const OTHER = 'wallet:b:pnl';

const openBoth = (options = {}) => open({ [PNL]: 'log' }, options, null, { [OTHER]: 'log', [TRADES]: 'tape' });
type Opened = ReturnType<typeof openBoth>;

const published = ({ service }: Opened, channel: string) => service.logs.get(channel)!.map(({ seq }) => seq);
const requests = ({ service }: Opened) => service.asked.map(({ op, channels }) => [op, channels]);

/** What an `add` came to, once it did. */
const watch = (promise: Promise<unknown>) => {
  const seen: { result: 'waits' | 'held' | { readonly refused: readonly unknown[] } } = { result: 'waits' };
  promise.then(
    () => (seen.result = 'held'),
    error => (seen.result = error),
  );
  return seen;
};

test('an added channel begins now, and the others lose and repeat nothing', async () => {
  const opened = openBoth();
  const { service, stream, pass, read, seqs } = opened;
  void read();
  await pass(500);
  for (let count = 0; count < 8; count++) service.publish(TRADES);
  const before = service.publish(OTHER);
  service.publish(PNL);
  const added = watch(stream.add(OTHER, TRADES));
  service.publish(PNL);
  expect(added.result).toBe('waits');
  await pass(500);
  expect(added.result).toBe('held');
  const { seq } = service.publish(OTHER);
  service.publish(PNL);
  await pass(500);
  expect(seq).toBeGreaterThan(before.seq);
  expect([seqs(PNL), seqs(OTHER)]).toEqual([published(opened, PNL), [seq]]);
  expect(seqs(TRADES)).toEqual(published(opened, TRADES).slice(-5));
  expect(service.opened()).toBe(1);
});

test('a dropped channel ends at once, with its waiting events, and the others go on', async () => {
  const opened = openBoth();
  const { service, stream, pass } = opened;
  const first = stream.next();
  await pass(500);
  void stream.add(OTHER, TRADES);
  await pass(500);
  const [kept, next] = [service.publish(PNL), service.publish(OTHER)];
  await pass(500);
  expect((await first).value).toMatchObject({ channel: PNL, seq: kept.seq });
  stream.drop(OTHER);
  const later = [service.publish(OTHER), service.publish(PNL)];
  await pass(500);
  expect((await stream.next()).value).toMatchObject({ channel: PNL, seq: later[1]!.seq });
  expect(next.seq).toBeLessThan(later[0]!.seq);
  expect(requests(opened).at(-1)).toEqual(['unsubscribe', [OTHER]]);
});

test('channels that are held, or were dropped already, change nothing', async () => {
  const opened = openBoth();
  const { service, stream, pass, read, seqs } = opened;
  void read();
  await pass(500);
  service.publish(PNL);
  const added = watch(stream.add(PNL, PNL));
  stream.drop(OTHER);
  await pass(500);
  expect(added.result).toBe('held');
  expect(requests(opened)).toEqual([['subscribe', [PNL]]]);
  service.publish(PNL);
  await pass(500);
  expect(seqs()).toEqual(published(opened, PNL));
});

test('two calls for one channel share its subscription and its answer', async () => {
  const opened = openBoth();
  const { service, stream, pass, read } = opened;
  void read();
  await pass(500);
  service.limitChannels(1);
  const calls = [watch(stream.add(OTHER)), watch(stream.add(OTHER))];
  await pass(500);
  expect(calls.map(({ result }) => (result as { message?: string }).message)).toEqual(
    Array(2).fill(`channel ${OTHER} is one too many`),
  );
  expect(requests(opened)).toHaveLength(2);
});

test('a limit rejects the call with the refused channels, and holds the rest', async () => {
  const { service, stream, pass, read, log, seqs } = openBoth();
  void read();
  await pass(500);
  service.limitChannels(2);
  const added = watch(stream.add(OTHER, TRADES));
  await pass(500);
  expect(added.result).toMatchObject({
    name: 'StreamError',
    code: 'refused',
    refused: [{ channel: TRADES, code: 'limit_reached', isFinal: true }],
  });
  const { seq } = service.publish(OTHER);
  service.publish(TRADES);
  await pass(500);
  expect(seqs()).toEqual([seq]);
  expect(log.filter(({ type }) => type === 'refused')).toEqual([]);
});

test('a channel takes the place of one that was dropped just before', async () => {
  const opened = openBoth();
  const { service, stream, pass, read } = opened;
  void read();
  await pass(500);
  service.limitChannels(1);
  stream.drop(PNL);
  const added = watch(stream.add(OTHER));
  await pass(500);
  expect(added.result).toBe('held');
  expect(requests(opened).slice(1)).toEqual([
    ['unsubscribe', [PNL]],
    ['subscribe', [OTHER]],
  ]);
});

test('a channel that is dropped and added again begins anew', async () => {
  const opened = openBoth();
  const { service, stream, pass, read, seqs } = opened;
  void read();
  await pass(500);
  const first = service.publish(PNL);
  await pass(500);
  stream.drop(PNL);
  void stream.add(PNL);
  service.publish(PNL);
  await pass(500);
  const next = service.publish(PNL);
  await pass(500);
  expect(seqs()).toEqual([first.seq, next.seq]);
  expect(service.asked.at(-1)).toMatchObject({ op: 'subscribe', resume: {} });
});

test('changes while disconnected apply with the reconnect', async () => {
  const opened = openBoth();
  const { service, stream, pass, read, seqs } = opened;
  void read();
  await pass(500);
  const first = service.publish(PNL);
  await pass(500);
  service.setFaults({ ...noFaults, refuse: 1 });
  for (const socket of service.sockets) socket.cut();
  const added = watch(stream.add(OTHER, TRADES));
  stream.drop(TRADES);
  await pass(5_000);
  expect(added.result).toBe('waits');
  const missed = service.publish(PNL);
  service.setFaults(noFaults);
  await pass(30_000);
  expect(added.result).toBe('held');
  expect(service.asked.at(-1)).toMatchObject({ channels: [PNL, OTHER], resume: { [PNL]: first.seq } });
  expect(seqs(PNL)).toEqual([first.seq, missed.seq]);
});

test('a socket that ends before its answer leaves the call to the next one', async () => {
  const { service, stream, pass, read } = openBoth();
  void read();
  await pass(500);
  service.leaveOut('answers');
  const added = watch(stream.add(OTHER));
  await pass(10_000);
  service.leaveOut(null);
  expect(added.result).toBe('waits');
  await pass(10_000);
  expect(added.result).toBe('held');
  expect(service.opened()).toBe(2);
});

test('a call does not wait while nobody reads the stream', async () => {
  const opened = openBoth({ bufferMax: 4 });
  const { service, stream, pass, read, seqs } = opened;
  const [early, late] = [watch(stream.add(OTHER)), watch(stream.next())];
  await pass(500);
  expect([early.result, requests(opened)]).toEqual(['held', [['subscribe', [PNL, OTHER]]]]);
  for (let count = 0; count < 12; count++) service.publish(PNL);
  await pass(500);
  expect([late.result, service.sockets.size]).toEqual(['held', 0]);
  const added = watch(stream.add(TRADES));
  await pass(0);
  expect(added.result).toBe('held');
  void read();
  await pass(5_000);
  expect(seqs(PNL)).toEqual(published(opened, PNL).slice(1));
});

test('a call that waits ends with the stream', async () => {
  const { service, stream, pass } = openBoth();
  void stream.next();
  await pass(500);
  service.leaveOut('answers');
  const added = watch(stream.add(OTHER));
  await pass(500);
  await stream.return!();
  await pass(0);
  expect(added.result).toBe('held');
  expect(service.sockets.size).toBe(0);
});

test('a stream may begin without channels, and lose its last one', async () => {
  const opened = open({}, {}, null, { [PNL]: 'log' });
  const { service, stream, pass, read, seqs } = opened;
  void read();
  await pass(500);
  void stream.add(PNL);
  await pass(500);
  const first = service.publish(PNL);
  await pass(500);
  stream.drop(PNL);
  await pass(500);
  service.publish(PNL);
  void stream.add(PNL);
  await pass(500);
  const last = service.publish(PNL);
  await pass(500);
  expect(seqs()).toEqual([first.seq, last.seq]);
  expect(service.opened()).toBe(1);
});

test('the type of a stream follows the channels that are added', async () => {
  const stream = createStreams({ url: 'http://chain.test' }, null as never).stream([PNL]);
  const wider = await stream.add(TRADES);
  const same = await stream.add(OTHER as `wallet:${string}:pnl`);
  type Events<S> = S extends AsyncIterable<infer E> ? E : never;
  expectTypeOf<Events<typeof wider>>().toEqualTypeOf<StreamEvent<typeof PNL | typeof TRADES>>();
  expectTypeOf<Events<typeof same>>().toEqualTypeOf<StreamEvent<`wallet:${string}:pnl` | typeof PNL>>();
  expect(wider).toBe(stream);
});
