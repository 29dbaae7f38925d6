import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { type Outgoing, putInOrder } from '../../edge/producer.ts';
import { batches } from '../../storage/parallel.ts';
import { toRow } from '../../storage/trade-columns.ts';
import { tradesRecord } from '../market/batch.ts';
import type { HotMint } from './hot-mint.ts';

/** Trades of one mint in one record, at most. */
const TRADES_MAX = 400;

/**
 * Emits what the heads hold beyond what is known to have been emitted, one record or more a mint, in order. A crash
 * between commit and emission leaves the trades in the head: the retried batch emits them then. Consumers skip repeats by number.
 */
export const emitPending = async (
  kinesis: KinesisClient,
  stream: string,
  mints: ReadonlyMap<string, HotMint>,
): Promise<void> => {
  const pending = [...mints].filter(([, { head }]) => head.emitted < head.seq);
  await putInOrder(
    kinesis,
    stream,
    pending.flatMap(([mint, hot]) => recordsOf(mint, hot)),
  );
  for (const [, hot] of pending) hot.head = { ...hot.head, emitted: hot.head.seq };
};

const recordsOf = (mint: string, { head }: HotMint): readonly Outgoing[] =>
  batches(
    head.tail.filter(trade => trade.seq > head.emitted),
    TRADES_MAX,
  ).map(trades => ({
    key: mint,
    data: tradesRecord(mint, trades.map(toRow)),
  }));
