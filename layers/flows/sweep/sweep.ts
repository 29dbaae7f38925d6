import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { putInOrder } from '../../edge/producer.ts';
import { type Candles, dueMints } from '../../storage/market/candles.ts';
import { dueSecurity } from '../../storage/security/delivered.ts';
import type { Security } from '../../storage/security/security.ts';
import { dueWallets, type Wallets } from '../../storage/wallets/wallets.ts';
import { QUIET_MS } from '../market/state.ts';
import { clockRecord, linkRecords, walletClockRecord } from '../processor/records.ts';

export type SweepDeps = {
  readonly candles: Candles;
  readonly wallets: Wallets;
  readonly security: Security;
  readonly kinesis: KinesisClient;
  readonly tradesStream: string;
  readonly walletsStream: string;
  readonly linksStream: string;
};

/** Per minute; the rest stay due. */
const WALLETS_MAX = 8_000;
const MINTS_MAX = 4_000;

/** Sends clock records through the normal streams, so each key keeps a single writer. */
export const sweep = async (deps: SweepDeps, nowMs: number): Promise<void> => {
  const { candles, wallets, security, kinesis, tradesStream, walletsStream, linksStream } = deps;
  const [mints, bundled, due] = await Promise.all([
    dueMints(candles, nowMs - QUIET_MS),
    dueSecurity(security, nowMs, MINTS_MAX),
    dueWallets(wallets, nowMs, WALLETS_MAX),
  ]);
  await putInOrder(
    kinesis,
    tradesStream,
    [...new Set([...mints, ...bundled])].map(mint => ({ key: mint, data: clockRecord(mint) })),
  );
  await putInOrder(
    kinesis,
    walletsStream,
    due.map(wallet => ({ key: wallet, data: walletClockRecord(wallet) })),
  );
  await putInOrder(kinesis, linksStream, linkRecords([{ kind: 'clock', timestampMs: nowMs }]));
};
