import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { putInOrder } from '../edge/producer.ts';
import { type Candles, dueMints } from '../storage/candles.ts';
import { QUIET_MS } from './market/fold-mint.ts';
import { clockRecord } from './tape-batch.ts';

/** Sends a clock record to every mint with a bucket that ended a while ago; it goes the way of the trades, so one writer stays one writer. */
export const sweep = async (candles: Candles, kinesis: KinesisClient, stream: string, nowMs: number): Promise<void> => {
  const due = await dueMints(candles, nowMs - QUIET_MS);
  await putInOrder(
    kinesis,
    stream,
    due.map(mint => ({ key: mint, data: clockRecord(mint) })),
  );
};
