import { afterAll, beforeAll, expect, test } from 'vitest';
import { toCandleTrade } from '../../layers/core/candles/candle-trade.ts';
import { foldBucketTrades } from '../../layers/core/candles/rows.ts';
import type { View } from '../../layers/core/candles/timeframe.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import { countReadUnits, meterReads } from '../../layers/edge/read-units.ts';
import { type PriceAt, readPricesAt } from '../../layers/flows/candles/price-at.ts';
import { saveRows } from '../../layers/storage/market/candles.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { type Engine, makeTables, startEngine, type TableNames } from '../storage/engines.ts';
import { trade } from '../tapes/trades.ts';
import { address, START_MS, slotAt } from '../worlds/events.ts';
import { chance, keepTape, longTape } from '../worlds/long-tapes.ts';

const DAY_MS = 86_400_000;
const VIEWS = ['full', 'filtered'] as const;
let engine: Engine;
let names: TableNames;

beforeAll(async () => {
  engine = await startEngine('dynoxide');
  meterReads(engine.client);
  names = await makeTables(engine.client);
});
afterAll(() => engine.stop());

const storesOver = (client = engine.client, retentionDays?: number) => ({
  candles: { client, table: names.candles },
  tape: openTape({ client, table: names.tape, ...(retentionDays !== undefined && { retentionDays }) }),
});

/** The definition, over all trades of a tape. */
const brute = (trades: readonly Trade[], atMs: number, view: View): PriceAt | null => {
  const isBefore = (a: Trade, b: Trade): boolean => {
    const place = ({ timestampMs, slot, txIndex, firstSeq, seq, eventIndex }: Trade): readonly number[] => [
      timestampMs,
      slot,
      txIndex ?? 2 ** 32 + (firstSeq ?? seq),
      eventIndex,
      seq,
    ];
    const [left, right] = [place(a), place(b)];
    const at = left.findIndex((value, index) => value !== right[index]);
    return at >= 0 && left[at]! < right[at]!;
  };
  let last: Trade | null = null;
  for (const one of trades) {
    if (one.timestampMs > atMs || one.tooLate || one.outlier || one.tokenRaw === '0') continue;
    if (one.basePriceUsd === null || (view === 'filtered' && !one.organic)) continue;
    if (last === null || isBefore(last, one)) last = one;
  }
  if (last === null) return null;
  const usd = (Number(last.baseRaw) / 1e9) * Number(last.basePriceUsd);
  const tradeId = `${last.signature}:${last.eventIndex}`;
  return { usd: usd / (Number(last.tokenRaw) / 1e6), asOfMs: last.timestampMs, tradeId };
};

const rounded = (price: PriceAt | null) => price && { ...price, usd: price.usd.toPrecision(12) };

const keepCandles = async (mint: string, trades: readonly Trade[]): Promise<void> => {
  const visible = trades.map(toCandleTrade).filter(one => one !== null);
  const none = { full: null, filtered: null };
  const rows = (['1m', '1h'] as const).flatMap(timeframe => foldBucketTrades(timeframe, visible, none));
  await saveRows(storesOver().candles, mint, 1, rows);
};

test.each([3, 4, 5])(
  'the price at a time is of the last trade until then, whatever arrives late (tape %d)',
  async seed => {
    const mint = address(`priced ${seed}`);
    const tape = longTape(seed, 700);
    await keepTape(engine.plain, names, mint, tape);
    await keepCandles(mint, tape);
    const next = chance(seed);
    const times = [
      ...Array.from({ length: 60 }, () => tape[Math.floor(next() * tape.length)]!.timestampMs),
      ...Array.from({ length: 60 }, () => START_MS + Math.floor(next() * (tape.at(-1)!.timestampMs - START_MS))),
      START_MS - 1,
      tape.at(-1)!.timestampMs + DAY_MS,
    ];
    for (const view of VIEWS) {
      const pairs = times.map(t => ({ mint, t }));
      const found = await readPricesAt(storesOver(), pairs, view, times.at(-1)! + 1);
      expect(found.map(rounded)).toEqual(times.map(atMs => rounded(brute(tape, atMs, view))));
      expect(found.filter(one => one === null).length).toBeLessThan(times.length / 2);
    }
  },
);

