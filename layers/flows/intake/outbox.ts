import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { type Outgoing, putInOrder } from '../../edge/producer.ts';
import { batches } from '../../storage/parallel.ts';
import { type TradeRow, toRow } from '../../storage/trade-columns.ts';
import { tradesRecord } from '../market/batch.ts';
import type { HotMint } from './hot-mint.ts';

/** One record holds at most so many trades, and so many bytes of them: a stream takes 1 MB. */
const TRADES_MAX = 400;
const BYTES_MAX = 700_000;

/**
 * Emits what the heads hold beyond what is known to have been emitted, one record or more a mint, in order. A crash
 * between commit and emission leaves the trades in the head: the retried batch emits them then. Consumers skip repeats by number.
 */
export const emitPending = async (
  kinesis: KinesisClient,
  stream: string,
  mints: ReadonlyMap<string, HotMint>,
): Promise<void> => {
  const pending = [...mints]
    .filter(([, { head }]) => head.emitted < head.seq)
    .map(([mint, hot]) => ({ mint, hot, seq: hot.head.seq }));
  await putInOrder(
    kinesis,
    stream,
    pending.flatMap(({ mint, hot }) => recordsOf(mint, hot)),
  );
  // What was put is what the head held before the wait, whatever it holds now.
  for (const { hot, seq } of pending) hot.head = { ...hot.head, emitted: Math.max(hot.head.emitted, seq) };
};

const recordsOf = (mint: string, { head }: HotMint): readonly Outgoing[] => {
  const rows = head.tail.filter(trade => trade.seq > head.emitted).map(toRow);
  return batches(rows, TRADES_MAX).flatMap(group => fitting(mint, group));
};

/** A record that is too long is cut in two until each fits. */
const fitting = (mint: string, rows: readonly TradeRow[]): readonly Outgoing[] => {
  const data = tradesRecord(mint, rows);
  if (rows.length === 1 || Buffer.byteLength(data) <= BYTES_MAX) return [{ key: mint, data }];
  const middle = Math.ceil(rows.length / 2);
  return [...fitting(mint, rows.slice(0, middle)), ...fitting(mint, rows.slice(middle))];
};
