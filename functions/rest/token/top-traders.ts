import { tokenTradersRoutes, toTopTraderView } from '../../../layers/contract/routes/token-traders.ts';
import { buildWindowTrader } from '../../../layers/core/traders/ranking.ts';
import { getLayerPath } from '../../../layers/edge/config.ts';
import { openPage } from '../../../layers/edge/ranked-pages.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { addTraits, openPeopleStores } from '../../../layers/flows/people/read-people.ts';
import { readTopTraders } from '../../../layers/flows/traders/top-traders.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';

/** GET /v1/token/{mint}/top-traders */
export const handler = createHandlerWith(
  tokenTradersRoutes.tokenTopTraders,
  tables => ({
    ...openPeopleStores(tables, readKnownWallets(getLayerPath('known-wallets'))),
    security: tables.security,
  }),
  async (stores, { path: { mint }, query: { window, sort, limit, cursor }, nowMs }) => {
    const { cut } = openPage(`top-traders ${mint} ${window} ${sort}`, { limit, cursor });
    const { people, ranked, firstTradeMs } = await readTopTraders(stores, mint, { window, sort, nowMs });
    const { shown, next } = cut(ranked);
    const complete = await addTraits(
      stores,
      people,
      shown.map(({ wallet }) => wallet),
    );
    const traders = shown.map(place => toTopTraderView(place.rank, buildWindowTrader(complete, place)));
    return {
      status: 200,
      body: { token_mint: mint, window, sort, top_traders: traders, next_cursor: next },
      ...(window === 'all' && firstTradeMs !== null && { window: { fromMs: firstTradeMs, toMs: nowMs } }),
      next: next === null ? null : { cursor: next },
    };
  },
);
