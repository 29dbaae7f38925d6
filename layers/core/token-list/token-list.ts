import {
  advanceStanding,
  createListedToken,
  isNameDue,
  type ListedToken,
  moveMinute,
  takeFacts,
  takeMinute,
  takePrice,
} from './listed-token.ts';
import type { FiledMinute, Place, TokenReport } from './report.ts';
import { isListed } from './row.ts';
import { listReachMs, sumMs, toMinuteStart } from './window.ts';

/** All tokens. Mutable, one owner. */
export type TokenList = {
  readonly byMint: Map<string, ListedToken>;
  /** Tokens with a newer description than their name. */
  readonly unnamed: Set<string>;
  /** The last minute in the windows. */
  minuteMs: number;
  /** Reports that arrived before are taken. */
  readThroughMs: number;
  /** Names of taken log items that may be read again, with their arrival. */
  readonly taken: Map<string, number>;
  readonly orders: Orders;
};

/** Listed tokens in the order of their mints. */
export type Orders = { byMint: ListedToken[]; isStale: boolean };

export function createTokenList(minuteMs: number, readThroughMs: number): TokenList {
  return {
    byMint: new Map(),
    unnamed: new Set(),
    minuteMs,
    readThroughMs,
    taken: new Map(),
    orders: { byMint: [], isStale: false },
  };
}

/** Takes reports of one read. Returns minutes to file. */
export function takeReports(list: TokenList, reports: readonly TokenReport[]): readonly FiledMinute[] {
  // Clocks of two writers may differ, but a token's numbers grow.
  return reports
    .toSorted((a, b) => a.seq - b.seq)
    .flatMap(report => {
      const token = list.byMint.get(report.mint) ?? createListedToken(report.mint);
      list.byMint.set(report.mint, token);
      const before = token.createdMs;
      let filed: readonly FiledMinute[] = [];
      if (report.kind === 'facts') takeFacts(token, report);
      else {
        const { mint, seq, priceUsd, minutes } = report;
        takePrice(token, seq, priceUsd);
        filed = minutes
          .filter(minute => takeMinute(token, { ...minute, mint, seq }, list.minuteMs))
          .filter(({ minuteMs }) => minuteMs > list.minuteMs - listReachMs)
          .map(({ crowd: _, ...minute }) => ({ ...minute, mint, seq }));
      }
      if (token.createdMs !== before) list.orders.isStale = true;
      if (isNameDue(token)) list.unnamed.add(token.mint);
      return filed;
    });
}

/** Takes a name, of the description at a place. */
export function takeName(
  list: TokenList,
  mint: string,
  { name, symbol, slot, timestampMs }: Place & { readonly name: string; readonly symbol: string },
): void {
  const token = list.byMint.get(mint);
  if (token === undefined) return;
  Object.assign(token, { name, symbol, named: { slot, timestampMs } });
  token.version += 1;
  if (!isNameDue(token)) list.unnamed.delete(mint);
}

/** Ranges (after, through] that windows enter or leave, ascending. */
export function listMovingRanges(list: TokenList, throughMs: number): readonly (readonly [number, number])[] {
  const { minuteMs } = list;
  if (throughMs <= minuteMs) return [];
  const ranges = [0, ...sumMs].map(lengthMs => [minuteMs - lengthMs, throughMs - lengthMs] as const);
  const joined: [number, number][] = [];
  for (const [after, through] of ranges.reverse()) {
    const last = joined.at(-1);
    if (last !== undefined && after <= last[1]) last[1] = through;
    else joined.push([after, through]);
  }
  return joined;
}

/** Moves the windows over filed minutes. Call it for all ranges, then `advance`. */
export function moveOver(list: TokenList, filed: readonly FiledMinute[], throughMs: number): void {
  const newest = new Map<string, FiledMinute>();
  for (const minute of filed) {
    const name = `${minute.mint} ${minute.minuteMs}`;
    if ((newest.get(name)?.seq ?? -1) < minute.seq) newest.set(name, minute);
  }
  for (const minute of newest.values()) {
    const token = list.byMint.get(minute.mint);
    if (token !== undefined) moveMinute(token, minute, list.minuteMs, throughMs);
  }
}

/** Completes the move to a time. */
export function advance(list: TokenList, nowMs: number): void {
  list.minuteMs = Math.max(list.minuteMs, toMinuteStart(nowMs));
  for (const token of list.byMint.values()) advanceStanding(token, nowMs);
  const { byMint, orders } = list;
  if (!orders.isStale) return;
  // Nearly sorted lists sort in linear time.
  if (orders.byMint.length !== byMint.size) {
    const known = new Set(orders.byMint);
    const added = [...byMint.values()].filter(token => isListed(token) && !known.has(token));
    orders.byMint = [...orders.byMint, ...added].sort((a, b) => (a.mint < b.mint ? -1 : 1));
  }
  orders.isStale = false;
}

/** Forgets log items that are not read again. */
export function removeTakenItems(list: TokenList, beforeMs: number): void {
  for (const [name, arrivedMs] of list.taken) if (arrivedMs < beforeMs) list.taken.delete(name);
}
