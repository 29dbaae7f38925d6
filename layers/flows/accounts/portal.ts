import { RequestError } from '../../contract/errors.ts';
import { scopesText } from '../../core/identity/scopes.ts';
import { type Accounts, findAccount } from '../../storage/access/accounts.ts';
import type { StoredKey } from '../../storage/access/keys.ts';

/** Such a key may be in a page, where others read it. */
const SCOPED = 'A key with scopes does not open the portal; use a key of the account without scopes';

/** Customer at Stripe of the account of a key. Throws RequestError. */
export const customerOf = async (accounts: Accounts, { account: id, scopes }: StoredKey): Promise<string> => {
  if (scopesText(scopes) !== '') throw new RequestError('forbidden', SCOPED);
  const account = id === undefined ? undefined : await findAccount(accounts, id);
  if (account?.billing?.provider === 'stripe') return account.billing.customerId;
  throw new RequestError('invalid_request', 'The account of this key is not billed through Stripe');
};
