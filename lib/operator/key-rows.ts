import { type Account, type Accounts, listAccounts } from '../../layers/storage/access/accounts.ts';
import { type IngestKey, listIngestKeys } from '../../layers/storage/access/ingest-keys.ts';
import { type Keys, listKeys, type StoredKey } from '../../layers/storage/access/keys.ts';
import { resolveAccountsTable } from './accounts.ts';
import { resolveKeysTable } from './ingest-keys.ts';
import type { Target } from './target.ts';

export type KeyStores = { readonly accounts: Accounts; readonly keys: Keys };

export function resolveKeyStores(target: Target): KeyStores {
  return {
    accounts: resolveAccountsTable(target),
    keys: resolveKeysTable(target),
  };
}

/** What an export has a line for. Keys have a hash and never a text. */
export type KeyRow =
  | { readonly kind: 'account'; readonly row: Account }
  | { readonly kind: 'key'; readonly row: StoredKey }
  | { readonly kind: 'ingest-key'; readonly row: IngestKey };

/** Accounts first, because keys name them. */
export async function listKeyRows({ accounts, keys }: KeyStores): Promise<readonly KeyRow[]> {
  return [
    ...(await listAccounts(accounts)).map(row => ({ kind: 'account', row }) as const),
    ...(await listKeys(keys)).map(row => ({ kind: 'key', row }) as const),
    ...(await listIngestKeys(keys)).map(row => ({ kind: 'ingest-key', row }) as const),
  ];
}
