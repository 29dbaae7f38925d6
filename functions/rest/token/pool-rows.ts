import { tokenPoolRowsRoutes, toTokenPoolRows } from '../../../layers/contract/routes/token-pool-rows.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { openPoolRows } from '../../../layers/flows/security/read-pool-rows.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

/** GET /v1/token/{mint}/pool-rows */
export const handler = createHandlerWith(
  tokenPoolRowsRoutes.tokenPoolRows,
  ({ tape }) => openPoolRows(openTape(tape), toTokenPoolRows),
  async (readPage, { path: { mint }, query }) => {
    const { body, nextSeq } = await readPage(mint, query);
    return { status: 200, body, next: nextSeq === null ? null : { after_seq: nextSeq } };
  },
);
