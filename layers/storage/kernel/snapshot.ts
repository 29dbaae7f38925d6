import { unpack } from '../../core/codec/pack.ts';
import { getItems, putItem, readStaleItems } from './dynamo.ts';
import { runInParallel, splitIntoChunks } from './parallel.ts';
import {
  noSnapshot,
  readHead,
  type SnapshotHead,
  type SnapshotPlace,
  type SnapshotVersion,
  toSnapshotHeadItem,
  toSnapshotPartKey,
} from './snapshot-head.ts';

export { noSnapshot, type SnapshotPlace, type SnapshotVersion };

export type Snapshot = { readonly body: unknown; readonly pages: readonly Uint8Array[] };

const READS_MAX = 4;
/** Parts of a call: a batch returns at most 16 MB. */
const PARTS_AT_ONCE = 16;
const PARALLEL_MAX = 4;

/** Version of the newest complete snapshot. */
export async function loadVersion(place: SnapshotPlace): Promise<SnapshotVersion> {
  return (await readHead(place)).version;
}

type Extent = 'whole' | 'body';

/** Null when there is none. The log can rebuild it. */
export async function loadSnapshot(
  place: SnapshotPlace,
  extent: Extent = 'whole',
): Promise<{ readonly version: SnapshotVersion; readonly snapshot: Snapshot | null }> {
  for (let read = 1; ; read++) {
    const head = await readHead(place);
    const { version } = head;
    if (version.version === 0) return { version, snapshot: null };
    // Stored before the header, so mostly found at half the price.
    const bytes = await readParts(place, head, read === 1 ? readStaleItems : getItems, extent);
    // Writers replaced the parts that were being read.
    if (bytes === null && read < READS_MAX) continue;
    if (bytes === null) return { version, snapshot: null };
    const body = unpack(Buffer.concat(bytes.slice(0, head.parts)));
    return { version, snapshot: { body, pages: bytes.slice(head.parts) } };
  }
}

/** The body alone, without its pages. */
export async function loadBody(
  place: SnapshotPlace,
): Promise<{ readonly version: SnapshotVersion; readonly body: unknown }> {
  const { version, snapshot } = await loadSnapshot(place, 'body');
  return { version, body: snapshot?.body ?? null };
}

/** Copies a snapshot under its header. False: a part is missing. */
export async function copySnapshot(from: SnapshotPlace, to: SnapshotPlace, head: SnapshotHead): Promise<boolean> {
  const bytes = await readParts(from, head, readStaleItems, 'whole');
  if (bytes === null) return false;
  const parts = head.inline.length > 0 ? [] : bytes;
  const g = { N: String(head.writtenBy) };
  for (const [at, data] of parts.entries())
    await putItem(to.table, { ...toSnapshotPartKey(to, head.slot, at), g, d: { B: data } });
  await putItem(to.table, toSnapshotHeadItem(to, head));
  return true;
}

/** Null when a part belongs to another snapshot. */
async function readParts(
  place: SnapshotPlace,
  stored: SnapshotHead,
  readItems: typeof getItems,
  extent: Extent,
): Promise<readonly Uint8Array[] | null> {
  const head = extent === 'body' ? { ...stored, pages: 0 } : stored;
  if (head.inline.length > 0) return head.inline.slice(0, head.parts + head.pages);
  const keys = Array.from({ length: head.parts + head.pages }, (_, at) => toSnapshotPartKey(place, head.slot, at));
  const items = await runInParallel(splitIntoChunks(keys, PARTS_AT_ONCE), PARALLEL_MAX, some =>
    readItems(place.table, some),
  );
  const own = items.flat().filter(({ g }) => g!.N === String(head.writtenBy));
  const found = new Map(own.map(({ k, d }) => [k!.S!, d!.B!]));
  return found.size < keys.length ? null : keys.map(({ k }) => found.get(k!.S!)!);
}
