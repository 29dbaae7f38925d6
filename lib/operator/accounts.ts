import {
  type Account,
  type Accounts,
  addAccount,
  changeAccount as change,
  findAccount,
  listAccounts,
  type Plan,
} from '../../layers/storage/access/accounts.ts';
import { dynamoOf } from './clients.ts';
import { random } from './ingest-keys.ts';
import { outputOf, type Target, UsageError } from './target.ts';

const ID_PREFIX = 'acct-';

const accountsOf = (target: Target): Accounts => ({
  client: dynamoOf(target),
  table: outputOf(target, 'AccountsTable'),
});

export const createAccount = async (
  target: Target,
  name: string,
  plan: Plan | null,
  nowMs: number,
): Promise<Account> => {
  const account = { id: `${ID_PREFIX}${random(20)}`, name, createdMs: nowMs, plan, billing: null };
  await addAccount(accountsOf(target), account);
  return account;
};

/** Ascending by id. */
export const allAccounts = (target: Target): Promise<readonly Account[]> => listAccounts(accountsOf(target));

/** Throws UsageError when the account is unknown. */
export const accountById = async (target: Target, id: string): Promise<Account> =>
  known(id, await findAccount(accountsOf(target), id));

/** Throws UsageError when the account is unknown. */
export const changeAccount = async (
  target: Target,
  id: string,
  changed: Partial<Pick<Account, 'plan' | 'billing'>>,
): Promise<Account> => known(id, await change(accountsOf(target), id, account => ({ ...account, ...changed })));

const known = (id: string, account: Account | undefined): Account => {
  if (account) return account;
  throw new UsageError(`There is no account ${id}. List the ids with: npm run accounts -- list`);
};
