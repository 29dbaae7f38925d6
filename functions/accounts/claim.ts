import * as z from 'zod/mini';
import { accountFunctions, accountRoutes } from '../../layers/contract/accounts.ts';
import { RequestError } from '../../layers/contract/errors.ts';
import { type AccountAnswer, type AccountRequest, answerAccounts, naming } from '../../layers/edge/account-request.ts';
import { gatewayClient } from '../../layers/edge/clients.ts';
import { restUrl, stripePrices, usagePlanId } from '../../layers/edge/config.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { claimState, issueClaimed, keepClaimed } from '../../layers/flows/accounts/claim.ts';
import { keyChanges } from '../../layers/flows/accounts/key-changes.ts';
import { claimPage } from '../../layers/flows/accounts/page/claim-page.ts';

const { accounts, keys } = openTables(accountFunctions.claim);
const deps = { ...keyChanges(keys, gatewayClient(), usagePlanId), accounts, clock: Date.now };
const page = claimPage([...stripePrices().keys()], restUrl());

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
    key_id: z.string(naming(keyIdExpected)).check(z.maxLength(64, keyIdExpected)),
  },
  'The body must be a JSON object',
);

const state = async ({ read }: AccountRequest): Promise<AccountAnswer> => {
  const { state, tier, checkoutUrl } = await claimState(deps, read(named).claim);
  return { body: { state, tier, checkout_url: checkoutUrl } };
};

const issue = async ({ read }: AccountRequest): Promise<AccountAnswer> => {
  const { claim, owner_secret: owner = null } = read(named);
  const { text, key } = await issueClaimed(deps, { claim, owner });
  return { body: { key: text, key_id: key.id, tier: key.tier } };
};

const keep = async ({ read }: AccountRequest): Promise<AccountAnswer> => {
  const { claim, owner_secret: owner = null, key_id } = read(keptSchema);
  await keepClaimed(deps, { claim, owner }, key_id);
  return { body: { state: 'claimed' } };
};

const answers = new Map<string, (request: AccountRequest) => Promise<AccountAnswer>>([
  [`GET ${accountRoutes.claimPage.path}`, async () => page],
  [`POST ${accountRoutes.claim.path}`, issue],
  [`POST ${accountRoutes.claimStatus.path}`, state],
  [`POST ${accountRoutes.claimDone.path}`, keep],
]);

/** The claim page and its calls. Only a POST issues a key. */
export const handler = answerAccounts(request => {
  const answer = answers.get(`${request.method} ${request.path}`);
  if (answer) return answer(request);
  throw new RequestError('not_found', 'Unknown route');
});
