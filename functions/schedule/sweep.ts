import { schedules } from '../../layers/contract/schedules.ts';
import { buildKinesisClient } from '../../layers/edge/clients.ts';
import { getStreamName } from '../../layers/edge/config.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { runSweep, type SweepDeps } from '../../layers/flows/sweep/sweep.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';

const { candles, wallets, security, parking, operations } = openTables(schedules.sweep);
const deps: SweepDeps = {
  candles,
  wallets: openWallets(wallets),
  security,
  parking,
  operations,
  kinesis: buildKinesisClient(),
  streamOf: getStreamName,
  clock: Date.now,
  position: null,
};

/** Every minute: sends ticks to mints, wallets and links that are due, and retries parked keys. */
export function handler(): Promise<void> {
  return runSweep(deps, Date.now());
}
