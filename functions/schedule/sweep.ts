import { schedules } from '../../layers/contract/schedules.ts';
import { kinesisClient } from '../../layers/edge/clients.ts';
import { streamName } from '../../layers/edge/config.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { type SweepDeps, sweep } from '../../layers/flows/sweep/sweep.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';

const { candles, wallets, security, parking, operations } = openTables(schedules.sweep);
const deps: SweepDeps = {
  candles,
  wallets: openWallets(wallets),
  security,
  parking,
  operations,
  kinesis: kinesisClient(),
  streamOf: streamName,
  clock: Date.now,
  position: null,
};

/** Every minute: sends ticks to mints, wallets and links that are due, and retries parked keys. */
export const handler = (): Promise<void> => sweep(deps, Date.now());
