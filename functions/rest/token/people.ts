import { tokenPeopleRoutes, toTokenPeople } from '../../../layers/contract/routes/token-people.ts';
import { summarizePeople } from '../../../layers/core/people/summary.ts';
import { getLayerPath } from '../../../layers/edge/config.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { openPeopleStores, readAllPeople } from '../../../layers/flows/people/read-people.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';

/** GET /v1/token/{mint}/people */
export const handler = createHandlerWith(
  tokenPeopleRoutes.tokenPeople,
  tables => openPeopleStores(tables, readKnownWallets(getLayerPath('known-wallets'))),
  async (stores, { path: { mint }, nowMs }) => {
    return toTokenPeople(mint, summarizePeople(await readAllPeople(stores, mint, nowMs)), nowMs);
  },
);
