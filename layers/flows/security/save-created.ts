import { isDeepStrictEqual } from 'node:util';
import { type CreatedToken, describeCreated } from '../../core/security/created.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import { saveCreatedToken } from '../../storage/security/created.ts';
import type { Security } from '../../storage/security/security.ts';

/** Writes a token into the list of its creator if its facts changed; returns them. */
export async function saveChangedCreated(
  security: Security,
  { seq, created }: { readonly seq: number; readonly created: CreatedToken | null },
  state: MintSecurity,
): Promise<CreatedToken | null> {
  const next = describeCreated(state);
  if (next === null || isDeepStrictEqual(next, created)) return created;
  const { mint } = state;
  if (created !== null && created.creator !== next.creator)
    await saveCreatedToken(security, { creator: created.creator, mint, seq }, null);
  await saveCreatedToken(security, { creator: next.creator, mint, seq }, next);
  return next;
}
