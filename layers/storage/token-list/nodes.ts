import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { getArrayCodec } from '../../core/codec/codec.ts';
import { pack, unpack } from '../../core/codec/pack.ts';
import { SNAPSHOT_SPARE_MS, snapshotGrids } from '../../core/kernel/snapshot-grid.ts';
import { type Block, boundsCodec } from '../../core/token-list/block.ts';
import type { Cell } from '../../core/token-list/columns.ts';
import { rowCodec, type TokenRow } from '../../core/token-list/row.ts';
import type { Branch, Child } from '../../core/token-list/tree.ts';
import {
  createVersionCondition,
  getItem,
  getItems,
  type Item,
  isWritten,
  putItem,
  putItems,
  readStaleItems,
} from '../kernel/dynamo.ts';
import { countHeldBytes } from '../kernel/unpack-cache.ts';
import { type Listings, toListingExpiry } from './listings.ts';

/** Never changes. All but rows are named by their content. */
export type ListNode = Branch | Block | Publication | RowsNode;

export type RowsNode = { readonly rows: readonly TokenRow[] };

export type PackedNode = { readonly name: string; readonly bytes: Uint8Array };

/** All lists of a minute. Tokens that changed lately are read first, and hide older states in the orders. */
export type Publication = {
  readonly minuteMs: number;
  readonly recent: { readonly count: number; readonly parts: readonly RecentPart[] };
  /** By name, and `mint` for all of them. */
  readonly orders: Readonly<Record<string, ListRoot>>;
};

/** A block of some columns, from one on. */
export type RecentPart = { readonly name: string; readonly from: number; readonly columns: number };

export type ListRoot = Pick<Child, 'name' | 'count'>;

export type ListHead = {
  readonly version: number;
  /** The last minute in the windows; null before the first publication. */
  readonly minuteMs: number | null;
  /** Reports that arrived before are in the lists. */
  readonly readThroughMs: number;
  /** Node of the publication. */
  readonly publication: string | null;
};

export const noLists: ListHead = { version: 0, minuteMs: null, readThroughMs: 0, publication: null };

/** How long a publication can be read after its minute. */
const READABLE_MS = snapshotGrids.minute.keptMs + SNAPSHOT_SPARE_MS;
const SHORT_MS = 43_200_000;
const LONG_MS = 4 * SHORT_MS;

/** How long nodes are kept, and when those in use are written again. */
export const nodeLives = {
  /** Of each minute. */
  short: { keptMs: SHORT_MS + READABLE_MS, renewedMs: SHORT_MS },
  /** Rows and published orders. */
  long: { keptMs: LONG_MS + READABLE_MS, renewedMs: LONG_MS },
} as const;
export type NodeLife = keyof typeof nodeLives;

const NAME_BYTES = 16;
const CACHE_BYTES_MAX = 32 * 1_048_576;
const HEAD: Item = { k: { S: 'head' }, s: { S: '0' } };

const rowsCodec = getArrayCodec(rowCodec);

export function hashNodeContent(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest().subarray(0, NAME_BYTES).toString('base64url');
}

/** Rows of an item, of about 400 bytes each. */
export const ROWS_PER_NODE = 8;

export function formatRowsName(run: number, node: number): string {
  return `${run}.${node}`;
}

export function packNode(node: ListNode): PackedNode {
  const bytes = pack(encodeNode(node));
  return { name: hashNodeContent(bytes), bytes };
}

function encodeNode(node: ListNode): unknown {
  if ('rows' in node) return { rows: rowsCodec.encode(node.rows) };
  if ('children' in node)
    return { children: node.children.map(({ name, count, bounds }) => [name, count, boundsCodec.encode(bounds)]) };
  if ('columns' in node) {
    // A column of one value is stored as that.
    const columns = node.columns.map(column =>
      column.every(cell => cell === column[0]) ? column.slice(0, 1) : column,
    );
    return { count: node.count, columns };
  }
  const { minuteMs, recent, orders } = node;
  return {
    minuteMs,
    count: recent.count,
    parts: recent.parts.map(({ name, from, columns }) => [name, from, columns]),
    orders: Object.entries(orders).map(([order, { name, count }]) => [order, name, count]),
  };
}

