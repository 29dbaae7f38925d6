import type { MinuteCrowd } from '../candles/minute.ts';
import type { UsdE30 } from '../money/amount.ts';
import { type CrowdWindow, createCrowdWindow, isCrowdEmpty, moveCrowd, takeCrowd } from './crowd-window.ts';
import { hashTextFnv } from './hash.ts';
import type { FactsReport, FiledMinute, Place } from './report.ts';
import { listReachMs, listWindowMs, listWindows, MINUTE_MS, sumMs } from './window.ts';

/** Exact sums over the minutes of a window. */
export type Sum = {
  trades: number;
  usdE30: UsdE30;
  buyers: number;
  buyerUsdE30: UsdE30;
  buys: number;
  sells: number;
};

/** Buys count up to this much per buyer of a minute. */
export const BUYER_USD_MAX_E30 = 100n * 10n ** 30n;

/** The newest close at or before a window, and its minute. */
type Reference = { readonly minuteMs: number; readonly price: number };

/** A token of the list. Mutable, one owner. */
export type ListedToken = {
  readonly mint: string;
  /** Of the mint; decides where leaves end. */
  readonly hash: number;
  /** Changes with each change of what a list shows. */
  version: number;
  name: string | null;
  symbol: string | null;
  /** Place of the description that the name is from. */
  named: Place | null;
  createdMs: number | null;
  facts: FactsReport | null;
  /** Index of the standing that holds now. */
  standing: number;
  /** Whether its launch is dead now. */
  isDead: boolean;
  priceUsd: number | null;
  /** Arrival number of the price. */
  seq: number;
  first: Reference | null;
  /** Per window. */
  readonly references: (Reference | null)[];
  /** Per length of `sumMs`; null without trades in any. */
  sums: Sum[] | null;
  /** Buyers of the windows; null without any. */
  crowd: CrowdWindow | null;
  /** Minutes that may still change, in no order. */
  recent: FiledMinute[];
};

export function createListedToken(mint: string): ListedToken {
  return {
    mint,
    hash: hashTextFnv(mint),
    version: 0,
    name: null,
    symbol: null,
    named: null,
    createdMs: null,
    facts: null,
    standing: 0,
    isDead: false,
    priceUsd: null,
    seq: -1,
    first: null,
    references: listWindows.map(() => null),
    sums: null,
    crowd: null,
    recent: [],
  };
}

/** Candles exclude trades 15 minutes older than the newest. */
const RECENT_MS = 16 * MINUTE_MS;

type TakenMinute = FiledMinute & { readonly crowd: MinuteCrowd };

/** Takes a minute unless known or final. Windows end at `throughMs`. */
export function takeMinute(token: ListedToken, { crowd, ...minute }: TakenMinute, throughMs: number): boolean {
  const newestMs = token.recent.reduce((newest, { minuteMs }) => Math.max(newest, minuteMs), -Infinity);
  if (minute.minuteMs < newestMs - RECENT_MS) return false;
  const held = token.recent.find(({ minuteMs }) => minuteMs === minute.minuteMs);
  if (held !== undefined && held.seq >= minute.seq) return false;
  const oldestMs = Math.max(newestMs, minute.minuteMs) - RECENT_MS;
  token.recent = [...token.recent.filter(one => one !== held && one.minuteMs >= oldestMs), minute];
  if (held !== undefined) applyMinute(token, held, throughMs, 0);
  applyMinute(token, minute, throughMs, 1);
  if (minute.buys > 0 && minute.minuteMs > throughMs - listReachMs) {
    token.crowd ??= createCrowdWindow();
    takeCrowd(token.crowd, crowd, minute.minuteMs, throughMs);
  }
  takeReferences(token, minute, throughMs);
  token.version += 1;
  return true;
}

/** Adds or subtracts a minute in windows through `throughMs`. */
function applyMinute(token: ListedToken, minute: FiledMinute, throughMs: number, adds: 0 | 1): void {
  sumMs.forEach((lengthMs, at) => {
    if (isWithin(minute.minuteMs, throughMs, lengthMs)) addTo(token, at, minute, adds === 1 ? 1 : -1);
  });
}

