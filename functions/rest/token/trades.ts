import { presentRestTrade } from '../../../layers/contract/present/trade.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { newestNotedTrades } from '../../../layers/flows/noted-trades.ts';
import { openNotes } from '../../../layers/storage/notes.ts';
import { openSecurity } from '../../../layers/storage/security.ts';
import { loadMembers } from '../../../layers/storage/security-members.ts';
import { openTape } from '../../../layers/storage/tape.ts';

const client = dynamoClient();
const tape = openTape(client, tableName('tape'), new Map());
const security = openSecurity(client, tableName('security'));
const notes = openNotes(client, tableName('ledgers'), new Map());

/** GET /v1/token/{mint}/trades */
export const handler = serve(tokenRoutes.tokenTrades, async ({ path, query }) => {
  const [trades, bundles] = await Promise.all([
    newestNotedTrades(tape, notes, path.mint, query.limit),
    loadMembers(security, path.mint),
  ]);
  return {
    trades: trades.map(({ trade, note }) => presentRestTrade(trade, note?.labels, bundles.get(trade.wallet))),
    token_mint: path.mint,
    limit: query.limit,
  };
});
