import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { getArrayCodec } from '../../core/codec/codec.ts';
import { pack, unpack } from '../../core/codec/pack.ts';
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

/** Named by its content, so it never changes. */
export type ListNode = Branch | { readonly rows: readonly TokenRow[] };

export type PackedNode = { readonly name: string; readonly bytes: Uint8Array };

/** A root of a list and its length. */
export type PublishedList = Child | null;

export type ListHead = {
  readonly version: number;
  /** The last minute in the windows; null before the first publication. */
  readonly minuteMs: number | null;
  /** Reports that arrived before are in the lists. */
  readonly readThroughMs: number;
  readonly lists: Readonly<Record<string, PublishedList>>;
};

export const noLists: ListHead = { version: 0, minuteMs: null, readThroughMs: 0, lists: {} };

/** Nodes in use are written again in time. */
const NODE_KEPT_MS = 24 * 3_600_000;
export const NODE_RENEWED_MS = 12 * 3_600_000;

const NAME_BYTES = 16;
const CACHE_BYTES_MAX = 32 * 1_048_576;
const HEAD: Item = { k: { S: 'head' }, s: { S: '0' } };

const rowsCodec = getArrayCodec(rowCodec);

export function hashNodeContent(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest().subarray(0, NAME_BYTES).toString('base64url');
}

export function packNode(node: ListNode): PackedNode {
  const bytes = pack(
    'rows' in node
      ? { rows: rowsCodec.encode(node.rows) }
      : { children: node.children.map(({ name, count }) => [name, count]) },
  );
  return { name: hashNodeContent(bytes), bytes };
}

function unpackNode(bytes: Uint8Array): ListNode {
  const plain = unpack<{ readonly rows?: unknown; readonly children?: readonly [string, number][] }>(bytes);
  return plain.children === undefined
    ? { rows: rowsCodec.decode(plain.rows) }
    : { children: plain.children.map(([name, count]) => ({ name, count })) };
}

export async function saveNodes(
  listings: Listings,
  nodes: ReadonlyMap<string, Uint8Array>,
  nowMs: number,
): Promise<void> {
  const expires = toListingExpiry(nowMs + NODE_KEPT_MS);
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

const NODE = 'node#';
function toNodeKey(name: string): Item {
  return { k: { S: `${NODE}${name}` }, s: { S: '0' } };
}

/** The published header, or an empty one. */
export async function loadListHead(listings: Listings): Promise<ListHead> {
  const item = await getItem(listings, HEAD);
  return item ? { version: Number(item.v!.N), ...unpack<Omit<ListHead, 'version'>>(item.d!.B!) } : noLists;
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
