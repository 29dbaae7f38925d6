import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createObserver } from '../../../layers/edge/observe.ts';
import { openProgress, type Progress } from '../../../layers/edge/progress.ts';
import { type HealthStores, isDegraded, readCoordinationHealth } from '../../../layers/flows/coordination/health.ts';
import {
  createLagWatch,
  isLagging,
  type LagWatch,
  noteLag,
  restoreLagWatch,
} from '../../../layers/flows/coordination/lag.ts';
import { addDrops } from '../../../layers/storage/operations/counters.ts';
import { foldCoverage } from '../../../layers/storage/operations/coverage.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';

const NOW_MS = 1_780_000_000_000;
const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

describe('The health of coordination', () => {
  const engine = useEngine();
  let stores: HealthStores;
  let lag: LagWatch;

  beforeEach(async () => {
    const names = await makeTables(engine.client, ['coordination', 'operations']);
    stores = {
      coordination: { client: engine.client, table: names.coordination },
      operations: { client: engine.client, table: names.operations },
    };
    lag = createLagWatch();
  });

  const note = (agoMs: number, nowMs = NOW_MS) =>
    noteLag({ coordination: stores.coordination, lag }, nowMs - agoMs, nowMs);
  const windowAt = async (nowMs: number) => (await readCoordinationHealth(stores, nowMs)).degradedWindowMs;

  test('is good without any data', async () => {
    expect(await readCoordinationHealth(stores, NOW_MS)).toEqual({
      healthy: true,
      degradedWindowMs: 0,
      droppedMessagesLastMinute: 0,
      observedAtMs: NOW_MS,
      newestSlot: null,
      feedAgeMs: null,
      sources: [],
      backfill: null,
    });
    expect(await isDegraded(stores, NOW_MS)).toBe(false);
  });

  test('is degraded since a source fell silent, and says which', async () => {
    const report = (source: string, agoMs: number, isWatched = true) =>
      foldCoverage(stores.operations, source.split('@')[1]!, NOW_MS, sources =>
        new Map(sources).set(source, {
          spans: [{ fromMs: NOW_MS - DAY_MS, toMs: NOW_MS - agoMs, fromSlot: 1, toSlot: agoMs, began: 'started' }],
          isWatched,
        }),
      );
    await report('a@one', 20 * SECOND_MS);
    await report('quiet@two', 90 * SECOND_MS, false);
    expect(await readCoordinationHealth(stores, NOW_MS)).toMatchObject({ healthy: true, feedAgeMs: 20 * SECOND_MS });
    await report('b@one', 50 * SECOND_MS);
    expect(await readCoordinationHealth(stores, NOW_MS)).toMatchObject({
      healthy: false,
      degradedWindowMs: 50 * SECOND_MS,
      newestSlot: 90 * SECOND_MS,
      feedAgeMs: 50 * SECOND_MS,
      sources: [
        { source: 'a@one', state: 'live', gaps: [] },
        { source: 'b@one', state: 'silent', heardAtMs: NOW_MS - 50 * SECOND_MS },
        { source: 'quiet@two', state: 'unwatched' },
      ],
    });
    expect(await isDegraded(stores, NOW_MS)).toBe(true);
    expect(await isDegraded(stores, NOW_MS + DAY_MS)).toBe(false);
  });

  describe('by the applied links', () => {
    /** A live feed that lagged for a minute before the test. */
    const live = async (agoMs: number) => {
      for (const before of [60, 30]) await note(agoMs, NOW_MS - before * SECOND_MS - 1);
    };

    test('is good up to thirty seconds after the event, and writes nothing then', async () => {
      await live(30 * SECOND_MS);
      await note(30 * SECOND_MS);
      expect(await windowAt(NOW_MS)).toBe(0);
      expect(lag.notedMs).toBe(0);
    });

    test('is degraded beyond that lag until a minute after the last record', async () => {
      await live(29 * SECOND_MS);
      await note(31 * SECOND_MS);
      expect(await isDegraded(stores, NOW_MS)).toBe(true);
      expect(await readCoordinationHealth(stores, NOW_MS)).toMatchObject({
        healthy: false,
        degradedWindowMs: SECOND_MS,
      });
      expect(isLagging(lag, NOW_MS + 60 * SECOND_MS)).toBe(true);
      expect(await windowAt(NOW_MS + 60 * SECOND_MS)).toBe(61 * SECOND_MS);
      expect(await windowAt(NOW_MS + 60 * SECOND_MS + 1)).toBe(0);
      expect(isLagging(lag, NOW_MS + 60 * SECOND_MS + 1)).toBe(false);
    });

    test('counts from the first late event', async () => {
      await live(29 * SECOND_MS);
      await note(40 * SECOND_MS);
      await note(35 * SECOND_MS, NOW_MS + 50 * SECOND_MS);
      expect(await windowAt(NOW_MS + 50 * SECOND_MS)).toBe(60 * SECOND_MS);
    });

    test('recovers after a batch in time, and is recorded at most every ten seconds', async () => {
      await live(29 * SECOND_MS);
      await note(40 * SECOND_MS);
      await note(SECOND_MS, NOW_MS + 9_999);
      expect(await isDegraded(stores, NOW_MS + 9_999)).toBe(true);
      await note(SECOND_MS, NOW_MS + 10_000);
      expect(await isDegraded(stores, NOW_MS + 10_000)).toBe(false);
      expect(lag).toMatchObject({ notedMs: NOW_MS + 10_000, isNoted: false });
    });

    test('survives a cold start', async () => {
      await live(600 * SECOND_MS);
      await note(600 * SECOND_MS);
      const before = await windowAt(NOW_MS);
      lag = createLagWatch();
      await restoreLagWatch({ coordination: stores.coordination, lag });
      expect(isLagging(lag, NOW_MS + SECOND_MS)).toBe(true);
      await note(100 * SECOND_MS, NOW_MS + 20 * SECOND_MS);
      expect(await windowAt(NOW_MS + 20 * SECOND_MS)).toBe(before + 20 * SECOND_MS);
    });

    test('ignores history: a day old, faster than the clock, or older than earlier rows', async () => {
      await live(DAY_MS + 1);
      await note(DAY_MS + 1);
      expect(await isDegraded(stores, NOW_MS)).toBe(false);
      lag = createLagWatch();
      for (let at = 0; at <= 90; at += 5) {
        await note((3 * 3600 - 60 * at) * SECOND_MS, NOW_MS + at * SECOND_MS);
        expect(await isDegraded(stores, NOW_MS + at * SECOND_MS)).toBe(false);
      }
      lag = createLagWatch();
      for (let at = 0; at <= 90; at += 5) {
        await note(SECOND_MS, NOW_MS + at * SECOND_MS);
        await note((3 * 3600 - at) * SECOND_MS, NOW_MS + at * SECOND_MS + 1);
        expect(await isDegraded(stores, NOW_MS + at * SECOND_MS + 1)).toBe(false);
      }
    });

    test('ignores a single batch of old events after an idle time', async () => {
      await live(SECOND_MS);
      await note(1_800 * SECOND_MS, NOW_MS + 3_600 * SECOND_MS);
      expect(await isDegraded(stores, NOW_MS + 3_600 * SECOND_MS)).toBe(false);
    });
  });

  describe('by waiting links', () => {
    /** A processor that emits one record per call at given sequence numbers. */
    const processor = (name: string) => {
      const at = { sequence: 0, nowMs: NOW_MS };
      const client = {
        send: async () => ({ Records: [{ SequenceNumber: String(at.sequence), ShardId: 'shard-0' }] }),
      } as unknown as KinesisClient;
      const progress: Progress = openProgress(stores.operations, name, () => at.nowMs);
      let batches = 0;
      return {
        emit: async (stream: string, sequence: number, nowMs: number) => {
          Object.assign(at, { sequence, nowMs });
          await progress.emitter(client, stream, stream)([{ key: 'k', data: '' }]);
          await progress.done('shard-0', String(++batches));
        },
        done: (sequence: number) => progress.done('shard-0', String(sequence)),
      };
    };

    test('is degraded when a link waits in the stream for over thirty seconds, and recovers after it', async () => {
      await processor('intake').emit('links', 70, NOW_MS);
      await processor('coordination').done(69);
      expect(await windowAt(NOW_MS + 30 * SECOND_MS)).toBe(0);
      expect(await windowAt(NOW_MS + 31 * SECOND_MS)).toBe(SECOND_MS);
      await processor('coordination').done(70);
      expect(await windowAt(NOW_MS + 31 * SECOND_MS)).toBe(0);
    });

    test('is degraded when nothing ever processed the stream', async () => {
      await processor('wallets').emit('links', 5, NOW_MS);
      expect(await windowAt(NOW_MS + 40 * SECOND_MS)).toBe(10 * SECOND_MS);
    });

    test('detects a stuck processor on a busy stream', async () => {
      const intake = processor('intake');
      await processor('coordination').done(10);
      for (let second = 0; second <= 60; second++) {
        await intake.emit('links', 11 + second, NOW_MS + second * SECOND_MS);
        if (second === 29) expect(await windowAt(NOW_MS + 29 * SECOND_MS)).toBe(0);
      }
      expect(await windowAt(NOW_MS + 60 * SECOND_MS)).toBe(30 * SECOND_MS);
      await processor('coordination').done(60);
      expect(await windowAt(NOW_MS + 60 * SECOND_MS)).toBe(0);
    });

    test.each([
      ['wallets', 'events', 'intake'],
      ['intake', 'wallets', 'wallets'],
    ])('includes the upstream path of a link: from %s by %s to %s', async (from, stream, to) => {
      await processor(from).emit(stream, 9, NOW_MS);
      expect(await isDegraded(stores, NOW_MS + 31 * SECOND_MS)).toBe(true);
      await processor(to).done(9);
      expect(await isDegraded(stores, NOW_MS + 31 * SECOND_MS)).toBe(false);
    });

    test('ignores streams that coordination does not depend on', async () => {
      await processor('intake').emit('push', 9, NOW_MS);
      expect(await isDegraded(stores, NOW_MS + DAY_MS)).toBe(false);
    });
  });

  describe('by socket drops', () => {
    test('counts the drops of the last minute from every source', async () => {
      const drop = (agoMs: number, by: number) => addDrops(stores.operations, NOW_MS - agoMs, by);
      await drop(60 * SECOND_MS, 100);
      await drop(59 * SECOND_MS, 3);
      await drop(0, 4);
      await drop(0, 5);
      expect(await readCoordinationHealth(stores, NOW_MS)).toMatchObject({
        healthy: true,
        droppedMessagesLastMinute: 12,
      });
    });

    test('gets the drops of every processor before its batch ends, and counters later', async () => {
      vi.useFakeTimers({ now: NOW_MS, toFake: ['setTimeout', 'Date'] });
      const send = vi.fn(async (_command: { readonly input: unknown }) => ({}));
      const observe = createObserver({ client: { send } as never, table: 'operations' }, 'intake');
      observe.count('chain_messages_pushed_total', 9);
      await observe.countDropped(2);
      expect(send).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(60_000);
      vi.useRealTimers();
      expect(send.mock.calls.map(([{ input }]) => input)).toEqual([
        expect.objectContaining({
          Key: { k: { S: 'drops' }, s: { S: '1780000000' } },
          ExpressionAttributeValues: { ':c0': { N: '2' }, ':expires': { N: '1780000600' } },
        }),
        expect.objectContaining({
          Key: { k: { S: 'counters' }, s: { S: 'intake' } },
          ExpressionAttributeValues: { ':c0': { N: '9' }, ':c1': { N: '2' } },
        }),
      ]);
    });
  });
});
