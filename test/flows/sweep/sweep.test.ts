import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { describe, expect, test } from 'vitest';
import { parseControlRecord } from '../../../layers/flows/parking/control.ts';
import { runSweep, type SweepDeps, sweepLimits } from '../../../layers/flows/sweep/sweep.ts';
import { noCandles, saveLive } from '../../../layers/storage/market/candles.ts';
import { foldParkingList } from '../../../layers/storage/operations/parking.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { address } from '../../worlds/events.ts';
import { memoryStream, type Stream } from '../../worlds/intake.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const START_MS = 400_000 * HOUR_MS;
const PARTITIONS = 8;

describe('The sweep', () => {
  const engine = useEngine();
  const names = useTables(engine);

  const open = async (mints: readonly string[], nextCloseMs: number, isHeard = true): Promise<void> => {
    const live = { applied: 1, traded: 0, reported: 0, open: [], price: null, nextCloseMs, unsaved: 0, clockMs: null };
    for (const mint of mints) {
      const unsent = isHeard ? { at: '1', channels: [`token:${mint}:ohlcv:full:1m`], isStored: false } : undefined;
      await saveLive(depsOf(memoryStream()).candles, mint, noCandles, { ...live, unsent });
    }
  };
  const depsOf = ({ kinesis }: Stream, clock = () => 0): SweepDeps => ({
    candles: { client: engine.client, table: names.candles },
    security: { client: engine.client, table: names.security },
    parking: { client: engine.client, table: names.parking },
    operations: { client: engine.client, table: names.operations },
    wallets: openWallets({ client: engine.client, table: names.wallets }),
    kinesis,
    streamOf: (name: string) => name,
    clock,
    position: null,
  });
  const ticked = ({ sent }: Stream): readonly string[] =>
    sent.filter(({ stream }) => stream === 'events').map(({ key }) => key);
  const mintsOf = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, at) => address(`swept-${at}`)).sort();

  test('ticks mints whose bucket has ended, and leaves those that trade', async () => {
    const [ended, earlier, trading] = [mintsOf(9).slice(0, 3), mintsOf(9).slice(3, 6), mintsOf(9).slice(6)];
    await open(ended, START_MS + MINUTE_MS);
    await open(earlier, START_MS - 5 * HOUR_MS);
    await open(trading, START_MS + 30 * MINUTE_MS);
    const stream = memoryStream();
    await runSweep(depsOf(stream), START_MS + 10 * MINUTE_MS);
    expect([...ticked(stream)].sort()).toEqual([...ended, ...earlier].sort());
  });

  test('ticks mints that nobody listens to once, when all buckets of their last trade have ended', async () => {
    const [heard, unheard] = [mintsOf(4).slice(0, 2), mintsOf(4).slice(2)];
    await open(heard, START_MS);
    await open(unheard, START_MS, false);
    const at = async (ms: number) => {
      const stream = memoryStream();
      await runSweep(depsOf(stream), START_MS + ms);
      return [...ticked(stream)].sort();
    };
    expect(await at(HOUR_MS)).toEqual(heard);
    expect(await at(HOUR_MS + 2_000)).toEqual([...heard, ...unheard].sort());
  });

  test('asks for retries of parked keys that are due, through the stream of their processor', async () => {
    const stream = memoryStream();
    const { parking } = depsOf(stream);
    const parked = { error: 'TimeoutError: slow', sinceMs: 0, changes: 0 };
    const keys = {
      later: { ...parked, retry: { attempts: 0, atMs: START_MS + 1 } },
      due: { ...parked, retry: { attempts: 3, atMs: START_MS } },
      broken: parked,
    };
    for (const processor of ['intake', 'wallets'])
      await foldParkingList(parking, processor, list => ({ ...list, keys }));
    await runSweep(depsOf(stream), START_MS);
    const asked = stream.sent.flatMap(({ stream: name, key, text }) => {
      const control = parseControlRecord(text);
      return control === null ? [] : [{ name, to: key, ...control }];
    });
    const request = { to: 'due', key: 'due', action: 'retry', attempt: 3 };
    expect(asked).toMatchObject([
      { name: 'events', processor: 'intake', ...request },
      { name: 'wallets', processor: 'wallets', ...request },
    ]);
  });

  test('continues where a full run stopped, so that each mint is ticked once before any is ticked again', async () => {
    const mints = mintsOf(40);
    await open(mints, START_MS);
    const stream = memoryStream();
    const deps = depsOf(stream);
    let runs = 0;
    while (ticked(stream).length < mints.length) {
      await runSweep(deps, START_MS + MINUTE_MS, { ...sweepLimits, mints: 1 });
      runs += 1;
    }
    expect([...ticked(stream)].sort()).toEqual(mints);
    expect(runs).toBeGreaterThan(1);
  });

  test('reaches each mint when every run is a cold start', async () => {
    const mints = mintsOf(40);
    await open(mints, START_MS);
    const stream = memoryStream();
    for (let minute = 1; minute <= PARTITIONS; minute++)
      await runSweep(depsOf(stream), START_MS + minute * MINUTE_MS, { ...sweepLimits, mints: 1 });
    expect([...new Set(ticked(stream))].sort()).toEqual(mints);
  });

  test('stops reading when its time is over, and the next run continues there', async () => {
    const mints = mintsOf(40);
    await open(mints, START_MS);
    const stream = memoryStream();
    let clockMs = 0;
    const deps = depsOf(stream, () => (clockMs += 40_000));
    await runSweep(deps, START_MS + MINUTE_MS);
    const first = ticked(stream);
    expect(first.length).toBeLessThan(mints.length);
    for (let run = 1; run < PARTITIONS; run++) await runSweep(deps, START_MS + MINUTE_MS);
    expect([...ticked(stream)].sort()).toEqual(mints);
  });

  test('repeats a page whose ticks were not sent', async () => {
    const mints = mintsOf(40);
    await open(mints, START_MS);
    const stream = memoryStream();
    let calls = 0;
    const send = async (command: never) => {
      calls += 1;
      if (calls === 4) throw new Error('down');
      return stream.kinesis.send(command);
    };
    const deps = { ...depsOf(stream), kinesis: { send } as unknown as KinesisClient };
    await expect(runSweep(deps, START_MS + MINUTE_MS)).rejects.toThrow('down');
    await runSweep(deps, START_MS + MINUTE_MS);
    expect([...new Set(ticked(stream))].sort()).toEqual(mints);
  });
});
