import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readBundleAnswer } from '../../../layers/flows/security/bundle-answers.ts';
import { shareSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

/** GET /v1/token/{mint}/bundles/{bundle_id} */
export const handler = createHandlerWith(
  tokenSecurityRoutes.tokenBundle,
  tables => ({
    coordination: tables.coordination,
    tape: openTape(tables.tape),
    notes: openNotes(tables.ledgers),
    readSecurity: shareSecurityReader(tables),
  }),
  async (deps, { path, nowMs }) =>
    readBundleAnswer(deps, await deps.readSecurity(path.mint, nowMs), path.bundle_id, nowMs),
);
