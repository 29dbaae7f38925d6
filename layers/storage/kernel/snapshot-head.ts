import { getItem, type Item, type TableRef } from './dynamo.ts';

export type SnapshotPlace = { readonly table: TableRef; readonly partition: string };

/** Version 0: never written. */
export type SnapshotVersion = {
  readonly version: number;
  /** Log position of the fold. */
  readonly seq: number;
  readonly bytes: number;
  /** Whether its parts expire. */
  readonly isKept?: boolean;
};

export const noSnapshot: SnapshotVersion = { version: 0, seq: 0, bytes: 0 };

/** To write the slot that is not in use. Numbers only grow. */
export type Claim = { readonly number: number; readonly owner: string; readonly untilMs: number };

/** Names the parts of the newest complete snapshot. */
export type SnapshotHead = {
  readonly version: SnapshotVersion;
  /** Number of parts of the body, and of pages. */
  readonly parts: number;
  readonly pages: number;
  /** Of the last snapshot with own partitions: 0 and 1 in turn, others are kept. */
  readonly slot: number;
  /** Its claim (0: none). */
  readonly writtenBy: number;
  /** All parts of a small snapshot. */
  readonly inline: readonly Uint8Array[];
  /** The newest claim. Number 0: none. */
  readonly claim: Claim;
};

const HEAD = 'head';

const noHead: SnapshotHead = {
  version: noSnapshot,
  parts: 0,
  pages: 0,
  slot: 1,
  writtenBy: 0,
  inline: [],
  claim: { number: 0, owner: '', untilMs: 0 },
};

/** Consistent. Without a version there are no snapshots. */
export async function readHead({ table, partition }: SnapshotPlace): Promise<SnapshotHead> {
  const item = await getItem(table, toSnapshotHeadKey(partition));
  return item ? parseSnapshotHead(item) : noHead;
}

function toSnapshotHeadKey(partition: string): Item {
  return { k: { S: partition }, s: { S: HEAD } };
}

export function parseSnapshotHead({ v, q, b, p, h, g, x, d, n, o, e }: Item): SnapshotHead {
  const slot = Number(x?.N ?? 1);
  const isKept = d === undefined && slot > 1;
  const version = { version: Number(v!.N), seq: Number(q!.N), bytes: Number(b!.N), ...(isKept && { isKept }) };
  return {
    version,
    parts: Number(p!.N),
    pages: Number(h!.N),
    slot,
    writtenBy: Number(g?.N ?? 0),
    inline: d?.L?.map(({ B }) => B!) ?? [],
    claim: { number: Number(n?.N ?? 0), owner: o?.S ?? '', untilMs: Number(e?.N ?? 0) },
  };
}

/** Earlier releases find no parts, and fold the log again. */
export function toSnapshotHeadItem({ partition }: SnapshotPlace, head: SnapshotHead): Item {
  const { version, seq, bytes } = head.version;
  const { number, owner, untilMs } = head.claim;
  return {
    ...toSnapshotHeadKey(partition),
    v: { N: String(version) },
    q: { N: String(seq) },
    b: { N: String(bytes) },
    p: { N: String(Math.max(1, head.parts)) },
    h: { N: String(head.pages) },
    ...(head.writtenBy > 0 && { g: { N: String(head.writtenBy) } }),
    x: { N: String(head.slot) },
    n: { N: String(number) },
    o: { S: owner },
    e: { N: String(untilMs) },
    ...(head.inline.length > 0 && { d: { L: head.inline.map(B => ({ B })) } }),
  };
}

/** Accepts a head over the one that was read. */
export function createUnchangedCondition({ version: { version }, claim: { number } }: SnapshotHead) {
  const isVersion = version === 0 ? '(attribute_not_exists(v) OR v = :v)' : 'v = :v';
  const isClaim = number === 0 ? '(attribute_not_exists(n) OR n = :n)' : 'n = :n';
  return {
    ConditionExpression: `${isVersion} AND ${isClaim}`,
    ExpressionAttributeValues: { ':v': { N: String(version) }, ':n': { N: String(number) } },
  };
}

/** One partition per part: each takes 1,000 write units a second. */
export function toSnapshotPartKey({ partition }: SnapshotPlace, slot: number, index: number): Item {
  return { k: { S: `${partition}#${slot}#${index}` }, s: { S: 'part' } };
}
