import { pack, unpack } from '../../core/codec/pack.ts';
import type { ListSnapshot } from '../../core/token-list/snapshot.ts';
import { loadSnapshot } from '../kernel/snapshot.ts';
import { openNewerSave, type SnapshotSave } from '../kernel/snapshot-save.ts';
import type { Listings } from './listings.ts';

function toSnapshotPlace(table: Listings) {
  return { table, partition: 'state' };
}

/** Null when there is none. */
export async function loadListSnapshot(listings: Listings): Promise<ListSnapshot | null> {
  const { snapshot } = await loadSnapshot(toSnapshotPlace(listings));
  return snapshot && { head: snapshot.body as ListSnapshot['head'], parts: snapshot.pages.map(page => unpack(page)) };
}

/** Null if a later one is stored. Nothing expires: only it has quiet tokens. */
export function openListSave(listings: Listings, { head, parts }: ListSnapshot): Promise<SnapshotSave | null> {
  return openNewerSave(toSnapshotPlace(listings), {
    seq: head.readThroughMs,
    body: head,
    pages: parts.map(part => pack(part)),
  });
}
