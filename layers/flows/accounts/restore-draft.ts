import { changeKey } from '../../storage/access/keys.ts';
import type { Lease } from '../../storage/accounts/subscriptions.ts';
import type { KeyChanges } from '../keys/change.ts';
import { discardKey } from './key-changes.ts';

type RestoreDeps = KeyChanges & { readonly clock: () => number };

/** Undoes a change that a crash interrupted. Nobody has its key. */
export async function restoreDraft(deps: RestoreDeps, { draft, saveDraft }: Lease): Promise<void> {
  if (draft === null) return;
  const { id, replaced } = draft;
  if (replaced)
    await changeKey(deps.keys, replaced.hash, key => {
      if (key.successor !== id) return key;
      const { successor: _, ...restored } = key;
      return { ...restored, expiresMs: replaced.expiresMs };
    });
  await discardKey(deps, draft, deps.clock());
  await saveDraft(null);
}
