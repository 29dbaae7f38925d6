import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { copyOriginatorAnswer } from '../../../layers/flows/intel/copy-originator.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

/** GET /v1/intel/token/{mint}/copy-originator */
export const handler = createHandlerWith(
  intelRoutes.intelCopyOriginator,
  ({ coordination, tape }) => ({ coordination, tape: openTape(tape) }),
  (stores, { path, query: { start_ts_ms: start, end_ts_ms: end }, nowMs }) =>
    copyOriginatorAnswer(stores, path.mint, start, end, nowMs),
);