type StoredChild = readonly [string, number, unknown];
type Stored = {
  readonly rows?: unknown;
  readonly children?: readonly StoredChild[];
  readonly columns?: readonly (readonly Cell[])[];
  readonly count: number;
  readonly minuteMs: number;
  readonly parts: readonly (readonly [string, number, number])[];
  readonly orders: readonly (readonly [string, string, number])[];
};

export function unpackNode(bytes: Uint8Array): ListNode {
  const { rows, children, columns, count, minuteMs, parts, orders } = unpack<Stored>(bytes);
  if (rows !== undefined) return { rows: rowsCodec.decode(rows) };
  if (children !== undefined)
    return { children: children.map(([name, count, bounds]) => ({ name, count, bounds: boundsCodec.decode(bounds) })) };
  if (columns !== undefined)
    return {
      count,
      columns: columns.map(column => (column.length < count ? new Array<Cell>(count).fill(column[0]!) : column)),
    };
  return {
    minuteMs,
    recent: { count, parts: parts.map(([name, from, columns]) => ({ name, from, columns })) },
    orders: Object.fromEntries(orders.map(([order, name, count]) => [order, { name, count }])),
  };
}

/** Nodes to write, by name. */
export type DueNodes = ReadonlyMap<string, Uint8Array>;

export async function saveNodes(listings: Listings, nodes: DueNodes, life: NodeLife, nowMs: number): Promise<void> {
  const expires = toListingExpiry(nowMs + nodeLives[life].keptMs);
  await putItems(
    listings,
    [...nodes].map(([name, bytes]) => ({ ...toNodeKey(name), d: { B: bytes }, expires })),
  );
}

/** Nodes by name. Null when one is missing. */
export type NodeReader = (names: readonly string[]) => Promise<readonly ListNode[] | null>;

/** Nodes never change, so reads at half the price come first. */
export function openNodes(listings: Listings): NodeReader {
  const cache = new LRUCache<string, ListNode>({ maxSize: CACHE_BYTES_MAX, sizeCalculation: countHeldBytes });
  return async names => {
    const found = new Map(names.flatMap(name => (cache.has(name) ? [[name, cache.get(name)!] as const] : [])));
    const missing = () => names.filter(name => !found.has(name)).map(toNodeKey);
    for (const read of [readStaleItems, getItems]) {
      const keys = missing();
      for (const item of keys.length === 0 ? [] : await read(listings, keys)) {
        const [name, node] = [item.k!.S!.slice(NODE.length), unpackNode(item.d!.B!)];
        found.set(name, node);
        cache.set(name, node);
      }
    }
    const nodes = names.flatMap(name => found.get(name) ?? []);
    return nodes.length === names.length ? nodes : null;
  };
}

export const NODE = 'node#';
export function toNodePartition(name: string): string {
  return `${NODE}${name}`;
}
function toNodeKey(name: string): Item {
  return { k: { S: toNodePartition(name) }, s: { S: '0' } };
}

/** The published header, or an empty one. */
export async function loadListHead(listings: Listings): Promise<ListHead> {
  const item = await getItem(listings, HEAD);
  if (!item) return noLists;
  const { minuteMs, readThroughMs, publication = null } = unpack<Omit<ListHead, 'version'>>(item.d!.B!);
  // An earlier version published other nodes.
  return { version: Number(item.v!.N), minuteMs: publication === null ? null : minuteMs, readThroughMs, publication };
}

/** Returns false when another writer published first. */
export function saveListHead(listings: Listings, loaded: ListHead, next: Omit<ListHead, 'version'>): Promise<boolean> {
  return isWritten(
    putItem(
      listings,
      { ...HEAD, v: { N: String(loaded.version + 1) }, d: { B: pack(next) } },
      createVersionCondition(loaded.version),
    ),
  );
}
