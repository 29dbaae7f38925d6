import { pack, unpack } from '../../core/codec/pack.ts';
import type { ListSnapshot } from '../../core/token-list/snapshot.ts';
import { getItem, getItems, type Item } from '../kernel/dynamo.ts';
import { loadSnapshot } from '../kernel/snapshot.ts';
import { openNewerSave, type SnapshotSave } from '../kernel/snapshot-save.ts';
import type { Listings } from './listings.ts';

/** Head of snapshots of earlier releases. */
const OLD_NEWEST: Item = { k: { S: 'state' }, s: { S: '0' } };

type OldBody = { readonly head: ListSnapshot['head']; readonly id: string; readonly parts: number };

function toSnapshotPlace(table: Listings) {
  return { table, partition: 'state' };
}

/** Null when there is none. */
export async function loadListSnapshot(listings: Listings): Promise<ListSnapshot | null> {
  const { version, snapshot } = await loadSnapshot(toSnapshotPlace(listings));
  // A rollback may have written a later one.
  const old = await getItem(listings, OLD_NEWEST);
  if (old && Number(old.through!.N) > version.seq) {
    // Null when parts of it are lost.
    const { head, id, parts } = unpack<OldBody>(old.d!.B!);
    const keys = Array.from({ length: parts }, (_, at) => ({ k: { S: `state#${id}#${at}` }, s: { S: '0' } }));
    const found = new Map((await getItems(listings, keys)).map(part => [part.k!.S!, part.d!.B!]));
    return found.size < keys.length ? null : { head, parts: keys.map(({ k }) => unpack(found.get(k.S)!)) };
  }
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
