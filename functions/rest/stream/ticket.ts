import { randomBytes } from 'node:crypto';
import bs58 from 'bs58';
import { streamRoutes, toTicketView } from '../../../layers/contract/routes/stream.ts';
import { getRealMs } from '../../../layers/edge/platform.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { issueTicket } from '../../../layers/flows/socket/ticket.ts';

/** GET /v1/stream/ticket */
export const handler = createTablesHandler(streamRoutes.streamTicket, async (tables, { keyHash }) => {
  if (keyHash === null) throw new Error('A ticket needs the hash of its key; the authorizer sends it.');
  return toTicketView(await issueTicket(tables, keyHash, bs58.encode(randomBytes(32)), getRealMs()));
});
