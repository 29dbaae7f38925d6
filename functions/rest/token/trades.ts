import { presentRestTrade } from '../../../layers/contract/present/trade.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { newestTrades, openTape } from '../../../layers/storage/tape.ts';

const tape = openTape(dynamoClient(), tableName('tape'));

/** GET /v1/token/{mint}/trades */
export const handler = serve(tokenRoutes.tokenTrades, async ({ path, query }) => ({
  trades: (await newestTrades(tape, path.mint, query.limit)).map(presentRestTrade),
  token_mint: path.mint,
  limit: query.limit,
}));
