import { toTraderView } from '../../../layers/contract/present/trader.ts';
import { tokenPeopleRoutes } from '../../../layers/contract/routes/token-people.ts';
import { rankTagged } from '../../../layers/core/people/candidates.ts';
import { buildTrader } from '../../../layers/core/people/trader.ts';
import { getLayerPath } from '../../../layers/edge/config.ts';
import { openPage } from '../../../layers/edge/ranked-pages.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { addTraits, openPeopleStores, readPeople } from '../../../layers/flows/people/read-people.ts';
import { readTaggedPage } from '../../../layers/flows/people/tagged-page.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';

/** GET /v1/token/{mint}/people/holders */
export const handler = createHandlerWith(
  tokenPeopleRoutes.tokenPeopleHolders,
  tables => openPeopleStores(tables, readKnownWallets(getLayerPath('known-wallets'))),
  async (stores, { path: { mint }, query: { tag: tags, limit, cursor }, nowMs }) => {
    const page = openPage(`people ${mint} ${tags ?? ''}`, { limit, cursor });
    const people = await readPeople(stores, mint, nowMs);
    // Only these tags rest on records of wallets, which are read for the page otherwise.
    const isDeep = tags?.some(tag => tag === 'whale' || tag === 'smart') ?? false;
    const { shown, next, known } = isDeep
      ? await readTaggedPage(stores, people, tags!, page)
      : { ...page.cut(rankTagged(people, tags)), known: people };
    const wallets = shown.map(({ wallet }) => wallet);
    const complete = isDeep ? known : await addTraits(stores, people, wallets);
    const holders = shown.map(holding => toTraderView(buildTrader(complete, holding)));
    return {
      status: 200,
      body: { token_mint: mint, holders, next_cursor: next },
      next: next === null ? null : { cursor: next },
    };
  },
);
