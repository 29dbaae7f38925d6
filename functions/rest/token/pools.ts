import { tokenPoolsRoutes, toTokenPools } from '../../../layers/contract/routes/token-pools.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readPools } from '../../../layers/flows/security/read-pools.ts';

/** GET /v1/token/{mint}/pools */
export const handler = createTablesHandler(tokenPoolsRoutes.tokenPools, async (tables, { path: { mint }, nowMs }) =>
  toTokenPools(mint, await readPools(tables, mint, nowMs)),
);
