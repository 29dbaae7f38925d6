import { optionalSchedules } from '../../layers/contract/schedules.ts';
import { buildParametersClient } from '../../layers/edge/clients.ts';
import { getRootsKeyParameter } from '../../layers/edge/config.ts';
import { readSecret } from '../../layers/edge/secret.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { parseSigningKey, signDays } from '../../layers/flows/proofs/checkpoint.ts';
import { sealHours } from '../../layers/flows/proofs/seal.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

const { tape, proofs } = openTables(optionalSchedules.seal);
const parameters = buildParametersClient();

/** Seals hours that ended; signs the log daily. */
export async function handler(): Promise<void> {
  await sealHours({ tape: openTape(tape), proofs }, Date.now());
  await signDays(proofs, async () => parseSigningKey(await readSecret(parameters, getRootsKeyParameter())));
}
