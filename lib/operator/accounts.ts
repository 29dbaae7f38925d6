import { buildKeyText, hashKeyText } from '../../layers/core/identity/key-text.ts';
import { formatUtcMonth, toMonthStartMs } from '../../layers/core/kernel/utc-month.ts';
import { readAccountCredits } from '../../layers/flows/usage/account-credits.ts';
import { type RecountDeps, updateAccountAllowance } from '../../layers/flows/usage/recount.ts';
import {
  type Account,
  type Accounts,
  addAccount,
  updateStoredAccount as change,
  findAccount,
  listAccounts,
  type Plan,
} from '../../layers/storage/access/accounts.ts';
import { listNotices, type Notice } from '../../layers/storage/access/notices.ts';
import { replaceOwner } from '../../layers/storage/accounts/owners.ts';
import { createDynamoClient } from './clients.ts';
import { generateRandomText, resolveKeysTable } from './ingest-keys.ts';
import { getTargetOutput, type Target, UsageError } from './target.ts';

const ID_PREFIX = 'acct-';

export function resolveAccountsTable(target: Target): Accounts {
  return {
    client: createDynamoClient(target),
    table: getTargetOutput(target, 'AccountsTable'),
  };
}

export async function createAccount(target: Target, name: string, plan: Plan | null, nowMs: number): Promise<Account> {
  const account = { id: `${ID_PREFIX}${generateRandomText(20)}`, name, createdMs: nowMs, plan, billing: null };
  await addAccount(resolveAccountsTable(target), account);
  return account;
}

/** Ascending by id. */
export function listAllAccounts(target: Target): Promise<readonly Account[]> {
  return listAccounts(resolveAccountsTable(target));
}

/** Throws UsageError when the account is unknown. */
export async function getAccountById(target: Target, id: string): Promise<Account> {
  return ensureKnown(id, await findAccount(resolveAccountsTable(target), id));
}

/** Throws UsageError when the account is unknown. */
export async function updateAccount(
  target: Target,
  id: string,
  changed: Partial<Pick<Account, 'plan' | 'billing'>>,
): Promise<Account> {
  return ensureKnown(id, await change(resolveAccountsTable(target), id, account => ({ ...account, ...changed })));
}

/** Replaces the owner's secret. The new one is shown once. */
export async function issueOwnerSecret(target: Target, id: string): Promise<string> {
  const secret = buildKeyText(generateRandomText(32), 'cio');
  ensureKnown(id, await replaceOwner(resolveAccountsTable(target), id, hashKeyText(secret)));
  return secret;
}

/** Credits that the keys of an account used in the month of a time. */
export async function readUsedCredits(target: Target, account: string, nowMs: number): Promise<number> {
  return (await readAccountCredits(resolveCounts(target), { account, month: formatUtcMonth(nowMs) })).used;
}

/** A new plan counts what the account used before in this month. */
export async function setPlan(target: Target, id: string, plan: Plan | null, nowMs: number): Promise<Account> {
  const account = await updateAccount(target, id, { plan });
  if (plan !== null)
    await updateAccountAllowance(resolveCounts(target), { account: id, month: formatUtcMonth(nowMs) }, nowMs);
  return account;
}

/** Of this month and the one before. */
export function listRecentNotices(target: Target, nowMs: number): Promise<readonly Notice[]> {
  return listNotices(resolveCounts(target).operations, formatUtcMonth(toMonthStartMs(formatUtcMonth(nowMs)) - 1));
}

function resolveCounts(target: Target): RecountDeps {
  const table = (name: string) => ({
    client: createDynamoClient(target),
    table: getTargetOutput(target, `${name}Table`),
  });
  return { keys: resolveKeysTable(target), usage: table('Usage'), operations: table('Operations') };
}

function ensureKnown(id: string, account: Account | undefined): Account {
  if (account) return account;
  throw new UsageError(`Account ${id} does not exist. List the ids with: npm run accounts -- list`);
}
