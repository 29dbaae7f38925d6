import { keyHash, keyText } from '../../layers/core/identity/key-text.ts';
import { monthStartMs, utcMonth } from '../../layers/core/kernel/utc-month.ts';
import { accountCredits } from '../../layers/flows/usage/account-credits.ts';
import { type RecountDeps, recountAccount } from '../../layers/flows/usage/recount.ts';
import {
  type Account,
  type Accounts,
  addAccount,
  changeAccount as change,
  findAccount,
  listAccounts,
  type Plan,
} from '../../layers/storage/access/accounts.ts';
import { listNotices, type Notice } from '../../layers/storage/access/notices.ts';
import { replaceOwner } from '../../layers/storage/accounts/owners.ts';
import { dynamoOf } from './clients.ts';
import { keysOf, random } from './ingest-keys.ts';
import { outputOf, type Target, UsageError } from './target.ts';

const ID_PREFIX = 'acct-';

export const accountsOf = (target: Target): Accounts => ({
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

/** Replaces the owner's secret. The new one is shown once. */
export async function issueOwnerSecret(target: Target, id: string): Promise<string> {
  const secret = keyText(random(32), 'cio');
  known(id, await replaceOwner(accountsOf(target), id, keyHash(secret)));
  return secret;
}

/** Credits that the keys of an account used in the month of a time. */
export const usedCredits = async (target: Target, account: string, nowMs: number): Promise<number> =>
  (await accountCredits(countsOf(target), { account, month: utcMonth(nowMs) })).used;

/** A new plan counts what the account used before in this month. */
export const setPlan = async (target: Target, id: string, plan: Plan | null, nowMs: number): Promise<Account> => {
  const account = await changeAccount(target, id, { plan });
  if (plan !== null) await recountAccount(countsOf(target), { account: id, month: utcMonth(nowMs) }, nowMs);
  return account;
};

/** Of this month and the one before. */
export const recentNotices = (target: Target, nowMs: number): Promise<readonly Notice[]> =>
  listNotices(countsOf(target).operations, utcMonth(monthStartMs(utcMonth(nowMs)) - 1));

const countsOf = (target: Target): RecountDeps => {
  const table = (name: string) => ({ client: dynamoOf(target), table: outputOf(target, `${name}Table`) });
  return { keys: keysOf(target), usage: table('Usage'), operations: table('Operations') };
};

const known = (id: string, account: Account | undefined): Account => {
  if (account) return account;
  throw new UsageError(`Account ${id} does not exist. List the ids with: npm run accounts -- list`);
};
