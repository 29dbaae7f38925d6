import { RequestError } from '../../contract/errors.ts';
import { decodeCursor, encodeCursor, type ListPlace, type ListQuery } from '../../core/token-list/cursor.ts';
import { isFiltered, isMatchingToken } from '../../core/token-list/filter.ts';
import type { TokenRow } from '../../core/token-list/row.ts';
import { formatListName, toMinuteStart } from '../../core/token-list/window.ts';
import type { Tokens } from '../../storage/market/tokens.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import { loadListHead, type NodeReader } from '../../storage/token-list/nodes.ts';
import { readListLeaves } from './leaves.ts';
import { buildYoungList } from './young.ts';

export type ListStores = { readonly listings: Listings; readonly tokens: Tokens; readonly nodes: NodeReader };

export type ListRequest = ListQuery & { readonly limit: number; readonly cursor: string | undefined };

export type TokenPage = {
  readonly rows: readonly TokenRow[];
  /** Time that ages refer to. */
  readonly atMs: number;
  /** Minute of the figures. */
  readonly asOfMs: number;
  readonly next: string | null;
};

/** Nodes outlive it by at least 11 hours. */
export const CURSOR_MS = 3_600_000;
/** Clocks of two functions may differ. */
const CLOCK_SKEW_MS = 60_000;
/** Repeated requests then have equal answers and tags. */
const AGE_STEP_MS = 5_000;
/** Tokens looked at per page. Bounds the cost of a filter. */
export const LOOKED_AT_MAX = 2_000;
/** Tokens read at a time with a filter. */
const FILTERED_AT_ONCE = 400;

/** Reads the header or follows the cursor, then the leaves needed. */
export async function readTokenPage(stores: ListStores, request: ListRequest, nowMs: number): Promise<TokenPage> {
  const { cursor, filter, limit } = request;
  const place = cursor === undefined ? null : parsePlace(request, cursor, nowMs);
  const source = await resolveSource(stores, request, place, nowMs);
  const { root, nodes, atMs, asOfMs } = source;
  const rows: TokenRow[] = [];
  const first = place?.rank ?? 0;
  let rank = first;
  const cursorAt = (next: number) =>
    encodeCursor(request, { root: source.isYoung ? null : root, rank: next, atMs, asOfMs });
  const wanted = isFiltered(filter) ? FILTERED_AT_ONCE : limit + 1;
  for await (const leaf of root === null ? [] : readListLeaves(nodes, root, rank, wanted)) {
    if (leaf === null) throw createLostError(place);
    if (leaf.length === 0) break;
    for (const row of leaf) {
      const isMatch = isMatchingToken(filter, row, atMs);
      if ((isMatch && rows.length === limit) || rank - first === LOOKED_AT_MAX)
        return { rows, atMs, asOfMs, next: cursorAt(rank) };
      if (isMatch) rows.push(row);
      rank += 1;
    }
  }
  if (place !== null && place.root !== null && rank === first) throw createCursorError('is not of a page of this list');
  return { rows, atMs, asOfMs, next: null };
}

/** A cursor names its root, so pages never change under writes. */
async function resolveSource(stores: ListStores, request: ListRequest, place: ListPlace | null, nowMs: number) {
  const { listings, nodes } = stores;
  const atMs = place?.atMs ?? nowMs;
  if (place !== null && place.root !== null)
    return { root: place.root, nodes, atMs, asOfMs: place.asOfMs, isYoung: false };
  const head = place === null ? await loadListHead(listings) : null;
  if (head === null || head.minuteMs === null)
    return { ...(await buildYoungList(stores, request, atMs)), atMs, asOfMs: toMinuteStart(atMs), isYoung: true };
  return {
    root: head.lists[formatListName(request)]?.name ?? null,
    nodes,
    atMs: atMs - (atMs % AGE_STEP_MS),
    asOfMs: head.minuteMs,
    isYoung: false,
  };
}

function parsePlace(request: ListRequest, cursor: string, nowMs: number): ListPlace {
  const place = decodeCursor(request, cursor);
  if (place === 'malformed') throw createCursorError(`must be the next_cursor of a page, got "${cursor}"`);
  if (place === 'foreign') throw createCursorError('is of another sort, window or filter. Repeat those of its page');
  const ageMs = nowMs - place.atMs;
  if (ageMs > CURSOR_MS || ageMs < -CLOCK_SKEW_MS) throw createLostError(place);
  return place;
}

function createLostError(place: ListPlace | null): RequestError {
  return place === null
    ? new RequestError('unavailable', 'The list is being rebuilt; try again in a minute')
    : createCursorError('has expired: it is valid for an hour. Start again without it');
}

function createCursorError(problem: string): RequestError {
  return new RequestError('invalid_request', `cursor ${problem}`);
}
