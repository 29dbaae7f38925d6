import type { Account } from '../../layers/storage/access/accounts.ts';
import type { IngestKey } from '../../layers/storage/access/ingest-keys.ts';
import type { StoredKey } from '../../layers/storage/access/keys.ts';
import { allAccounts } from './accounts.ts';
import { allIngestKeys } from './ingest-keys.ts';
import { allKeys } from './keys.ts';
import type { Target } from './target.ts';

/** What an export has a line for. Keys have a hash and never a text. */
export type KeyRow =
  | { readonly kind: 'account'; readonly row: Account }
  | { readonly kind: 'key'; readonly row: StoredKey }
  | { readonly kind: 'ingest-key'; readonly row: IngestKey };

/** Accounts first, because keys name them. */
export const allRows = async (target: Target): Promise<readonly KeyRow[]> => [
  ...(await allAccounts(target)).map(row => ({ kind: 'account', row }) as const),
  ...(await allKeys(target)).map(row => ({ kind: 'key', row }) as const),
  ...(await allIngestKeys(target)).map(row => ({ kind: 'ingest-key', row }) as const),
];
