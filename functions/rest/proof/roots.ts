import { RequestError } from '../../../layers/contract/errors.ts';
import { proofRoutes } from '../../../layers/contract/routes/proof.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readRoots } from '../../../layers/flows/proofs/checkpoint.ts';

/** GET /.well-known/roots */
export const handler = createTablesHandler(proofRoutes.roots, async ({ proofs }) => {
  const roots = await readRoots(proofs);
  if (roots === null)
    throw new RequestError('unavailable', 'No root is published yet; the first follows within the hour.');
  return roots;
});
