import { getItem, getItems, type Item, putItem, putItems, type TableRef, unmoved } from './dynamo.ts';
import { packText, unpackText } from './pack.ts';

/** Where the checkpoints of one fold lie: a table of keys `k` and `s`, and the fold's partition of it. */
export type CheckpointPlace = { readonly table: TableRef; readonly partition: string };

/** Which checkpoint stands. Version 0: none was ever written. */
export type CheckpointMark = {
  readonly version: number;
  /** What was folded up to it, in the numbers of the fold's own log. */
  readonly seq: number;
  /** What its parts hold together. */
  readonly bytes: number;
};

/** A fold at one place of its log: plain data, and what is bytes already. */
export type Checkpoint = { readonly body: unknown; readonly pages: readonly Uint8Array[] };

export const noCheckpoint: CheckpointMark = { version: 0, seq: 0, bytes: 0 };

const HEAD = 'head';
const PART_BYTES_MAX = 300_000;
const READS_MAX = 4;

const keyOf = ({ partition }: CheckpointPlace, sort: string): Item => ({ k: { S: partition }, s: { S: sort } });

/**
 * Checkpoints take turns in two places, so that the parts of the one that stands are not touched while the next is written, and nothing need be deleted. A part says
 * which checkpoint it is of: what follows from one log through one number is the same whoever writes it.
 */
const partSort = (version: number, kind: 'p' | 'h', index: number): string =>
  `${version % 2 === 0 ? 'even' : 'odd'}#${kind}#${String(index).padStart(6, '0')}`;
const tokenOf = ({ version, seq }: Pick<CheckpointMark, 'version' | 'seq'>): string => `${version}:${seq}`;

/** Which checkpoint stands. */
export const loadMark = async (place: CheckpointPlace): Promise<CheckpointMark> =>
  markOf(await getItem(place.table, keyOf(place, HEAD)));

const markOf = (item: Item | undefined): CheckpointMark =>
  item ? { version: Number(item.v!.N), seq: Number(item.q!.N), bytes: Number(item.b!.N) } : noCheckpoint;

/** The checkpoint that stands and its mark; null where there is none, or where two writers spoilt it: the log has all of it. */
export const loadCheckpoint = async (
  place: CheckpointPlace,
): Promise<{ readonly mark: CheckpointMark; readonly checkpoint: Checkpoint | null }> => {
  for (let read = 1; ; read++) {
    const head = await getItem(place.table, keyOf(place, HEAD));
    const mark = markOf(head);
    const checkpoint = head ? await partsOf(place, head) : null;
    if (!head || checkpoint || read === READS_MAX) return { mark, checkpoint };
  }
};

/** The parts that a head names; null when one of them is of another checkpoint, which a newer head may name. */
const partsOf = async (place: CheckpointPlace, head: Item): Promise<Checkpoint | null> => {
  const { version, seq } = markOf(head);
  const parts = Number(head.p!.N);
  const sorts = [
    ...Array.from({ length: parts }, (_, index) => partSort(version, 'p', index)),
    ...Array.from({ length: Number(head.h!.N) }, (_, index) => partSort(version, 'h', index)),
  ];
  const items = await getItems(
    place.table,
    sorts.map(sort => keyOf(place, sort)),
  );
  const token = tokenOf({ version, seq });
  const found = new Map(items.filter(item => item.g!.S === token).map(item => [item.s!.S!, item.d!.B!]));
  if (found.size < sorts.length) return null;
  const bytes = sorts.map(sort => found.get(sort)!);
  return {
    body: JSON.parse(unpackText(Buffer.concat(bytes.slice(0, parts))).toString('utf8')),
    pages: bytes.slice(parts),
  };
};

/**
 * Writes a checkpoint over the one that stands: parts first, then the head that names them. Returns its mark. Errors: ConditionalCheckFailedException when another
 * writer was faster; what it wrote is as good.
 */
export const saveCheckpoint = async (
  place: CheckpointPlace,
  loaded: CheckpointMark,
  next: Pick<CheckpointMark, 'seq'> & Checkpoint,
): Promise<CheckpointMark> => {
  const body = partsBytes(packText(JSON.stringify(next.body)));
  const bytes = [...body, ...next.pages].reduce((sum, { length }) => sum + length, 0);
  const mark = { version: loaded.version + 1, seq: next.seq, bytes };
  const part = (kind: 'p' | 'h') => (data: Uint8Array, index: number) => ({
    ...keyOf(place, partSort(mark.version, kind, index)),
    g: { S: tokenOf(mark) },
    d: { B: data },
  });
  await putItems(place.table, [...body.map(part('p')), ...next.pages.map(part('h'))]);
  const head = {
    ...keyOf(place, HEAD),
    v: { N: String(mark.version) },
    q: { N: String(mark.seq) },
    b: { N: String(bytes) },
    p: { N: String(body.length) },
    h: { N: String(next.pages.length) },
  };
  await putItem(place.table, head, unmoved(loaded.version));
  return mark;
};

const partsBytes = (bytes: Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / PART_BYTES_MAX) }, (_, index) =>
    bytes.subarray(index * PART_BYTES_MAX, (index + 1) * PART_BYTES_MAX),
  );
