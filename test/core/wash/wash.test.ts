import { describe, expect, test } from 'vitest';
import { washCodec } from '../../../layers/core/wash/codec.ts';
import { washRules } from '../../../layers/core/wash/rules.ts';
import { createWash, listWashTrades, takeWash, type Wash } from '../../../layers/core/wash/wash.ts';
import { computeNetExposurePct } from '../../../layers/core/wash/wash-trade.ts';
import fc from '../../laws.ts';
import { runsShare } from '../../long-run.ts';
import { bruteWash, type Found } from './oracle.ts';
import { type Line, rowOf, START_MS, tapes } from './tapes.ts';

const play = (lines: readonly Line[], wash: Wash = createWash(), from = 0): Wash => {
  for (const [index, line] of lines.entries()) takeWash(wash, rowOf(line, from + index + 1));
  return wash;
};

const dollars = (usd: bigint): number => Number(usd / 10n ** 24n) / 1e6;

const shown = (wash: Wash): readonly Found[] =>
  listWashTrades(wash, 1000).map(one => ({
    wallet: one.wallet,
    trades: one.tradeCount,
    flips: one.directionFlips,
    volume: dollars(one.volumeUsd),
    net: dollars(one.netExposureUsd),
    detectedMs: one.detectedMs,
    lastMs: one.lastMs,
  }));

describe('Wash trading', () => {
  test('equals brute force over the whole tape', () => {
    let met = 0;
    fc.assert(
      fc.property(tapes, ({ lines }) => {
        const expected = bruteWash(lines);
        met += expected.length;
        expect(shown(play(lines))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
    expect(met).toBeGreaterThan(50 * runsShare);
  });

  test('is the same for rows up to a quarter of an hour late', () => {
    fc.assert(
      fc.property(tapes, ({ lines, arrival }) => {
        expect(shown(play(arrival))).toEqual(bruteWash(lines));
      }),
      { numRuns: 300 },
    );
  });

  test('continues unchanged from a snapshot', () => {
    fc.assert(
      fc.property(tapes, fc.nat(40), ({ arrival }, cut) => {
        const whole = play(arrival);
        const half = play(arrival.slice(0, cut));
        const read = washCodec.decode(JSON.parse(JSON.stringify(washCodec.encode(half))));
        expect(washCodec.encode(play(arrival.slice(cut), read, Math.min(cut, arrival.length)))).toEqual(
          washCodec.encode(whole),
        );
      }),
      { numRuns: 150 },
    );
  });

  test('reports an episode once, with late rows too', () => {
    fc.assert(
      fc.property(tapes, ({ arrival }) => {
        const wash = createWash();
        const reported = arrival.flatMap((line, index) => takeWash(wash, rowOf(line, index + 1)).flagged);
        for (const [index, one] of reported.entries())
          for (const other of reported.slice(0, index))
            if (one.wallet === other.wallet)
              expect(Math.abs(one.detectedMs - other.detectedMs)).toBeGreaterThan(washRules.windowMs);
      }),
      { numRuns: 200 },
    );
  });

  const line = (index: number, fields: Partial<Line> = {}): Line => ({
    wallet: 'anna',
    ms: START_MS + index * 1000,
    slot: index,
    buy: index % 2 === 0,
    usd: 100,
    tokens: 10_000 * (fields.usd ?? 100),
    ...fields,
  });

  test('drops wallets outside the hour, and keeps its records', () => {
    const washers = Array.from({ length: 6 }, (_, index) => line(index));
    const later = Array.from({ length: washRules.sweepTrades }, (_, index) =>
      line(index, { wallet: `buyer${index}`, ms: START_MS + 3 * 3_600_000 + index }),
    );
    const wash = play([...washers, ...later]);
    expect(wash.hands.has('anna')).toBe(false);
    expect(listWashTrades(wash, 10)).toHaveLength(1);
  });

  test('limits the trades of a wallet and still judges the newest', () => {
    const oneWay = Array.from({ length: 2000 }, (_, index) => line(index, { buy: true, usd: 1, ms: START_MS + index }));
    const turns = Array.from({ length: 600 }, (_, index) =>
      line(2000 + index, { usd: 100, ms: START_MS + 2000 + index }),
    );
    const wash = play([...oneWay, ...turns]);
    expect(wash.hands.get('anna')!.legs).toHaveLength(washRules.legsMax);
    expect(listWashTrades(wash, 10)).toHaveLength(1);
    expect(washCodec.encode(washCodec.decode(JSON.parse(JSON.stringify(washCodec.encode(wash)))))).toEqual(
      washCodec.encode(wash),
    );
  });

  test('keeps the newest records', () => {
    const lines = Array.from({ length: washRules.recordsMax + 5 }, (_, wallet) =>
      Array.from({ length: 6 }, (_, index) =>
        line(index, { wallet: `w${wallet}`, ms: START_MS + wallet * 10 + index }),
      ),
    ).flat();
    const records = listWashTrades(play(lines), 5000);
    expect(records).toHaveLength(washRules.recordsMax);
    expect(records.at(-1)!.wallet).toBe('w5');
  });

  test('says net exposure in percent of the volume', () => {
    const lines = Array.from({ length: 5 }, (_, index) => line(index, { usd: index === 0 ? 130 : 110 }));
    const [record] = listWashTrades(play([...lines, line(5, { usd: 150 })]), 1);
    expect(record).toBeDefined();
    expect(computeNetExposurePct(record!)).toBeCloseTo((100 * 20) / 720, 12);
  });
});
