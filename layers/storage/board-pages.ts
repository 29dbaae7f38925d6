import type { Board } from './board.ts';
import { contentName } from './board.ts';
import { getItem, getItems, type Item, isConflict, putItem, unmoved } from './dynamo.ts';
import { pack, unpack } from './pack.ts';
import { inParallel } from './parallel.ts';

/** A list as its snapshot names it: how many ranks, and its pages by the names of their content. */
export type NamedList = { readonly ranks: number; readonly pages: readonly string[] };

/** The published snapshot. Pages are never changed once written: a reader that holds a head reads pages of just that snapshot. */
export type BoardHead = {
  readonly version: number;
  /** The windows end here; null while nothing was published. */
  readonly minuteMs: number | null;
  /** Arrivals before this were filed when it was published; null while nothing was. */
  readonly readThroughMs: number | null;
  readonly lists: Readonly<Record<string, NamedList>>;
  /** When each page was last written, unix ms. */
  readonly written: Readonly<Record<string, number>>;
};

export const noBoard: BoardHead = { version: 0, minuteMs: null, readThroughMs: null, lists: {}, written: {} };

const HEAD: Item = { k: { S: 'head' }, s: { S: '0' } };
const PARALLEL_MAX = 16;
/** A page that no head names any more is let go after a while; one that is still named is written anew in time. */
const PAGE_KEPT_MS = 24 * 3_600_000;
export const PAGE_RENEWED_MS = 12 * 3_600_000;

type Body = Omit<BoardHead, 'version'>;

/** The published snapshot's head; of a board that was never published an empty one. */
export const loadHead = async (board: Board): Promise<BoardHead> => {
  const item = await getItem(board, HEAD);
  if (!item) return noBoard;
  return { version: Number(item.v!.N), ...unpack<Body>(item.d!.B!) };
};

/** Publishes a snapshot in place of the one loaded; false when another was published meanwhile. */
export const saveHead = async (board: Board, loaded: BoardHead, next: Body): Promise<boolean> => {
  const item = {
    ...HEAD,
    v: { N: String(loaded.version + 1) },
    d: { B: pack(next) },
  };
  try {
    await putItem(board, item, unmoved(loaded.version));
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
};

/** A page's name: it is told by its content, so equal pages of different lists or minutes are one. */
export const pageName = (page: Uint8Array): string => contentName(page);

/** Writes pages by name. */
export const savePages = async (board: Board, pages: ReadonlyMap<string, Uint8Array>, nowMs: number): Promise<void> => {
  const expires = { N: String(Math.floor((nowMs + PAGE_KEPT_MS) / 1000)) };
  await inParallel([...pages], PARALLEL_MAX, ([name, page]) =>
    putItem(board, { ...pageKey(name), d: { B: page }, expires }),
  );
};

/** Pages in the order of their names; null when one has gone with time, which happens where nothing was published for a day. */
export const loadPages = async (board: Board, names: readonly string[]): Promise<readonly Uint8Array[] | null> => {
  const items = await getItems(board, [...new Set(names)].map(pageKey));
  const byKey = new Map(items.map(item => [item.k!.S!, item.d!.B!]));
  const found = names.map(name => byKey.get(pageKey(name).k!.S!)).filter(page => page !== undefined);
  return found.length === names.length ? found : null;
};

const pageKey = (name: string): Item => ({ k: { S: `page#${name}` }, s: { S: '0' } });
