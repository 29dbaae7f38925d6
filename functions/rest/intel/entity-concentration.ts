import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readConcentrationAnswer } from '../../../layers/flows/intel/entity-concentration.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

/** GET /v1/intel/token/{mint}/entity-concentration */
export const handler = createHandlerWith(
  intelRoutes.intelEntityConcentration,
  ({ coordination, tape }) => ({ coordination, tape: openTape(tape) }),
  (stores, { path, query, nowMs }) => readConcentrationAnswer(stores, path.mint, query.window_s, nowMs),
);
