import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeframeMs, timeframes, views } from '../../layers/core/candles/timeframe.ts';
import { openSource } from '../../lib/sql/source.ts';
import { oracleCandles } from '../oracle/candles.ts';
import { type FifoMove, fifo } from '../oracle/fifo.ts';
import { readTape, type TapeSwap } from '../tapes/real-tapes.ts';
import { DEMO, openAsked, type Row } from './asked.ts';

let asked: Awaited<ReturnType<typeof openAsked>>;
beforeAll(async () => {
  asked = await openAsked(await openSource({ tape: [DEMO] }, line => expect.fail(line)));
});
afterAll(() => asked.close());

const Exact = Decimal.clone({ precision: 100 });
const tape = readTape('demo');
const swaps = [...tape.values()].flat();

const computeUsd = (swap: TapeSwap) =>
  new Exact(swap.base_amount_raw).div(new Exact(10).pow(swap.base_decimals)).mul(swap.base_price_usd);

const readMoves = (some: readonly TapeSwap[]): readonly FifoMove[] =>
  some.map(swap => ({
    ...{ kind: swap.direction as 'buy' | 'sell', wallet: swap.wallet_address, mint: swap.token_mint },
    ...{ id: `${swap.signature}:${swap.event_index}`, timestampMs: swap.timestamp },
    ...{ raw: BigInt(swap.token_amount_raw), decimals: swap.token_decimals },
    ...{ baseRaw: BigInt(swap.base_amount_raw), baseDecimals: swap.base_decimals },
    ...{ price: swap.base_price_usd, solPrice: swap.sol_price_usd, lamports: 0 },
  }));

test('raw amounts and USD of trades are those of the lines, to the last digit', async () => {
  const rows = await asked.ask('SELECT signature, event_index, token_raw, base_raw, amount_usd FROM trades');
  const found = new Map(rows.map(row => [`${row.signature}:${row.event_index}`, row]));
  expect(found.size).toBe(swaps.length);
  for (const swap of swaps) {
    const { token_raw, base_raw, amount_usd } = found.get(`${swap.signature}:${swap.event_index}`)!;
    expect([token_raw, base_raw]).toEqual([swap.token_amount_raw, swap.base_amount_raw]);
    expect(amount_usd).toBe(computeUsd(swap).toFixed(18, Decimal.ROUND_HALF_EVEN));
  }
});

test('sums of raw amounts are exact beyond 64 bits', async () => {
  const many = 'SELECT sum(token_raw * 1000000::DECIMAL(18,0))::VARCHAR AS sum FROM trades';
  const wanted = swaps.reduce((sum, swap) => sum + BigInt(swap.token_amount_raw) * 1_000_000n, 0n);
  expect(wanted > 2n ** 64n).toBe(true);
  expect(await asked.ask(many)).toEqual([{ sum: String(wanted) }]);
});

describe('candles', () => {
  test.each(timeframes)('of %s are those of the oracle in both views', async timeframe => {
    const trades = await asked.ask('SELECT mint, seq, signature, event_index, organic, outlier, too_late FROM trades');
    const bySwap = new Map(trades.map(row => [`${row.signature}:${row.event_index}`, row]));
    const shown = Map.groupBy(
      await asked.ask(
        `SELECT *, epoch_ms(bucket)::VARCHAR AS ms FROM candles WHERE timeframe = '${timeframe}' ORDER BY ms`,
      ),
      ({ mint, view }) => `${mint} ${view}`,
    );
    let compared = 0;
    for (const [mint, some] of tape) {
      const judged = some.map(swap => {
        const row = bySwap.get(`${swap.signature}:${swap.event_index}`)!;
        const verdicts = { organic: row.organic, outlier: row.outlier, tooLate: row.too_late } as const;
        return { swap, arrival: Number(row.seq), ...(verdicts as Record<keyof typeof verdicts, boolean>) };
      });
      for (const view of views) {
        const wanted = oracleCandles(judged, timeframeMs[timeframe], view === 'filtered');
        const found = shown.get(`${mint} ${view}`) ?? [];
        expect(found.map(row => Number(row.ms))).toEqual(wanted.map(candle => candle.bucket_start_ms));
        for (const [at, candle] of wanted.entries()) expectCandle(found[at]!, candle);
        compared += found.length;
      }
    }
    expect(compared).toBeGreaterThan(10);
  });
});

const expectCandle = (row: Row, candle: ReturnType<typeof oracleCandles>[number]): void => {
  const { open, high, low, close, vwap, volume_usd } = candle;
  expect(row).toMatchObject({ open, high, low, close, vwap, volume_usd });
  expect([row.trades, row.buyers, row.sellers].map(Number)).toEqual([
    ...[candle.trades, candle.num_buyers, candle.num_sellers],
  ]);
  for (const name of ['volume_token', 'volume_base', 'buy_volume_token', 'sell_volume_token'] as const)
    expect(row[name]).toBe(new Exact(candle[`${name}_exact`]).toFixed(18));
};

test('exits are those of a plain list of lots', async () => {
  const rows = await asked.ask('SELECT * FROM exits');
  const { exits } = fifo([...tape.values()].flatMap(some => readMoves(some)));
  const found = new Map(rows.map(row => [`${row.exit_signature} ${row.mint} ${row.wallet}`, row]));
  expect([found.size, rows.length]).toEqual([exits.length, exits.length]);
  for (const exit of exits) {
    const row = found.get(`${exit.exit.split(':')[0]} ${exit.mint} ${exit.wallet}`)!;
    expect(row).toMatchObject({
      ...{ position_id: exit.position, exit_number: String(exit.number), hold_seconds: String(exit.seconds) },
      ...{ exit_type: exit.full ? 'FULL' : 'PARTIAL', sold_raw: String(exit.sold), remaining_raw: String(exit.left) },
    });
    expect(Number(row.realized_usd)).toBeCloseTo(exit.realizedUsd!, 9);
    expect(Number(row.cash_usd)).toBeCloseTo(exit.cashUsd!, 9);
  }
});

test('coverage counts each transaction once for its hour, venue and token', async () => {
  const rows = await asked.ask('SELECT epoch_ms(hour)::VARCHAR AS ms, venue, decoded, lag_p50_ms FROM coverage');
  const wanted = new Map<string, Set<string>>();
  for (const { timestamp, dex_name, signature, token_mint } of swaps) {
    const hour = `${timestamp - (timestamp % 3_600_000)} ${dex_name}`;
    wanted.set(hour, (wanted.get(hour) ?? new Set()).add(`${signature} ${token_mint}`));
  }
  expect(new Map(rows.map(row => [`${row.ms} ${row.venue}`, Number(row.decoded)]))).toEqual(
    new Map([...wanted].map(([hour, transactions]) => [hour, transactions.size])),
  );
  // Nobody measured when these swaps arrived.
  expect(rows.every(({ lag_p50_ms }) => lag_p50_ms === null)).toBe(true);
});

test('labels have one row for each label of each trade', async () => {
  const [sums] = await asked.ask('SELECT count(*)::VARCHAR AS n FROM labels');
  const [trades] = await asked.ask('SELECT sum(len(labels))::VARCHAR AS n FROM trades');
  expect(sums).toEqual(trades);
  expect(Number(sums!.n)).toBeGreaterThan(500);
});

test('a view that only a condition names is filled too', async () => {
  const other = await openAsked(await openSource({ tape: [DEMO] }, () => {}));
  const sql = 'SELECT count(*)::INT AS n FROM trades WHERE mint IN (SELECT mint FROM Exits)';
  const [first] = await other.ask(sql);
  expect(first!.n).toBeGreaterThan(400);
  other.close();
});