export function isWithin(minuteMs: number, throughMs: number, lengthMs: number): boolean {
  return minuteMs <= throughMs && minuteMs > throughMs - lengthMs;
}

/** Moves the windows over a filed minute. */
export function moveMinute(token: ListedToken, filed: FiledMinute, beforeMs: number, throughMs: number): void {
  // Another process may have filed a later state of it.
  const minute = token.recent.find(({ minuteMs }) => minuteMs === filed.minuteMs) ?? filed;
  sumMs.forEach((lengthMs, at) => {
    const [was, is] = [beforeMs, throughMs].map(ms => isWithin(minute.minuteMs, ms, lengthMs));
    if (was !== is) addTo(token, at, minute, is ? 1 : -1);
  });
  takeReferences(token, minute, throughMs);
  if (token.crowd !== null) {
    moveCrowd(token.crowd, throughMs);
    if (isCrowdEmpty(token.crowd)) token.crowd = null;
  }
  token.version += 1;
}

function addTo(token: ListedToken, at: number, minute: FiledMinute, sign: 1 | -1): void {
  token.sums ??= sumMs.map(() => ({ trades: 0, usdE30: 0n, buyers: 0, buyerUsdE30: 0n, buys: 0, sells: 0 }));
  const sum = token.sums[at]!;
  sum.trades += sign * minute.trades;
  sum.buys += sign * minute.buys;
  sum.sells += sign * minute.sells;
  sum.buyers += sign * minute.buyers;
  sum.usdE30 += BigInt(sign) * minute.usdE30;
  const most = BUYER_USD_MAX_E30 * BigInt(minute.buyers);
  sum.buyerUsdE30 += BigInt(sign) * (minute.buyUsdE30 < most ? minute.buyUsdE30 : most);
  if (token.sums.every(({ trades }) => trades === 0)) token.sums = null;
}

function takeReferences(token: ListedToken, { minuteMs, open, close }: FiledMinute, throughMs: number): void {
  if (token.first === null || minuteMs <= token.first.minuteMs) token.first = { minuteMs, price: open };
  listWindows.forEach((window, at) => {
    const held = token.references[at] ?? null;
    if (minuteMs <= throughMs - listWindowMs[window] && (held === null || minuteMs >= held.minuteMs))
      token.references[at] = { minuteMs, price: close };
  });
}

/** Takes a price unless a newer one is known. */
export function takePrice(token: ListedToken, seq: number, priceUsd: number | null): void {
  if (seq < token.seq) return;
  token.seq = seq;
  if (priceUsd === null || priceUsd === token.priceUsd) return;
  token.priceUsd = priceUsd;
  token.version += 1;
}

/** Takes facts unless newer ones are known. */
export function takeFacts(token: ListedToken, facts: FactsReport): void {
  const created = facts.createdMs ?? token.createdMs;
  token.createdMs = token.createdMs === null ? created : Math.min(token.createdMs, created!);
  token.version += 1;
  const held = token.facts;
  if (held !== null && (facts.seq - held.seq || facts.atMs - held.atMs) < 0) return;
  token.facts = facts;
  token.standing = 0;
}

/** Selects the standing at a time. */
export function advanceStanding(token: ListedToken, nowMs: number): void {
  const { facts } = token;
  if (facts === null) return;
  const isDead = nowMs >= (facts.profile?.deadMs ?? Infinity);
  const found = facts.standings.findLastIndex(({ fromMs }) => fromMs <= nowMs);
  const standing = found < 0 ? token.standing : found;
  if (standing === token.standing && isDead === token.isDead) return;
  Object.assign(token, { standing, isDead });
  token.version += 1;
}

/** Whether the token has a newer description than its name. */
export function isNameDue({ facts, named }: ListedToken): boolean {
  const described = facts?.described ?? null;
  return described !== null && (named === null || isBefore(named, described));
}

export function isBefore(a: Place, b: Place): boolean {
  return (a.slot - b.slot || a.timestampMs - b.timestampMs) < 0;
}
