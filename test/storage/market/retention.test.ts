import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CandleRow } from '../../../layers/core/candles/changes.ts';
import { DAY_MS } from '../../../layers/core/kernel/utc-day.ts';
import { openPosition } from '../../../layers/core/ledger/position.ts';
import { openTapeLog } from '../../../layers/flows/fan-out/channel-logs.ts';
import { readClosedPositions, saveClosed } from '../../../layers/storage/ledger/positions.ts';
import { type Candles, noCandles, saveRows } from '../../../layers/storage/market/candles.ts';
import { findLastClose, readCandles } from '../../../layers/storage/market/read-candles.ts';
import { openTape, readFirstTrades, readNewestTrades, type Tape } from '../../../layers/storage/market/tape.ts';
import { readTradesByArrival } from '../../../layers/storage/market/trade-pages.ts';
import { addTrades } from '../../flows/archive/filled-tape.ts';
import { address } from '../../worlds/events.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTables } from '../use-engine.ts';

const NOW = Date.parse('2026-05-01');
const ROWS = 60;
const times = Array.from({ length: ROWS }, (_, at) => NOW - (ROWS - at) * 60_000);

describe.each(engineNames)('Retention on %s', name => {
  const engine = useEngine(name);
  const names = useTables(engine, beforeEach, ['tape', 'candles', 'positions']);

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  });
  afterEach(() => void vi.useRealTimers());

  const tapeFor = (retentionDays?: number): Tape =>
    openTape({ client: engine.client, table: names.tape, ...(retentionDays !== undefined && { retentionDays }) });
  const later = (days: number) => vi.setSystemTime(NOW + days * DAY_MS + 1_000);
  const seqsOf = (trades: readonly { readonly seq: number }[]) => trades.map(({ seq }) => seq);

  test('is off by default: no item expires', async () => {
    await addTrades(tapeFor(), 'mint', times);
    const { Items } = await engine.client.send(new ScanCommand({ TableName: names.tape }));
    expect(Items!.length).toBeGreaterThan(2);
    expect(Items!.filter(({ expires }) => expires)).toEqual([]);
  });

  test('ends segments of the tape at once for every reader, before they are deleted', async () => {
    const tape = tapeFor(7);
    await addTrades(tape, 'mint', times);
    later(6.9);
    expect(await readNewestTrades(tape, 'mint', 100)).toHaveLength(ROWS);
    expect(await readFirstTrades(tape, 'mint', 60_000, Date.now())).not.toEqual([]);
    later(7);
    const kept = seqsOf(await readNewestTrades(tape, 'mint', 100)).toReversed();
    expect(kept.length).toBeLessThan(ROWS);
    expect(kept.at(-1)).toBe(ROWS);
    const first = kept[0]!;
    expect(await readFirstTrades(tape, 'mint', 60_000, Date.now())).toEqual([]);
    const back = await readTradesByArrival(tape, 'mint', { after: undefined, before: undefined }, 100);
    expect({ ...back, trades: seqsOf(back.trades) }).toEqual({
      trades: kept.toReversed(),
      hasMore: false,
      reachedSeq: null,
    });
    const onward = await readTradesByArrival(tape, 'mint', { after: 1, before: undefined }, 2);
    expect({ ...onward, trades: seqsOf(onward.trades) }).toMatchObject({ trades: [first + 1, first], hasMore: true });
  });

  test('turns ended rows into the gap of a resume, from any number that was issued', async () => {
    const tape = tapeFor(7);
    const mint = address('ended');
    await addTrades(tape, mint, times);
    later(7);
    const first = seqsOf(await readNewestTrades(tape, mint, 100)).at(-1)!;
    const log = openTapeLog({ tape });
    const ticks = `token:${mint}:ticks`;
    for (const after of [0, 1, first - 1, first, ROWS]) {
      const { rows, gapTo, through } = await log.readAfter(ticks, after);
      const from = Math.max(after + 1, first);
      expect(seqsOf(rows)).toEqual(Array.from({ length: ROWS + 1 - from }, (_, at) => from + at));
      expect([gapTo, through]).toEqual([after < first - 1 ? first - 1 : null, ROWS]);
    }
    const issued = await Promise.all([0, 1, first, ROWS, ROWS + 1].map(seq => log.isIssued(ticks, seq)));
    expect(issued).toEqual([true, true, true, true, false]);
  });

  test('keeps old rows that were ingested now as long as new ones', async () => {
    const tape = tapeFor(7);
    await addTrades(
      tape,
      'mint',
      times.map(ms => ms - 400 * DAY_MS),
    );
    later(6.9);
    expect(await readNewestTrades(tape, 'mint', 100)).toHaveLength(ROWS);
  });

  test('ends candles below an hour, and keeps the others', async () => {
    const candles: Candles = { client: engine.client, table: names.candles, retentionDays: 8 };
    const bucketMs = NOW - 3_600_000;
    const rowOf = (timeframe: CandleRow['timeframe']): CandleRow => ({
      timeframe,
      bucketMs,
      full: candleAt(bucketMs),
      filtered: null,
      closes: { full: 2, filtered: null },
      amended: { full: false, filtered: false },
      sums: null,
    });
    await saveRows(candles, 'mint', 1, [rowOf('1m'), rowOf('15m'), rowOf('1h')]);
    const none = { ...noCandles, rows: [] };
    const found = (timeframe: '1m' | '15m' | '1h') =>
      readCandles(candles, 'mint', { timeframe, view: 'full', fromMs: 0, toMs: NOW, limit: 5 }, none);
    later(7);
    expect(await Promise.all([found('1m'), found('15m'), found('1h')].map(async list => (await list).length))).toEqual([
      1, 1, 1,
    ]);
    later(8);
    expect(await Promise.all([found('1m'), found('15m'), found('1h')].map(async list => (await list).length))).toEqual([
      0, 0, 1,
    ]);
    expect(await findLastClose(candles, 'mint', { timeframe: '1m', view: 'full' }, NOW, none)).toBeNull();
    expect(await findLastClose(candles, 'mint', { timeframe: '1h', view: 'full' }, NOW, none)).toBe(2);
  });

  test('ends closed positions, and a page goes on behind expired ones', async () => {
    const positions = { client: engine.client, table: names.positions, retentionDays: 31 };
    const closed = (at: number) => ({
      wallet: 'wallet',
      mint: `mint${at}`,
      position: openPosition(
        { signature: `s${at}`, eventIndex: 0, slot: at, timestampMs: NOW - at, dex: 'd' } as never,
        6,
      ),
    });
    await saveClosed(positions, [closed(1), closed(3)]);
    later(10);
    await saveClosed(positions, [closed(2), closed(4)]);
    const mints = async (limit: number) =>
      (await readClosedPositions(positions, 'wallet', limit)).map(({ mint }) => mint);
    expect(await mints(9)).toEqual(['mint1', 'mint2', 'mint3', 'mint4']);
    later(31);
    expect(await mints(9)).toEqual(['mint2', 'mint4']);
    expect(await mints(1)).toEqual(['mint2']);
    later(41);
    expect(await mints(9)).toEqual([]);
  });
});

const candleAt = (bucketStartMs: number) => ({ bucketStartMs, close: 2 }) as CandleRow['full'];
