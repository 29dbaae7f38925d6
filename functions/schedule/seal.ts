import { optionalSchedules } from '../../layers/contract/schedules.ts';
import { buildKeysClient } from '../../layers/edge/clients.ts';
import { getRootsKey } from '../../layers/edge/config.ts';
import { openKmsSigner } from '../../layers/edge/kms-signer.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { signDays } from '../../layers/flows/proofs/checkpoint.ts';
import { sealHours } from '../../layers/flows/proofs/seal.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

const { tape, proofs } = openTables(optionalSchedules.seal);
const keys = buildKeysClient();

/** Seals hours that ended; signs the log daily. */
export async function handler(): Promise<void> {
  await sealHours({ tape: openTape(tape), proofs }, Date.now());
  await signDays(proofs, () => openKmsSigner(keys, getRootsKey()));
}
