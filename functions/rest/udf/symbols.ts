import { toSymbolInfo, toUnknownSymbol, udfRoutes } from '../../../layers/contract/routes/udf.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readMarket } from '../../../layers/flows/candles/read-market.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { loadToken } from '../../../layers/storage/market/tokens.ts';

/** GET /v1/udf/symbols */
export const handler = createTablesHandler(
  udfRoutes.udfSymbols,
  async ({ tokens, candles, tape }, { query: { symbol: mint } }) => {
    const [{ metadata }, { applied, price }] = await Promise.all([
      loadToken(tokens, mint),
      readMarket({ candles, tape: openTape(tape) }, mint),
    ]);
    if (metadata === null && applied === 0) return toUnknownSymbol(mint);
    return toSymbolInfo({ mint, name: metadata?.name ?? mint, symbol: metadata?.symbol ?? mint }, price?.usd ?? null);
  },
);
