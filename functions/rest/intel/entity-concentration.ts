import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { entityConcentrationAnswer } from '../../../layers/flows/intel/entity-concentration.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

/** GET /v1/intel/token/{mint}/entity-concentration */
export const handler = serveWith(
  intelRoutes.intelEntityConcentration,
  ({ coordination, tape }) => ({ coordination, tape: openTape(tape) }),
  (stores, { path, query, nowMs }) => entityConcentrationAnswer(stores, path.mint, query.window_s, nowMs),
);
