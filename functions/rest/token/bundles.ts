import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readBundlesAnswer } from '../../../layers/flows/security/bundle-answers.ts';
import { shareSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

/** GET /v1/token/{mint}/bundles */
export const handler = createHandlerWith(
  tokenSecurityRoutes.tokenBundles,
  tables => ({
    tape: openTape(tables.tape),
    notes: openNotes(tables.ledgers),
    readSecurity: shareSecurityReader(tables),
  }),
  async (stores, { path, nowMs }) => readBundlesAnswer(stores, await stores.readSecurity(path.mint, nowMs), nowMs),
);
