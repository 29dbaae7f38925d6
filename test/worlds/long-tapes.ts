import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { timeframeMs, toBucketStart } from '../../layers/core/candles/timeframe.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { commit, loadHeads } from '../../layers/storage/journal/journal.ts';
import { formatTapeKey, isTrade, openTape, type TapeRow, toTapeRow } from '../../layers/storage/market/tape.ts';
import type { TableNames } from '../storage/engines.ts';
import { trade } from '../tapes/trades.ts';
import { START_MS, slotAt } from './events.ts';
import { encodeTapeRecord } from './tape-records.ts';

/** Seeded random numbers from 0 up to 1. */
export const chance = (seed: number) => {
  let state = seed * 2_654_435_761 + 1;
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
};

const LATE_MS = 15 * 60_000;

/** A tape as after intake: bursts, silence, late trades, outliers, missing prices. */
export const longTape = (seed: number, count: number, silenceMs = 400_000): readonly Trade[] => {
  const next = chance(seed);
  const trades: Trade[] = [];
  let [at, newestMs] = [LATE_MS, 0];
  for (let seq = 1; seq <= count; seq++) {
    at += next() < 0.9 ? next() * 2_500 : next() * silenceMs;
    const late = next() < 0.12 ? next() * LATE_MS * 1.1 : 0;
    const timestampMs = START_MS + Math.floor(at - late);
    newestMs = Math.max(newestMs, timestampMs);
    trades.push(judged(seq, timestampMs, newestMs, next));
  }
  return trades;
};

/** Days with some trades, then a burst around Monday 00:00 UTC. */
export const weekEndTape = (seed: number, count: number): readonly Trade[] => {
  const days = longTape(seed, 40, 50_000_000);
  const burst = longTape(seed + 1, count);
  const newestMs = Math.max(...days.map(({ timestampMs }) => timestampMs));
  const mondayMs = toBucketStart(newestMs, '1w') + timeframeMs['1w'];
  const shiftMs = mondayMs - burst[count >> 1]!.timestampMs;
  return [
    ...days,
    ...burst.map(one => ({
      ...one,
      seq: one.seq + days.length,
      signature: `signature-${one.seq + days.length}`,
      eventIndex: one.eventIndex + days.length,
      timestampMs: one.timestampMs + shiftMs,
      slot: one.slot + slotAt(mondayMs) - slotAt(START_MS),
    })),
  ];
};

const judged = (seq: number, timestampMs: number, newestMs: number, next: () => number): Trade =>
  trade({
    seq,
    timestampMs,
    slot: slotAt(timestampMs) + Math.floor(next() * 2),
    txIndex: next() < 0.5 ? null : Math.floor(next() * 4),
    eventIndex: seq,
    wallet: `wallet-${Math.floor(next() * 9)}`,
    direction: (['buy', 'sell', 'swap', 'flash_swap'] as const)[Math.floor(next() * next() * 4)]!,
    tokenRaw: String(1 + Math.floor(next() * 1e10)),
    baseRaw: String(Math.floor(next() * 1e10)),
    basePriceUsd: next() < 0.05 ? null : '150.25',
    organic: next() < 0.6,
    outlier: next() < 0.1,
    tooLate: newestMs - timestampMs > LATE_MS,
  });

/** Writes a tape as intake commits it, some trades a batch. */
export const keepTape = async (client: DynamoDBClient, names: TableNames, mint: string, rows: readonly TapeRow[]) => {
  const tape = openTape({ client, table: names.tape });
  let head = (await loadHeads(tape, [formatTapeKey(mint)])).get(formatTapeKey(mint))!;
  for (let at = 0; at < rows.length; at += 40) {
    const batch = rows.slice(at, at + 40);
    const slotMax = Math.max(head.slotMax, ...batch.map(({ slot }) => slot));
    const newestMs = Math.max(head.newestMs, ...batch.map(({ timestampMs }) => timestampMs));
    const traded = Math.max(head.memo.traded, ...batch.filter(isTrade).map(({ seq }) => seq));
    const memo = { ...head.memo, traded };
    head = await commit(tape, head, { ...head, seq: batch.at(-1)!.seq, slotMax, newestMs, memo }, batch);
  }
};

/** Trades as one record of the trades stream. */
export const tradesIn = (mint: string, trades: readonly Trade[]): StreamRecord => ({
  shard: 'shard-0',
  sequence: String(trades[0]!.seq),
  text: encodeTapeRecord(mint, trades.map(toTapeRow)),
});
