import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readEarlyBuyersAnswer } from '../../../layers/flows/intel/early-buyers.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

/** GET /v1/intel/token/{mint}/early-buyers */
export const handler = createHandlerWith(
  intelRoutes.intelEarlyBuyers,
  ({ coordination, tape }) => ({ coordination, tape: openTape(tape) }),
  async (stores, { path, query, nowMs }) => ({
    status: 200,
    ...(await readEarlyBuyersAnswer(stores, path.mint, query.window_s, nowMs)),
  }),
);
