import { RequestError } from '../../../layers/contract/errors.ts';
import { proofRoutes } from '../../../layers/contract/routes/proof.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readConsistency } from '../../../layers/flows/proofs/checkpoint.ts';

/** GET /v1/proof/consistency */
export const handler = createTablesHandler(
  proofRoutes.proofConsistency,
  async ({ proofs }, { query: { from, to } }) => {
    const found = await readConsistency(proofs, from, to);
    if ('size' in found)
      throw new RequestError('invalid_request', `to must be at most ${found.size}, the batches of the log; got ${to}`);
    return { from, to, hashes: [...found.hashes] };
  },
);
