import { getItem, getItems, type Item, peekItems, putItem, putItems, type TableRef, unmoved } from './dynamo.ts';
import { packBody, unpackBody } from './snapshot-body.ts';

export type SnapshotPlace = { readonly table: TableRef; readonly partition: string };

/** Version 0: never written. */
export type SnapshotVersion = {
  readonly version: number;
  /** Log position of the fold. */
  readonly seq: number;
  readonly bytes: number;
};

export type Snapshot = { readonly body: unknown; readonly pages: readonly Uint8Array[] };

type Extent = 'whole' | 'body';

export const noSnapshot: SnapshotVersion = { version: 0, seq: 0, bytes: 0 };

const HEAD = 'head';
const PART_BYTES_MAX = 300_000;
const READS_MAX = 4;

const keyOf = ({ partition }: SnapshotPlace, sort: string): Item => ({ k: { S: partition }, s: { S: sort } });

/** Snapshots alternate between two slots, so a write leaves the current one intact. */
const partSort = (version: number, kind: 'p' | 'h', index: number): string =>
  `${version % 2 === 0 ? 'even' : 'odd'}#${kind}#${String(index).padStart(6, '0')}`;
const tokenOf = ({ version, seq }: Pick<SnapshotVersion, 'version' | 'seq'>): string => `${version}:${seq}`;

export const loadVersion = async (place: SnapshotPlace): Promise<SnapshotVersion> =>
  versionOf(await getItem(place.table, keyOf(place, HEAD)));

const versionOf = (item: Item | undefined): SnapshotVersion =>
  item ? { version: Number(item.v!.N), seq: Number(item.q!.N), bytes: Number(item.b!.N) } : noSnapshot;

/** Null when there is none, or when writers collided. The log can rebuild it. */
export const loadSnapshot = async (
  place: SnapshotPlace,
  extent: Extent = 'whole',
): Promise<{ readonly version: SnapshotVersion; readonly snapshot: Snapshot | null }> => {
  for (let read = 1; ; read++) {
    const head = await getItem(place.table, keyOf(place, HEAD));
    const version = versionOf(head);
    // Stored before the header, so mostly found at half the price.
    const snapshot = head ? await partsOf(place, head, read === 1 ? peekItems : getItems, extent) : null;
    if (!head || snapshot || read === READS_MAX) return { version, snapshot };
  }
};

/** The body alone, without its pages. */
export async function loadBody(
  place: SnapshotPlace,
): Promise<{ readonly version: SnapshotVersion; readonly body: unknown }> {
  const { version, snapshot } = await loadSnapshot(place, 'body');
  return { version, body: snapshot?.body ?? null };
}

/** Null when a part belongs to another snapshot. */
const partsOf = async (
  place: SnapshotPlace,
  head: Item,
  readItems: typeof getItems,
  extent: Extent,
): Promise<Snapshot | null> => {
  const { version, seq } = versionOf(head);
  const parts = Number(head.p!.N);
  const pages = extent === 'body' ? 0 : Number(head.h!.N);
  const sorts = [
    ...Array.from({ length: parts }, (_, index) => partSort(version, 'p', index)),
    ...Array.from({ length: pages }, (_, index) => partSort(version, 'h', index)),
  ];
  const items = await readItems(
    place.table,
    sorts.map(sort => keyOf(place, sort)),
  );
  const token = tokenOf({ version, seq });
  const found = new Map(items.filter(item => item.g!.S === token).map(item => [item.s!.S!, item.d!.B!]));
  if (found.size < sorts.length) return null;
  const bytes = sorts.map(sort => found.get(sort)!);
  return {
    body: unpackBody(Buffer.concat(bytes.slice(0, parts))),
    pages: bytes.slice(parts),
  };
};

/**
 * Writes parts, then the header. Throws ConditionalCheckFailedException when another writer was
 * faster.
 */
export const saveSnapshot = async (
  place: SnapshotPlace,
  loaded: SnapshotVersion,
  next: Pick<SnapshotVersion, 'seq'> & Snapshot,
): Promise<SnapshotVersion> => {
  const body = partsBytes(packBody(next.body));
  const bytes = [...body, ...next.pages].reduce((sum, { length }) => sum + length, 0);
  const version = { version: loaded.version + 1, seq: next.seq, bytes };
  const part = (kind: 'p' | 'h') => (data: Uint8Array, index: number) => ({
    ...keyOf(place, partSort(version.version, kind, index)),
    g: { S: tokenOf(version) },
    d: { B: data },
  });
  await putItems(place.table, [...body.map(part('p')), ...next.pages.map(part('h'))]);
  const head = {
    ...keyOf(place, HEAD),
    v: { N: String(version.version) },
    q: { N: String(version.seq) },
    b: { N: String(bytes) },
    p: { N: String(body.length) },
    h: { N: String(next.pages.length) },
  };
  await putItem(place.table, head, unmoved(loaded.version));
  return version;
};

const partsBytes = (bytes: Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / PART_BYTES_MAX) }, (_, index) =>
    bytes.subarray(index * PART_BYTES_MAX, (index + 1) * PART_BYTES_MAX),
  );
