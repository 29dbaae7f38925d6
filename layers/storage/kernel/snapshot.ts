import { unpack } from '../../core/codec/pack.ts';
import { getItems, type Item, readStaleItems } from './dynamo.ts';
import { runInParallel, splitIntoChunks } from './parallel.ts';
import {
  noSnapshot,
  readHead,
  type SnapshotHead,
  type SnapshotPlace,
  type SnapshotVersion,
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

/** Null when a part belongs to another snapshot. */
async function readParts(
  place: SnapshotPlace,
  stored: SnapshotHead,
  readItems: typeof getItems,
  extent: Extent,
): Promise<readonly Uint8Array[] | null> {
  const head = extent === 'body' ? { ...stored, pages: 0 } : stored;
  if (head.inline.length > 0) return head.inline.slice(0, head.parts + head.pages);
  // Earlier releases wrote all parts into one partition.
  const isOld = head.writtenBy === 0;
  const keys = isOld
    ? sortKeys(place, head)
    : Array.from({ length: head.parts + head.pages }, (_, index) => toSnapshotPartKey(place, head.slot, index));
  const token = isOld ? `${head.version.version}:${head.version.seq}` : String(head.writtenBy);
  const items = await runInParallel(splitIntoChunks(keys, PARTS_AT_ONCE), PARALLEL_MAX, some =>
    readItems(place.table, some),
  );
  const own = items.flat().filter(({ g }) => (g!.N ?? g!.S) === token);
  const found = new Map(own.map(item => [formatKey(item), item.d!.B!]));
  return found.size < keys.length ? null : keys.map(key => found.get(formatKey(key))!);
}

function formatKey({ k, s }: Item): string {
  return `${k!.S} ${s!.S}`;
}

/** Keys as earlier releases wrote them. */
function sortKeys({ partition }: SnapshotPlace, { version, parts, pages }: SnapshotHead): readonly Item[] {
  const slot = version.version % 2 === 0 ? 'even' : 'odd';
  const sorts = (kind: 'p' | 'h', length: number) =>
    Array.from({ length }, (_, index) => `${slot}#${kind}#${String(index).padStart(6, '0')}`);
  return [...sorts('p', parts), ...sorts('h', pages)].map(s => ({ k: { S: partition }, s: { S: s } }));
}
