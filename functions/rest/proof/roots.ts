import { proofRoutes } from '../../../layers/contract/routes/proof.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readRoots } from '../../../layers/flows/proofs/checkpoint.ts';

/** GET /.well-known/roots */
export const handler = createTablesHandler(proofRoutes.roots, ({ proofs }) => readRoots(proofs));
