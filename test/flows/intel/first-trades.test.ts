import { beforeAll, expect, test } from 'vitest';
import { openTape, readFirstTrades } from '../../../layers/storage/market/tape.ts';
import { chooseCases } from '../../long-run.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { trade } from '../../tapes/trades.ts';
import { address, NOW_MS, START_MS, slotAt } from '../../worlds/events.ts';
import { keepTape, longTape } from '../../worlds/long-tapes.ts';

const HOUR_MS = 3_600_000;
const engine = useEngine();
const names = useTables(engine, beforeAll);

test.each(chooseCases([1, 2, 3, 4], 2))(
  'the first trades of a tape are those within the window of its first, late ones too (%i)',
  async seed => {
    const mint = address(`first-${seed}`);
    const all = longTape(seed, 400);
    await keepTape(engine.client, names, mint, all);
    const firstMs = Math.min(...all.filter(({ tooLate }) => !tooLate).map(({ timestampMs }) => timestampMs));
    for (const windowMs of [1_000, 60_000, HOUR_MS / 4, HOUR_MS]) {
      const wanted = all.filter(({ timestampMs: at }) => at >= firstMs && at < firstMs + windowMs);
      const found = await readFirstTrades(
        openTape({ client: engine.client, table: names.tape }),
        mint,
        windowMs,
        NOW_MS,
      );
      expect(found.map(({ seq }) => seq)).toEqual(wanted.map(({ seq }) => seq));
    }
  },
);

/** One segment per minute batch, each with a late trade of the first seconds. */
const disordered = Array.from({ length: 400 }, (_, at) => {
  const timestampMs = at % 40 === 20 ? START_MS + at : START_MS + Math.floor(at / 40) * 60_000 + (at % 40) * 1_000;
  return trade({ seq: at + 1, timestampMs, slot: slotAt(timestampMs), wallet: `wallet-${at}-${'x'.repeat(30)}` });
});

test('the first trades are complete although some are in segments that extend far beyond', async () => {
  const mint = address('disordered');
  await keepTape(engine.client, names, mint, disordered);
  const found = await readFirstTrades(openTape({ client: engine.client, table: names.tape }), mint, 1_000, NOW_MS);
  expect(found.map(({ seq }) => seq)).toEqual([1, 21, 61, 101, 141, 181, 221, 261, 301, 341, 381]);
});

test('a trade too late for any candle is not the first', async () => {
  const mint = address('too late');
  const at = (seq: number, ms: number, tooLate = false) =>
    trade({ seq, timestampMs: START_MS + ms, slot: slotAt(START_MS + ms), tooLate });
  await keepTape(engine.client, names, mint, [at(1, 1_200_000), at(2, 1_205_000), at(3, 0, true), at(4, 1_300_000)]);
  const found = await readFirstTrades(openTape({ client: engine.client, table: names.tape }), mint, 60_000, NOW_MS);
  expect(found.map(({ seq }) => seq)).toEqual([1, 2]);
});

test('a token without trades has none', async () => {
  expect(
    await readFirstTrades(openTape({ client: engine.client, table: names.tape }), address('untraded'), HOUR_MS, NOW_MS),
  ).toEqual([]);
});
