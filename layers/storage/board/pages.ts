import { pack, unpack } from '../../core/codec/pack.ts';
import { SNAPSHOT_SPARE_MS, snapshotGrids } from '../../core/kernel/snapshot-grid.ts';
import { createVersionCondition, getItem, getItems, type Item, isWritten, putItem } from '../kernel/dynamo.ts';
import { runInParallel } from '../kernel/parallel.ts';
import type { Board } from './board.ts';
import { hashBoardContent } from './board.ts';

/** Page names are digests of their content. */
export type NamedList = { readonly ranks: number; readonly pages: readonly string[] };

/** Pages are immutable, so a reader of one header sees one snapshot. */
export type BoardHead = {
  readonly version: number;
  /** End of the windows; null before the first publication. */
  readonly minuteMs: number | null;
  /** Arrivals before this are filed; null before the first publication. */
  readonly readThroughMs: number | null;
  readonly lists: Readonly<Record<string, NamedList>>;
  /** Unix ms, by page name. */
  readonly written: Readonly<Record<string, number>>;
};

export const noBoard: BoardHead = { version: 0, minuteMs: null, readThroughMs: null, lists: {}, written: {} };

const HEAD: Item = { k: { S: 'head' }, s: { S: '0' } };
const PARALLEL_MAX = 16;
/** Unreferenced pages expire; referenced ones are rewritten in time. */
export const PAGE_RENEWED_MS = 12 * 3_600_000;
/** Each published header stays readable for as long as the grid of minutes. */
const PAGE_KEPT_MS = PAGE_RENEWED_MS + snapshotGrids.minute.keptMs + SNAPSHOT_SPARE_MS;

type Body = Omit<BoardHead, 'version'>;

/** The published header, or an empty one. */
export async function loadHead(board: Board): Promise<BoardHead> {
  const item = await getItem(board, HEAD);
  if (!item) return noBoard;
  return { version: Number(item.v!.N), ...unpack<Body>(item.d!.B!) };
}

/** Returns false when another writer published first. */
export function saveHead(board: Board, loaded: BoardHead, next: Body): Promise<boolean> {
  const item = {
    ...HEAD,
    v: { N: String(loaded.version + 1) },
    d: { B: pack(next) },
  };
  return isWritten(putItem(board, item, createVersionCondition(loaded.version)));
}

/** Equal pages share a name. */
export function hashBoardPage(page: Uint8Array): string {
  return hashBoardContent(page);
}

export async function savePages(board: Board, pages: ReadonlyMap<string, Uint8Array>, nowMs: number): Promise<void> {
  const expires = { N: String(Math.floor((nowMs + PAGE_KEPT_MS) / 1000)) };
  await runInParallel([...pages], PARALLEL_MAX, ([name, page]) =>
    putItem(board, { ...toPageKey(name), d: { B: page }, expires }),
  );
}

/** Null when a page has expired. */
export async function loadPages(board: Board, names: readonly string[]): Promise<readonly Uint8Array[] | null> {
  const items = await getItems(board, [...new Set(names)].map(toPageKey));
  const byKey = new Map(items.map(item => [item.k!.S!, item.d!.B!]));
  const found = names.map(name => byKey.get(toPageKey(name).k!.S!)).filter(page => page !== undefined);
  return found.length === names.length ? found : null;
}

export const PAGE = 'page#';
export function toPagePartition(name: string): string {
  return `${PAGE}${name}`;
}
function toPageKey(name: string): Item {
  return { k: { S: toPagePartition(name) }, s: { S: '0' } };
}
