import { tokenPoolRowsRoutes, toTokenPoolRows } from '../../../layers/contract/routes/token-pool-rows.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readPoolRows } from '../../../layers/flows/security/read-pool-rows.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

/** GET /v1/token/{mint}/pool-rows */
export const handler = createTablesHandler(
  tokenPoolRowsRoutes.tokenPoolRows,
  async ({ tape }, { path: { mint }, query }) => {
    const { rows, nextSeq } = await readPoolRows(openTape(tape), mint, query);
    const next = nextSeq === null ? null : { after_seq: nextSeq };
    return { status: 200, body: toTokenPoolRows(mint, rows, nextSeq), next };
  },
);
