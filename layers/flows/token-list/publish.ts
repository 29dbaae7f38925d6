import { toBlock } from '../../core/token-list/block.ts';
import { type Cell, columnNames, findColumn, type RowPlace, toCells } from '../../core/token-list/columns.ts';
import type { ListedToken } from '../../core/token-list/listed-token.ts';
import type { TokenList } from '../../core/token-list/token-list.ts';
import { listWindows } from '../../core/token-list/window.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import {
  formatRowsName,
  type ListHead,
  type ListNode,
  type ListRoot,
  type NodeLife,
  nodeLives,
  type Publication,
  packNode,
  type RecentPart,
  ROWS_PER_NODE,
  saveListHead,
  saveNodes,
} from '../../storage/token-list/nodes.ts';
import { buildOrders, type Leaves } from './build.ts';

/** Of a token: the state that was published, and where its row is. */
type Placed = {
  readonly token: ListedToken;
  readonly version: number;
  readonly place: RowPlace;
  /** Dropped when the token settles in the orders. */
  cells: readonly Cell[] | null;
  readonly writtenMs: number;
};

/** What this process published. Mutable, one owner. */
export type Published = {
  readonly rows: Map<string, Placed>;
  /** Tokens that changed since the orders were made; those that changed last come last. */
  readonly recent: Set<string>;
  orders: Readonly<Record<string, ListRoot>>;
  leaves: Leaves;
  /** When nodes in use were written. */
  written: Readonly<Record<NodeLife, ReadonlyMap<string, number>>>;
  ordersMs: number;
};

export function createPublishedLists(): Published {
  return {
    ...{ rows: new Map(), recent: new Set(), orders: {}, leaves: new Map() },
    ...{ written: { short: new Map(), long: new Map() }, ordersMs: Number.NEGATIVE_INFINITY },
  };
}

/** Tokens outside the published orders. A page reads the columns that it needs of all of them. */
export const RECENT_MAX = 4_096;

/** Of the recent tokens, one part stays when the others settle. */
const KEPT_PARTS = 4;

/** Where nodes go. */
export type Target = {
  readonly save: (nodes: ReadonlyMap<string, Uint8Array>, life: NodeLife) => Promise<void>;
  readonly recentMax: number;
};

/** Writes what is missing, then the header. Returns false on a lost race. */
export async function publishLists(
  listings: Listings,
  head: ListHead,
  list: TokenList,
  published: Published,
  { nowMs, recentMax }: { readonly nowMs: number; readonly recentMax: number },
): Promise<boolean> {
  const target: Target = { save: (nodes, life) => saveNodes(listings, nodes, life, nowMs), recentMax };
  const publication = await writePublication(target, list, published, nowMs);
  const { minuteMs, readThroughMs } = list;
  return saveListHead(listings, head, { minuteMs, readThroughMs, publication });
}

/** Writes rows, orders and columns that changed. Returns the name of the publication. */
export async function writePublication(
  target: Target,
  list: TokenList,
  published: Published,
  nowMs: number,
): Promise<string> {
  await writeRows(target, list, published, nowMs);
  const isFull = published.recent.size > target.recentMax;
  const isOld = published.leaves.size > 0 && nowMs - published.ordersMs >= nodeLives.long.renewedMs;
  if (isFull || isOld) await writeOrders(target, list, published, nowMs);
  const writer = openWriter(target, published.written.short, 'short', nowMs);
  const recent = [...published.recent].map(mint => published.rows.get(mint)!);
  const { columns } = toBlock(recent.map(({ cells }) => cells!));
  const publication: Publication = {
    minuteMs: list.minuteMs,
    recent: { count: recent.length, parts: cutColumns(columns, recent.length, writer.save) },
    orders: published.orders,
  };
  const name = writer.save(publication);
  await writer.flush();
  published.written = { ...published.written, short: writer.written };
  return name;
}

