import { type Account, type Accounts, findAccount, updateStoredAccount } from '../access/accounts.ts';
import { deleteItem, getItem, type Item, putItem } from '../kernel/dynamo.ts';

function toOwnerKey(hash: string): Item {
  return { k: { S: `owner#${hash}` }, s: { S: '-' } };
}

/** The account says whether the secret is valid. */
export async function saveOwner(accounts: Accounts, hash: string, account: string): Promise<void> {
  await putItem(accounts, { ...toOwnerKey(hash), account: { S: account } });
}

/** The secret may be a former one: compare its hash. */
export async function findOwned(accounts: Accounts, hash: string): Promise<Account | undefined> {
  const item = await getItem(accounts, toOwnerKey(hash));
  return item && findAccount(accounts, item.account!.S!);
}

/** Returns undefined when the account is unknown. */
export async function replaceOwner(accounts: Accounts, id: string, hash: string): Promise<Account | undefined> {
  const before = await findAccount(accounts, id);
  if (!before) return undefined;
  await saveOwner(accounts, hash, id);
  const account = await updateStoredAccount(accounts, id, known => ({ ...known, ownerHash: hash }));
  if (before.ownerHash !== undefined) await deleteItem(accounts, toOwnerKey(before.ownerHash));
  return account;
}
