import { putInOrder } from '../../edge/producer.ts';
import { type DuePosition, toFirstDuePosition } from '../../storage/kernel/due.ts';
import type { Candles } from '../../storage/market/candles.ts';
import { queryDueMints } from '../../storage/market/due-mints.ts';
import { dueSecurity } from '../../storage/security/delivered.ts';
import type { Security } from '../../storage/security/security.ts';
import { queryDueWallets, type Wallets } from '../../storage/wallets/wallets.ts';
import { QUIET_MS } from '../candles/state.ts';
import { type HeartbeatDeps, sendHeartbeat, UNREPORTED_MS } from '../heartbeat.ts';
import { packLinkRecords } from '../link-records.ts';
import { encodeClockRecord, encodeWalletClockRecord } from '../processor/records.ts';
import { type RetryDeps, retryParked } from './retry-parked.ts';

export type SweepDeps = RetryDeps & {
  readonly operations: HeartbeatDeps['operations'];
  readonly candles: Candles;
  readonly wallets: Wallets;
  readonly security: Security;
  /** Unix ms. */
  readonly clock: () => number;
  /** Where the next run continues; null after a cold start. */
  position: DuePosition | null;
};

/** Keys per run; the rest stay due. */
export type SweepLimits = { readonly mints: number; readonly bundles: number; readonly wallets: number };

export const sweepLimits: SweepLimits = { mints: 10_000, bundles: 4_000, wallets: 8_000 };

/** A run starts no further page after this. The function ends at 55 s. */
const READ_MS_MAX = 35_000;

/** Sends clock records through the normal streams, so each key keeps a single writer. */
export async function runSweep(deps: SweepDeps, nowMs: number, limits = sweepLimits): Promise<void> {
  const { wallets, security, operations, kinesis, streamOf } = deps;
  const emitPush: HeartbeatDeps['emitPush'] = records => putInOrder(kinesis, streamOf('push'), records);
  // Without a report of a source nobody else sends them.
  await sendHeartbeat({ operations, emitPush }, nowMs, UNREPORTED_MS);
  await retryParked(deps, nowMs);
  await putInOrder(kinesis, streamOf('links'), packLinkRecords([{ kind: 'clock', timestampMs: nowMs }]));
  const bundled = await dueSecurity(security, nowMs, limits.bundles);
  await sendMintTicks(deps, bundled);
  const due = await queryDueWallets(wallets, nowMs, limits.wallets);
  await putInOrder(
    kinesis,
    streamOf('wallets'),
    due.map(wallet => ({ key: wallet, data: encodeWalletClockRecord(wallet) })),
  );
  // Page by page. The next run continues there.
  const ticked = new Set(bundled);
  const max = limits.mints;
  const endMs = deps.clock() + READ_MS_MAX;
  let sent = 0;
  for await (const page of queryDueMints(deps.candles, nowMs - QUIET_MS, deps.position ?? toFirstDuePosition(nowMs))) {
    await sendMintTicks(
      deps,
      page.mints.filter(mint => !ticked.has(mint)),
    );
    deps.position = page.next;
    sent += page.mints.length;
    if (sent >= max || deps.clock() >= endMs) return;
  }
}

async function sendMintTicks({ kinesis, streamOf }: SweepDeps, mints: readonly string[]): Promise<void> {
  await putInOrder(
    kinesis,
    streamOf('events'),
    mints.map(mint => ({ key: mint, data: encodeClockRecord(mint) })),
  );
}
