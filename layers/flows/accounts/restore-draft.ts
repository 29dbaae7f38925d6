import { updateStoredKey } from '../../storage/access/keys.ts';
import type { Lease } from '../../storage/accounts/subscriptions.ts';
import type { KeyChanges } from '../keys/change.ts';
import { revokeDraftedKey } from './key-changes.ts';

type RestoreDeps = KeyChanges & { readonly clock: () => number };

/** Undoes a change that a crash interrupted. Nobody has its key. */
export async function restoreDraft(deps: RestoreDeps, { draft, saveDraft }: Lease): Promise<void> {
  if (draft === null) return;
  const { id, replaced } = draft;
  if (replaced)
    await updateStoredKey(deps.keys, replaced.hash, key => {
      if (key.successor !== id) return key;
      const { successor: _, ...restored } = key;
      return { ...restored, expiresMs: replaced.expiresMs };
    });
  await revokeDraftedKey(deps, draft, deps.clock());
  await saveDraft(null);
}
