/** Rows without `tx_index`: last in their slot, by transaction arrival, then event. */
import { beforeEach, describe, expect, test } from 'vitest';
import { applyTrades } from '../../../layers/core/candles/apply.ts';
import { toCandleTrade } from '../../../layers/core/candles/candle-trade.ts';
import { buildCandleAt, createMarket } from '../../../layers/core/candles/market.ts';
import { compareTradesByNewest, type Trade } from '../../../layers/core/mint/trade.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { address, records, START_MS, type Story, swap } from '../../worlds/events.ts';
import { type Intake, memoryStream, startIntake, tapeOf } from '../../worlds/intake.ts';

const MINT = address('mint');
const SOL_RAW = 1_000_000_000;

/** A trade of slot 7 at a price in SOL. */
const leg = (tx: string, event_index: number, sol: number, fields: Story = {}) =>
  swap({ tx, slot: 7, event_index, token_amount_raw: '1000000', base_amount_raw: String(sol * SOL_RAW), ...fields });

describe('A slot whose source has no index', () => {
  const engine = useEngine();
  const names = useTables(engine);
  let intake: Intake;
  let next = 1;

  beforeEach(async () => {
    intake = startIntake(engine.client, names, memoryStream());
  });

  const take = (...events: readonly object[]) => {
    const batch = records(events, { first: next });
    next += events.length;
    return intake.take(batch);
  };
  const restart = () => {
    intake = startIntake(engine.client, names, memoryStream());
  };
  const tape = () => tapeOf(engine.client, names, MINT);
  const soldFor = (trades: readonly Trade[]) => trades.map(({ baseRaw }) => Number(baseRaw) / SOL_RAW);
  const shown = async () => soldFor((await tape()).toSorted(compareTradesByNewest).reverse());
  const second = (trades: readonly Trade[]) => {
    const market = createMarket();
    applyTrades(
      market,
      trades.map(trade => toCandleTrade(trade)!),
    );
    return buildCandleAt(market, '1s', 'full', START_MS)!;
  };

  test('closes at the transaction that arrived last, whatever its event index', async () => {
    await take(leg('a', 0, 1), leg('a', 1, 0.98), leg('b', 0, 1.1));
    expect(await shown()).toEqual([1, 0.98, 1.1]);
    expect(second(await tape())).toMatchObject({ open: 150, close: 165 });
  });

  test('keeps a transaction together when another arrives between its rows', async () => {
    await take(leg('a', 3, 1.03), leg('b', 0, 1.1));
    restart();
    await take(leg('a', 1, 1.01), leg('c', 2, 1.2));
    restart();
    await take(leg('b', 4, 1.14), leg('a', 2, 1.02));
    expect(await shown()).toEqual([1.01, 1.02, 1.03, 1.1, 1.14, 1.2]);
    expect((await tape()).map(({ firstSeq }) => firstSeq)).toEqual([null, null, 1, null, 2, 1]);
    expect(second(await tape())).toMatchObject({ open: 151.5, close: 180 });
  });

  test('puts rows with an index before those without, in any order of arrival', async () => {
    await take(leg('late', 0, 1.3), leg('nine', 0, 1.2, { tx_index: 9 }), leg('one', 5, 1.1, { tx_index: 1 }));
    expect(await shown()).toEqual([1.1, 1.2, 1.3]);
    expect(second(await tape()).close).toBeCloseTo(195, 9);
  });

  test('treats the same signature of another slot as another position', async () => {
    await take(leg('a', 0, 1), leg('a', 1, 1.1, { slot: 8 }), leg('b', 0, 1.2), leg('a', 2, 1.05));
    expect(await shown()).toEqual([1, 1.05, 1.2, 1.1]);
    expect((await tape()).map(({ firstSeq }) => firstSeq)).toEqual([null, null, null, 1]);
  });
});
