import { timingSafeEqual } from 'node:crypto';
import { RequestError } from '../../contract/errors.ts';
import { hashKeyText, isKeyText } from '../../core/identity/key-text.ts';
import type { Account, Accounts } from '../../storage/access/accounts.ts';
import { findOwned } from '../../storage/accounts/owners.ts';

const UNKNOWN =
  "Missing or invalid owner's secret; send it as Authorization: Bearer cio_… " +
  'If it is lost, the operator of this service can issue another one';
const NOT_A_KEY =
  "An API key does not open this route, so that a leaked key cannot; send the owner's secret, which starts with cio_";

/** Finds the account by the owner's secret. Throws RequestError. */
export async function authenticateOwner(accounts: Accounts, header: string | undefined): Promise<Account> {
  const text = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  if (isKeyText(text)) throw new RequestError('forbidden', NOT_A_KEY);
  if (!isKeyText(text, 'cio')) throw new RequestError('unauthorized', UNKNOWN);
  const account = await findOwned(accounts, hashKeyText(text));
  // A replaced secret still finds the account.
  if (account?.ownerHash !== undefined && isOwnerSecret(text, account.ownerHash)) return account;
  throw new RequestError('unauthorized', UNKNOWN);
}

/** Compares in constant time. */
export function isOwnerSecret(text: string, ownerHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashKeyText(text), 'hex'), Buffer.from(ownerHash, 'hex'));
}
