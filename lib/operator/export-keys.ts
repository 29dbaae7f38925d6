import { HEADER } from './key-lines.ts';
import { type KeyRow, type KeyStores, listKeyRows } from './key-rows.ts';
import { DEMO_KEYS } from './key-status.ts';

/** Lines of all accounts and keys, without demo keys: each start replaces those. */
export async function exportKeys(stores: KeyStores): Promise<readonly string[]> {
  const kept = (await listKeyRows(stores)).filter(({ kind, row }) => kind === 'account' || row.name !== DEMO_KEYS);
  return formatKeyRows(kept);
}

/** Lines that an import reads. */
export function formatKeyRows(kept: readonly KeyRow[]): readonly string[] {
  return [HEADER, ...kept.map(({ kind, row }) => ({ kind, ...row }))].map(line => JSON.stringify(line));
}
