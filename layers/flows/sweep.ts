import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { putInOrder } from '../edge/producer.ts';
import { type Candles, dueMints } from '../storage/candles.ts';
import { dueWallets, type Wallets } from '../storage/wallets.ts';
import { QUIET_MS } from './market/fold-mint.ts';
import { clockRecord } from './tape-batch.ts';
import { walletClockRecord } from './wallet-batch.ts';

export type SweepParts = {
  readonly candles: Candles;
  readonly wallets: Wallets;
  readonly kinesis: KinesisClient;
  readonly tradesStream: string;
  readonly walletsStream: string;
};

/** So many wallets are asked in a minute; the rest stay due. */
const WALLETS_MAX = 8_000;

/**
 * Asks whoever something is due for to look at the clock: mints with a bucket that ended a while ago, and wallets whose labels wait to be judged. The
 * records go the way of all others, so that one writer stays one writer.
 */
export const sweep = async (parts: SweepParts, nowMs: number): Promise<void> => {
  const { candles, wallets, kinesis, tradesStream, walletsStream } = parts;
  const [mints, due] = await Promise.all([
    dueMints(candles, nowMs - QUIET_MS),
    dueWallets(wallets, nowMs, WALLETS_MAX),
  ]);
  await putInOrder(
    kinesis,
    tradesStream,
    mints.map(mint => ({ key: mint, data: clockRecord(mint) })),
  );
  await putInOrder(
    kinesis,
    walletsStream,
    due.map(wallet => ({ key: wallet, data: walletClockRecord(wallet) })),
  );
};
