import { getItem, getItems, type Item, putItem, putItems } from './dynamo.ts';
import { packText, unpackText } from './pack.ts';
import { type Security, securityKey, unmoved } from './security.ts';

/** Which checkpoint of a mint stands. Version 0: none was ever written. */
export type CheckpointMark = {
  readonly version: number;
  readonly seq: number;
  /** Newest slot through it. */
  readonly slotMax: number;
  /** What its parts hold together. */
  readonly bytes: number;
};

/** Holders as pages of bytes and what leads to them. */
export type HolderPages = { readonly head: unknown; readonly pages: readonly Uint8Array[] };

/** All that is known of a mint's safety at one place of its tape, as plain data. */
export type Checkpoint = { readonly state: unknown; readonly holders: HolderPages };

export const noCheckpoint: CheckpointMark = { version: 0, seq: 0, slotMax: 0, bytes: 0 };

const HEAD = 'head';
const PART_BYTES_MAX = 300_000;
const READS_MAX = 4;

/**
 * Checkpoints take turns in two places, so that the parts of the one that stands are not touched while the next is written, and nothing need be deleted. A part says
 * which checkpoint it is of: what follows from one tape through one row is the same whoever writes it.
 */
const partSort = (version: number, kind: 'p' | 'h', index: number): string =>
  `${version % 2 === 0 ? 'even' : 'odd'}#${kind}#${String(index).padStart(6, '0')}`;
const tokenOf = ({ version, seq }: Pick<CheckpointMark, 'version' | 'seq'>): string => `${version}:${seq}`;

/** Which checkpoint stands. */
export const loadMark = async (security: Security, mint: string): Promise<CheckpointMark> =>
  markOf(await getItem(security, securityKey(mint, HEAD)));

const markOf = (item: Item | undefined): CheckpointMark =>
  item
    ? { version: Number(item.v!.N), seq: Number(item.q!.N), slotMax: Number(item.x!.N), bytes: Number(item.b!.N) }
    : noCheckpoint;

/** The checkpoint that stands and its mark; null where there is none, or where two writers spoilt it: the tape has all of it. */
export const loadCheckpoint = async (
  security: Security,
  mint: string,
): Promise<{ readonly mark: CheckpointMark; readonly checkpoint: Checkpoint | null }> => {
  for (let read = 1; ; read++) {
    const head = await getItem(security, securityKey(mint, HEAD));
    const mark = markOf(head);
    const checkpoint = head ? await partsOf(security, mint, head) : null;
    if (!head || checkpoint || read === READS_MAX) return { mark, checkpoint };
  }
};

/** The parts that a head names; null when one of them is of another checkpoint, which a newer head may name. */
const partsOf = async (security: Security, mint: string, head: Item): Promise<Checkpoint | null> => {
  const { version, seq } = markOf(head);
  const sorts = [
    ...Array.from({ length: Number(head.p!.N) }, (_, index) => partSort(version, 'p', index)),
    ...Array.from({ length: Number(head.h!.N) }, (_, index) => partSort(version, 'h', index)),
  ];
  const items = await getItems(
    security,
    sorts.map(sort => securityKey(mint, sort)),
  );
  const token = tokenOf({ version, seq });
  const found = new Map(items.filter(item => item.g!.S === token).map(item => [item.s!.S!, item.d!.B!]));
  if (found.size < sorts.length) return null;
  const bytes = sorts.map(sort => found.get(sort)!);
  const parts = Number(head.p!.N);
  const body = JSON.parse(unpackText(Buffer.concat(bytes.slice(0, parts))).toString('utf8')) as {
    readonly state: unknown;
    readonly holders: unknown;
  };
  return { state: body.state, holders: { head: body.holders, pages: bytes.slice(parts) } };
};

/**
 * Writes a checkpoint over the one that stands: parts first, then the head that names them. Returns its mark. Errors: ConditionalCheckFailedException when another
 * writer was faster; what it wrote is as good.
 */
export const saveCheckpoint = async (
  security: Security,
  mint: string,
  loaded: CheckpointMark,
  next: Pick<CheckpointMark, 'seq' | 'slotMax'> & Checkpoint,
): Promise<CheckpointMark> => {
  const body = partsBytes(packText(JSON.stringify({ state: next.state, holders: next.holders.head })));
  const bytes = [...body, ...next.holders.pages].reduce((sum, { length }) => sum + length, 0);
  const mark = { version: loaded.version + 1, seq: next.seq, slotMax: next.slotMax, bytes };
  const part = (kind: 'p' | 'h') => (bytes: Uint8Array, index: number) => ({
    ...securityKey(mint, partSort(mark.version, kind, index)),
    g: { S: tokenOf(mark) },
    d: { B: bytes },
  });
  await putItems(security, [...body.map(part('p')), ...next.holders.pages.map(part('h'))]);
  const head = {
    ...securityKey(mint, HEAD),
    v: { N: String(mark.version) },
    q: { N: String(mark.seq) },
    x: { N: String(mark.slotMax) },
    b: { N: String(bytes) },
    p: { N: String(body.length) },
    h: { N: String(next.holders.pages.length) },
  };
  await putItem(security, head, unmoved(loaded.version));
  return mark;
};

const partsBytes = (bytes: Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / PART_BYTES_MAX) }, (_, index) =>
    bytes.subarray(index * PART_BYTES_MAX, (index + 1) * PART_BYTES_MAX),
  );
