import { isDeepStrictEqual } from 'node:util';
import { type CreatedToken, describeCreated } from '../../core/security/created.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';
import { saveCreatedToken } from '../../storage/security/created.ts';
import type { Security } from '../../storage/security/security.ts';

/** Writes a token into the list of its creator if its facts changed; returns them. */
export async function saveChangedCreated(
  security: Security,
  { seq, created }: { readonly seq: number; readonly created: CreatedToken | null },
  state: MintSecurity,
  fresh: readonly TapeRow[],
): Promise<CreatedToken | null> {
  const next = describeCreated(state);
  if (next === null || isDeepStrictEqual(next, created)) return created;
  const { mint } = state;
  // Another process may have written what earlier descriptions say.
  const named = fresh.flatMap(row => (!isTrade(row) && row.event.type === 'token' ? row.event.deployer : []));
  for (const creator of new Set([...named, ...(created === null ? [] : [created.creator])]))
    if (creator !== next.creator) await saveCreatedToken(security, { creator, mint, seq }, null);
  await saveCreatedToken(security, { creator: next.creator, mint, seq }, next);
  return next;
}
