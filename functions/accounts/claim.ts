import * as z from 'zod/mini';
import { accountFunctions, accountRoutes } from '../../layers/contract/accounts.ts';
import { RequestError } from '../../layers/contract/errors.ts';
import {
  type AccountAnswer,
  type AccountRequest,
  createAccountsHandler,
  withReceivedValue,
} from '../../layers/edge/account-request.ts';
import { buildGatewayClient } from '../../layers/edge/clients.ts';
import { getRestUrl, getUsagePlanId, readStripePrices } from '../../layers/edge/config.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { finishClaim, issueClaimed, loadClaimState } from '../../layers/flows/accounts/claim.ts';
import { createKeyChanges } from '../../layers/flows/accounts/key-changes.ts';
import { renderClaimPage } from '../../layers/flows/accounts/page/claim-page.ts';

const { accounts, keys } = openTables(accountFunctions.claim);
const deps = { ...createKeyChanges(keys, buildGatewayClient(), getUsagePlanId), accounts, clock: Date.now };
const page = renderClaimPage([...readStripePrices().keys()], getRestUrl());

/** Claims are secret, so messages do not repeat them. */
const claimExpected = 'must be what follows the # of a claim link';
const ownerExpected = 'must be the owner_secret of the checkout, which starts with cio_';
const claimField = z.string(claimExpected).check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{40,50}$/, claimExpected));
const ownerField = z.optional(z.string(ownerExpected).check(z.maxLength(100, ownerExpected)));
const named = z.object({ claim: claimField, owner_secret: ownerField }, 'The body must be a JSON object');
const keyIdExpected = 'must be the id of a key, such as key-…';
const keptSchema = z.object(
  {
    claim: claimField,
    owner_secret: ownerField,
    key_id: z.string(withReceivedValue(keyIdExpected)).check(z.maxLength(64, keyIdExpected)),
  },
  'The body must be a JSON object',
);

const answers = new Map<string, (request: AccountRequest) => Promise<AccountAnswer>>([
  [`GET ${accountRoutes.claimPage.path}`, async () => page],
  [
    `POST ${accountRoutes.claim.path}`,
    async ({ read }) => {
      const { claim, owner_secret: owner = null } = read(named);
      const { text, key } = await issueClaimed(deps, { claim, owner });
      return { body: { key: text, key_id: key.id, tier: key.tier } };
    },
  ],
  [
    `POST ${accountRoutes.claimStatus.path}`,
    async ({ read }) => {
      const { state, tier, checkoutUrl } = await loadClaimState(deps, read(named).claim);
      return { body: { state, tier, checkout_url: checkoutUrl } };
    },
  ],
  [
    `POST ${accountRoutes.claimDone.path}`,
    async ({ read }) => {
      const { claim, owner_secret: owner = null, key_id } = read(keptSchema);
      await finishClaim(deps, { claim, owner }, key_id);
      return { body: { state: 'claimed' } };
    },
  ],
]);

/** The claim page and its calls. Only a POST issues a key. */
export const handler = createAccountsHandler(request => {
  const answer = answers.get(`${request.method} ${request.path}`);
  if (answer) return answer(request);
  throw new RequestError('not_found', 'Unknown route');
});
