import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readCascadeAnswer } from '../../../layers/flows/intel/cascade.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/intel/wallet/{leader}/cascade */
export const handler = createHandlerWith(
  intelRoutes.intelCascade,
  tables => ({
    coordination: tables.coordination,
    wallets: openWallets(tables.wallets),
    tape: openTape(tables.tape),
    notes: openNotes(tables.ledgers),
  }),
  (stores, { path, query, nowMs }) => readCascadeAnswer(stores, path.leader, query.mint, query.window_s, nowMs),
);
