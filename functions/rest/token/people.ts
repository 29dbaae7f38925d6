import { tokenPeopleRoutes, toTokenPeople } from '../../../layers/contract/routes/token-people.ts';
import { listCandidates } from '../../../layers/core/people/candidates.ts';
import { summarizePeople } from '../../../layers/core/people/summary.ts';
import { getLayerPath } from '../../../layers/edge/config.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { addTraits, openPeopleStores, readPeople } from '../../../layers/flows/people/read-people.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';

/** GET /v1/token/{mint}/people */
export const handler = createHandlerWith(
  tokenPeopleRoutes.tokenPeople,
  tables => openPeopleStores(tables, readKnownWallets(getLayerPath('known-wallets'))),
  async (stores, { path: { mint }, nowMs }) => {
    const people = await readPeople(stores, mint, nowMs);
    const known = await addTraits(stores, people, listCandidates(people));
    return toTokenPeople(mint, summarizePeople(known), nowMs);
  },
);
