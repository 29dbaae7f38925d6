import { presentRestTrade } from '../../../layers/contract/present/trade.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { madeOnce } from '../../../layers/core/made-once.ts';
import type { Hindsight } from '../../../layers/core/security/hindsight.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { type NotedTrade, newestNotedTrades } from '../../../layers/flows/noted-trades.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { type HindsightRead, loadHindsight } from '../../../layers/storage/security/hindsight.ts';
import { openSecurity } from '../../../layers/storage/security/security.ts';

const client = dynamoClient();
const tape = openTape(client, tableName('tape'), new Map());
const security = openSecurity(client, tableName('security'));
const read: HindsightRead = new Map();
const notes = openNotes(client, tableName('ledgers'), new Map());

/** GET /v1/token/{mint}/trades */
export const handler = serve(tokenRoutes.tokenTrades, async ({ path, query }) => {
  const [trades, hindsight] = await Promise.all([
    newestNotedTrades(tape, notes, path.mint, query.limit),
    loadHindsight(security, path.mint, read),
  ]);
  return bodyOf(trades, hindsight, path.mint, query.limit);
});

const bodyOf = madeOnce((trades: readonly NotedTrade[], hindsight: Hindsight, mint: string, limit: number) => ({
  trades: trades.map(({ trade, note }) => presentRestTrade(trade, note?.labels, hindsight)),
  token_mint: mint,
  limit,
}));
