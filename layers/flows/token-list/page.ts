import { RequestError } from '../../contract/errors.ts';
import { findColumn, type RowPlace } from '../../core/token-list/columns.ts';
import { decodeCursor, encodeCursor, type ListPlace, type ListQuery } from '../../core/token-list/cursor.ts';
import type { TokenRow } from '../../core/token-list/row.ts';
import { toMinuteStart } from '../../core/token-list/window.ts';
import type { Tokens } from '../../storage/market/tokens.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import { loadListHead, type NodeReader, type Publication } from '../../storage/token-list/nodes.ts';
import { MINT_ORDER } from './build.ts';
import { compareFound, type Plan, planQuery, readRecent, readRows, sortRecent, walkOrders } from './merge.ts';
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
/** Bounds of a filter: nodes that a page reads, and rows that do not pass. */
export const NODES_MAX = 32;
export const REJECTED_MAX = 64;

/**
 * Answers a page of a query from one publication. Reads the header or follows the cursor.
 * Without a cursor, the rank of a row is its place in the page.
 */
export async function readTokenPage(stores: ListStores, request: ListRequest, nowMs: number): Promise<TokenPage> {
  const { cursor, limit } = request;
  const place = cursor === undefined ? null : parsePlace(request, cursor, nowMs);
  const source = await resolveSource(stores, place, nowMs);
  const { root, nodes, atMs, asOfMs } = source;
  const publication = root === null ? null : ((await nodes([root]))?.[0] as Publication | undefined);
  if (publication === undefined) throw createLostError(place);
  if (publication === null) return { rows: [], atMs, asOfMs, next: null };
  const from = { recent: place?.recent ?? 0, rank: place?.rank ?? 0 };
  const found = await selectPage(nodes, publication, planQuery(request, atMs), { from, limit });
  if (found === null) throw createLostError(place);
  const { next } = found;
  if (place !== null && found.isBeyond) throw createCursorError('is not of a page of this list');
  const rows = await readRows(nodes, found.rows);
  if (rows === null) throw createLostError(place);
  const named = source.isYoung ? null : root;
  return { rows, atMs, asOfMs, next: next && encodeCursor(request, { root: named, ...next, atMs, asOfMs }) };
}

type Selecting = { readonly from: Pick<ListPlace, 'recent' | 'rank'>; readonly limit: number };

/** Merges changed tokens with the published orders; null when a node is missing. */
async function selectPage(nodes: NodeReader, publication: Publication, plan: Plan, { from, limit }: Selecting) {
  const block = await readRecent(nodes, publication, plan);
  if (block === null) return null;
  const recent = sortRecent(block, plan);
  const changed = new Set(block.columns[findColumn('mint', '24h')]);
  const budget = { left: NODES_MAX, rejected: REJECTED_MAX, read: new Map() };
  const stream = walkOrders(nodes, publication, plan, { from: from.rank, changed, budget });
  const place = { ...from };
  const rows: RowPlace[] = [];
  const total = (publication.orders[plan.name]?.count ?? 0) + 2 * (publication.orders[MINT_ORDER]?.count ?? 0);
  let settled = await stream.next();
  for (;;) {
    const young = recent[place.recent];
    if (settled.done && settled.value.end !== 'done') {
      if (settled.value.end === 'gone') return null;
      // What was not looked at may come before the next.
      return { rows, next: { ...place, rank: settled.value.next }, isBeyond: false };
    }
    const old = settled.done ? undefined : settled.value;
    const isYoung = young !== undefined && (old === undefined || compareFound(plan.order, young, old) < 0);
    const first = isYoung ? young : old;
    // Only forged places have nothing after them.
    const isBeyond =
      from.recent > recent.length || from.rank > total || from.recent + from.rank === recent.length + total;
    if (first === undefined) return { rows, next: null, isBeyond };
    if (rows.length === limit) return { rows, next: place, isBeyond: false };
    rows.push(first.row);
    if (isYoung) place.recent = first.next;
    else {
      place.rank = first.next;
      settled = await stream.next();
    }
  }
}

/** A cursor names its publication, so pages never change under writes. */
async function resolveSource(stores: ListStores, place: ListPlace | null, nowMs: number) {
  const { listings, nodes } = stores;
  const atMs = place?.atMs ?? nowMs;
  if (place !== null && place.root !== null)
    return { root: place.root, nodes, atMs, asOfMs: place.asOfMs, isYoung: false };
  const head = place === null ? await loadListHead(listings) : null;
  if (head === null || head.minuteMs === null)
    return { ...(await buildYoungList(stores, atMs)), atMs, asOfMs: toMinuteStart(atMs), isYoung: true };
  return {
    ...{ root: head.publication, nodes },
    ...{ atMs: atMs - (atMs % AGE_STEP_MS), asOfMs: head.minuteMs, isYoung: false },
  };
}

function parsePlace(request: ListRequest, cursor: string, nowMs: number): ListPlace {
  const place = decodeCursor(request, cursor);
  if (place === 'malformed') throw createCursorError(`must be the next_cursor of a page, got "${cursor}"`);
  if (place === 'foreign')
    throw createCursorError('is of another sort, order, window or filter. Repeat those of its page');
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
