import { expect, test } from 'vitest';
import type { Heartbeat } from '../../../clients/typescript/src/stream/heartbeat.ts';
import { createStreams } from '../../../clients/typescript/src/stream/stream.ts';
import { fakeClock } from './fake-clock.ts';
import { unreliableService } from './unreliable-service.ts';

const PNL = 'wallet:a:pnl' as const;

const open = (options: object = {}) => {
  const clock = fakeClock();
  const random = () => 0.5;
  const service = unreliableService(clock, random, { [PNL]: 'log' });
  const streams = createStreams(
    { url: 'http://chain.test', webSocket: service.webSocket, clock, random },
    null as never,
  );
  const heard: Heartbeat[] = [];
  const stream = streams.stream([PNL], { onHeartbeat: one => heard.push(one), ...options });
  void stream.next();
  const beat = (newest_slot: number | null, feed_age_ms: number | null) =>
    [...service.sockets].at(-1)!.send({ op: 'heartbeat', newest_slot, feed_age_ms, ts_ms: clock.now() });
  return { clock, service, stream, heard, beat };
};

test('a stream asks for heartbeats once, and only if it is wanted', async () => {
  const { clock, service, stream } = open();
  await clock.advance(500);
  expect(service.asked).toMatchObject([{ op: 'subscribe', heartbeat: true }]);
  await stream.return!();
  const plain = open({ onHeartbeat: undefined });
  await plain.clock.advance(500);
  expect(plain.service.asked.map(request => 'heartbeat' in request)).toEqual([false]);
  await plain.stream.return!();
});

test('a feed becomes stale by its age, or because no heartbeat comes, and is reported once', async () => {
  const { clock, stream, heard, beat } = open({ staleMs: 30_000 });
  await clock.advance(500);
  beat(500, 1_000);
  await clock.advance(20_000);
  expect(heard).toEqual([{ newestSlot: 500, feedAgeMs: 1_000, isStale: false }]);
  await clock.advance(40_000);
  expect(heard).toHaveLength(2);
  expect(heard[1]).toMatchObject({ newestSlot: 500, isStale: true });
  expect(heard[1]!.feedAgeMs).toBeGreaterThanOrEqual(30_000);
  beat(500, 70_000);
  beat(700, 200);
  await clock.advance(500);
  expect(heard.slice(2)).toEqual([
    { newestSlot: 500, feedAgeMs: 70_000, isStale: true },
    { newestSlot: 700, feedAgeMs: 200, isStale: false },
  ]);
  await stream.return!();
});

test('a service without a source is never stale', async () => {
  const { clock, stream, heard, beat } = open();
  await clock.advance(500);
  beat(null, null);
  await clock.advance(90_000);
  expect(heard).toEqual([{ newestSlot: null, feedAgeMs: null, isStale: false }]);
  await stream.return!();
});
