import { RequestError } from '../../contract/errors.ts';
import { type Accounts, findAccount } from '../../storage/access/accounts.ts';
import type { StoredKey } from '../../storage/access/keys.ts';

/** Customer at Stripe of the account of a key. Throws RequestError if Stripe does not bill it. */
export const customerOf = async (accounts: Accounts, { account: id }: StoredKey): Promise<string> => {
  const account = id === undefined ? undefined : await findAccount(accounts, id);
  if (account?.billing?.provider === 'stripe') return account.billing.customerId;
  throw new RequestError('invalid_request', 'The account of this key is not billed through Stripe');
};