/** Stores rows of changed tokens together, the most traded first, since pages show these together. */
async function writeRows(target: Target, list: TokenList, published: Published, nowMs: number): Promise<void> {
  const { rows, recent } = published;
  const run = Math.floor(Math.random() * 2 ** 48);
  const volume = findColumn('volume', listWindows.at(-1)!);
  const changed = list.orders.byMint
    .filter(token => {
      const held = rows.get(token.mint);
      return !held || held.version !== token.version || nowMs - held.writtenMs >= nodeLives.long.renewedMs;
    })
    .map(token => ({ token, ...toCells(token, list.minuteMs, { run, at: 0 }) }))
    .sort((a, b) => (b.cells[volume] as number) - (a.cells[volume] as number));
  const due = new Map<string, Uint8Array>();
  for (let at = 0; at < changed.length; at += ROWS_PER_NODE) {
    const some = changed.slice(at, at + ROWS_PER_NODE).map(({ row }) => row);
    due.set(formatRowsName(run, at / ROWS_PER_NODE), packNode({ rows: some }).bytes);
  }
  await target.save(due, 'long');
  const column = findColumn('at', '24h');
  changed.forEach(({ token, cells }, at) => {
    const { version, mint } = token;
    rows.set(mint, { token, version, place: { run, at }, cells: cells.with(column, at), writtenMs: nowMs });
    recent.delete(mint);
    recent.add(mint);
  });
}

/** Moves tokens that did not change lately into the orders. */
async function writeOrders(target: Target, list: TokenList, published: Published, nowMs: number): Promise<void> {
  const mints = [...published.recent];
  const kept = new Set(mints.slice(Math.max(0, mints.length - Math.floor(target.recentMax / KEPT_PARTS))));
  const writer = openWriter(target, published.written.long, 'long', nowMs);
  const leaves: Leaves = new Map();
  const settled = [...published.rows.values()].filter(({ token }) => !kept.has(token.mint));
  const known = { before: published.leaves, now: leaves, isStored: writer.isStored };
  published.orders = await buildOrders(settled, list.minuteMs, known, writer);
  published.leaves = leaves;
  published.written = { ...published.written, long: writer.written };
  published.ordersMs = nowMs;
  for (const mint of mints) {
    if (kept.has(mint)) continue;
    published.recent.delete(mint);
    published.rows.get(mint)!.cells = null;
  }
}

/** Bytes from which columns are stored apart. */
const PART_BYTES = 8_192;

/** Columns in few nodes: a page reads those that it needs. */
function cutColumns(
  columns: readonly (readonly Cell[])[],
  count: number,
  save: (node: ListNode) => string,
): readonly RecentPart[] {
  const parts: RecentPart[] = [];
  for (let from = 0; count > 0 && from < columnNames.length; from += parts.at(-1)!.columns) {
    let end = from + 1;
    let bytes = packNode({ count, columns: columns.slice(from, end) }).bytes.length;
    while (end < columnNames.length) {
      const next = packNode({ count, columns: columns.slice(end, end + 1) }).bytes.length;
      if (bytes + next > PART_BYTES) break;
      bytes += next;
      end += 1;
    }
    parts.push({ name: save({ count, columns: columns.slice(from, end) }), from, columns: end - from });
  }
  return parts;
}

/** Collects nodes that are missing or about to expire. */
function openWriter(target: Target, before: ReadonlyMap<string, number>, life: NodeLife, nowMs: number) {
  const written = new Map<string, number>();
  let due = new Map<string, Uint8Array>();
  const isStored = (name: string): boolean => {
    const atMs = written.get(name) ?? before.get(name) ?? Number.NEGATIVE_INFINITY;
    if (nowMs - atMs >= nodeLives[life].renewedMs) return false;
    written.set(name, atMs);
    return true;
  };
  return {
    written,
    isStored,
    save: (node: ListNode): string => {
      const { name, bytes } = packNode(node);
      if (!isStored(name)) due.set(name, bytes);
      return name;
    },
    flush: async (): Promise<void> => {
      await target.save(due, life);
      for (const name of due.keys()) written.set(name, nowMs);
      due = new Map();
    },
  };
}