test('a hundred times of one long tape share what they read, and are right in any order', async () => {
  const mint = address('shared');
  const tape = longTape(9, 6_000);
  await keepTape(engine.plain, names, mint, tape);
  const next = chance(9);
  const times = Array.from({ length: 100 }, () => tape[Math.floor(next() * tape.length)]!.timestampMs);
  const ask = async (pairs: readonly number[]) => {
    const count = { units: 0 };
    const stores = storesOver();
    const asked = pairs.map(t => ({ mint, t }));
    const found = await countReadUnits(count, () =>
      readPricesAt(stores, asked, 'full', tape.at(-1)!.timestampMs + DAY_MS),
    );
    expect(found.map(rounded)).toEqual(pairs.map(atMs => rounded(brute(tape, atMs, 'full'))));
    return count.units;
  };
  const alone = [];
  for (const one of times.slice(0, 20)) alone.push(await ask([one]));
  const together = await ask(times);
  const mean = alone.reduce((sum, units) => sum + units, 0) / alone.length;
  expect(together / times.length).toBeLessThan(0.6 * mean);
});

test('a trade of the same time counts by its place in canonical order, not by its arrival', async () => {
  const mint = address('same time');
  const at = (seq: number, slot: number, txIndex: number | null) =>
    trade({ seq, slot, txIndex, timestampMs: START_MS, baseRaw: String(seq * 1e9) });
  const tape = [at(1, 101, 3), at(2, 101, 1), at(3, 100, 9)];
  await keepTape(engine.plain, names, mint, tape);
  const [price] = await readPricesAt(storesOver(), [{ mint, t: START_MS }], 'full', START_MS);
  expect(price?.tradeId).toBe('signature-1:0');
});

/** One organic trade, then others for hours. */
const sparseTape = (count: number): readonly Trade[] =>
  Array.from({ length: count }, (_, index) => {
    const timestampMs = START_MS + index * 4_000;
    return trade({
      seq: index + 1,
      timestampMs,
      slot: slotAt(timestampMs),
      organic: index === 5,
      baseRaw: String(1e9 + index),
    });
  });

test('a view with few trades finds its last one by candles, within a few read units', async () => {
  const mint = address('sparse');
  const tape = sparseTape(4_000);
  await keepTape(engine.plain, names, mint, tape);
  await keepCandles(mint, tape);
  const atMs = tape.at(-1)!.timestampMs - 60_000;
  const count = { units: 0 };
  const [price] = await countReadUnits(count, () =>
    readPricesAt(storesOver(), [{ mint, t: atMs }], 'filtered', atMs + DAY_MS),
  );
  expect(rounded(price!)).toEqual(rounded(brute(tape, atMs, 'filtered')));
  expect(count.units).toBeLessThan(20);
});

test('rows that left the tape answer with the last candle that ended by then', async () => {
  const mint = address('expired');
  const tape = sparseTape(60);
  await keepCandles(mint, tape);
  const newest = trade({ seq: 1, timestampMs: START_MS + 40 * DAY_MS, slot: slotAt(START_MS + 40 * DAY_MS) });
  await keepTape(engine.plain, names, mint, [newest]);
  const asked = [START_MS + 119_999, START_MS + 120_000, START_MS + 59_999].map(t => ({ mint, t }));
  const nowMs = START_MS + 41 * DAY_MS;
  const [first, second, none] = await readPricesAt(storesOver(engine.client, 30), asked, 'full', nowMs);
  const minute = START_MS - (START_MS % 60_000);
  const closes = (endMs: number) => tape.filter(({ timestampMs }) => timestampMs < endMs).at(-1)!;
  const expected = (endMs: number) => ({
    usd: ((Number(closes(endMs).baseRaw) / 1e9) * 150) / 1_000,
    asOfMs: endMs,
    tradeId: null,
  });
  expect([first, second].map(one => rounded(one!))).toEqual(
    [minute + 60_000, minute + 120_000].map(endMs => rounded(expected(endMs))),
  );
  expect(none).toBeNull();
});
