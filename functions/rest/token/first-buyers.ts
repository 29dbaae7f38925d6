import { toFirstBuyerView, tokenPeopleRoutes } from '../../../layers/contract/routes/token-people.ts';
import { addTrader, rankFirstBuys } from '../../../layers/core/people/first-buyers.ts';
import { getLayerPath } from '../../../layers/edge/config.ts';
import { openPage } from '../../../layers/edge/ranked-pages.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { addTraits, openPeopleStores, readPeople } from '../../../layers/flows/people/read-people.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';

/** GET /v1/token/{mint}/first-buyers */
export const handler = createHandlerWith(
  tokenPeopleRoutes.tokenFirstBuyers,
  tables => openPeopleStores(tables, readKnownWallets(getLayerPath('known-wallets'))),
  async (stores, { path: { mint }, query: { limit, cursor }, nowMs }) => {
    const { cut } = openPage(`first-buyers ${mint}`, { limit, cursor });
    const people = await readPeople(stores, mint, nowMs);
    const { shown, next } = cut(rankFirstBuys(people));
    const wallets = shown.map(({ buy }) => buy.wallet);
    const known = await addTraits(stores, people, wallets);
    const buyers = shown.flatMap(ranked => addTrader(known, ranked));
    const body = { token_mint: mint, first_buyers: buyers.map(toFirstBuyerView), next_cursor: next };
    return { status: 200, body, next: next === null ? null : { cursor: next } };
  },
);
