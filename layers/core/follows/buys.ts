import { isSameSecond } from '../relations/link.ts';
import { COUNT_MAX, type Columns, copyBuyColumns, countNames, createBuyColumns } from './columns.ts';
import { createNameTable, type Names, registerName, removeName } from './names.ts';
import { followRules as rules } from './rules.ts';
import { countIn, createTimeline, type Timeline, toAgePhase } from './timeline.ts';

/** Recent buys. The caller mutates it. */
export type Buys = {
  columns: Columns;
  /** Buys from `oldest` up to `next` are kept. */
  oldest: number;
  next: number;
  newestMs: number;
  readonly buysMax: number;
  readonly walletNames: Names;
  readonly mintNames: Names;
  readonly wallets: Chain[];
  readonly mints: Mint[];
  readonly timeline: Timeline;
  /** Buys by phase of their mint's age, with decaying weights. */
  readonly phases: number[];
};

/** The newest buy and the count kept. */
type Chain = { newest: number; count: number };

export type Mint = Chain & {
  firstMs: number;
  lastMs: number;
  readonly phases: number[];
};

export function createBuys(buysMax: number = rules.buysMax): Buys {
  return {
    columns: createBuyColumns(Math.min(FIRST_LENGTH, buysMax)),
    oldest: 0,
    next: 0,
    newestMs: Number.NEGATIVE_INFINITY,
    buysMax,
    walletNames: createNameTable(),
    mintNames: createNameTable(),
    wallets: [],
    mints: [],
    timeline: createTimeline(),
    phases: createPhases(),
  };
}

const FIRST_LENGTH = 1024;
function createPhases(): number[] {
  return [...rules.phaseShares.within].map(() => 0);
}

export function toBuyIndex({ columns }: Buys, buy: number): number {
  return buy % columns.ms.length;
}
export function getBuyMs(buys: Buys, buy: number): number {
  return buys.columns.ms[toBuyIndex(buys, buy)]!;
}

/** The previous buy of the wallet or mint; -1 for none. */
export function findPreviousBuy(buys: Buys, buy: number, column: 'toWallet' | 'toMint'): number {
  const step = buys.columns[column][toBuyIndex(buys, buy)]!;
  return step === 0 || buy - step < buys.oldest ? -1 : buy - step;
}

/** The newest buy of a wallet, -1 when none is kept. */
export function findNewestBuy(buys: Buys, wallet: number): number {
  const newest = buys.wallets[wallet]?.newest ?? -1;
  return newest < buys.oldest ? -1 : newest;
}

/** Appends a buy and returns its number; -1 for duplicates and old ones. */
export function putBuy(buys: Buys, walletText: string, mintText: string, ms: number): number {
  if (ms < buys.newestMs - rules.lifeMs || isKnown(buys, walletText, mintText, ms)) return -1;
  buys.newestMs = Math.max(buys.newestMs, ms);
  while (buys.oldest < buys.next && getBuyMs(buys, buys.oldest) < buys.newestMs - rules.lifeMs) dropOldest(buys);
  if (buys.next - buys.oldest >= buys.columns.ms.length) {
    const length = Math.min(2 * buys.columns.ms.length, buys.buysMax);
    if (length > buys.columns.ms.length) buys.columns = copyBuyColumns(buys.columns, length, buys.oldest, buys.next);
    else dropOldest(buys);
  }
  const wallet = registerName(buys.walletNames, walletText);
  const mint = registerName(buys.mintNames, mintText);
  const buy = buys.next++;
  const place = toBuyIndex(buys, buy);
  const { columns, wallets, mints } = buys;
  wallets[wallet] ??= { newest: -1, count: 0 };
  const chain = wallets[wallet];
  mints[mint] ??= { newest: -1, count: 0, firstMs: ms, lastMs: Number.NEGATIVE_INFINITY, phases: createPhases() };
  const known = mints[mint];
  columns.wallet[place] = wallet;
  columns.mint[place] = mint;
  columns.ms[place] = ms;
  columns.toWallet[place] = computeStep(buy, chain.newest);
  columns.toMint[place] = computeStep(buy, known.newest);
  for (const name of countNames) columns[name][place] = 0;
  chain.newest = known.newest = buy;
  chain.count++;
  known.count++;

  const { timeline, phases } = buys;
  known.firstMs = Math.min(known.firstMs, ms);
  const phase = toAgePhase(ms - known.firstMs);
  known.phases[phase]!++;
  phases[phase]!++;
  if (phases.reduce((sum, count) => sum + count, 0) > 2 * buys.buysMax)
    for (let each = 0; each < phases.length; each++) phases[each]! /= 2;
  countIn(timeline.buys, ms, 1);
  if (ms > known.lastMs) {
    if (Number.isFinite(known.lastMs)) countIn(timeline.mints, known.lastMs, -1);
    countIn(timeline.mints, ms, 1);
    known.lastMs = ms;
  }
  return buy;
}

function computeStep(buy: number, before: number): number {
  return before < 0 ? 0 : buy - before;
}

/** Whether a buy is a duplicate, or too old to compare. */
function isKnown(buys: Buys, walletText: string, mintText: string, ms: number): boolean {
  const wallet = buys.walletNames.numbers.get(walletText);
  const mint = buys.mintNames.numbers.get(mintText);
  if (wallet === undefined) return false;
  const same: { readonly buy: number; readonly newer: number; readonly ms: number }[] = [];
  let oldestMs = Number.POSITIVE_INFINITY;
  let steps = 0;
  let newer = -1;
  for (let buy = findNewestBuy(buys, wallet); buy >= 0; newer = buy, buy = findPreviousBuy(buys, buy, 'toWallet')) {
    if (++steps > rules.walletBuysMax) return ms < oldestMs;
    const place = toBuyIndex(buys, buy);
    oldestMs = Math.min(oldestMs, buys.columns.ms[place]!);
    if (buys.columns.mint[place] !== mint) continue;
    if (isSameSecond(buys.columns.ms[place]!, ms)) return true;
    same.push({ buy, newer, ms: buys.columns.ms[place]! });
  }
  if (same.length < rules.walletMintBuysMax) return false;
  same.sort((one, other) => one.ms - other.ms);
  if (ms > same[0]!.ms && ms < same[1]!.ms) return true;
  const replaced = ms < same[0]!.ms ? same[0]! : same[1]!;
  unlinkBuy(buys, wallet, replaced);
  return false;
}

type Linked = { readonly buy: number /** The next one of the wallet; -1 for none. */; readonly newer: number };

function unlinkBuy(buys: Buys, wallet: number, { buy, newer }: Linked): void {
  const older = findPreviousBuy(buys, buy, 'toWallet');
  if (newer < 0) buys.wallets[wallet]!.newest = older;
  else buys.columns.toWallet[toBuyIndex(buys, newer)] = computeStep(newer, older);
}

/** Takes a buy from its wallet's history. False for an unknown one. */
export function removeBuy(buys: Buys, wallet: number, mint: number, ms: number): boolean {
  let newer = -1;
  for (let buy = findNewestBuy(buys, wallet); buy >= 0; newer = buy, buy = findPreviousBuy(buys, buy, 'toWallet')) {
    const isIt = buys.columns.mint[toBuyIndex(buys, buy)] === mint && isSameSecond(getBuyMs(buys, buy), ms);
    if (!isIt) continue;
    unlinkBuy(buys, wallet, { buy, newer });
    return true;
  }
  return false;
}

function dropOldest(buys: Buys): void {
  const { columns, timeline, wallets, mints } = buys;
  const place = toBuyIndex(buys, buys.oldest++);
  const wallet = columns.wallet[place]!;
  const mint = columns.mint[place]!;
  countIn(timeline.buys, columns.ms[place]!, -1);
  if (--wallets[wallet]!.count === 0) {
    removeName(buys.walletNames, wallet);
    delete wallets[wallet];
  }
  if (--mints[mint]!.count > 0) return;
  countIn(timeline.mints, mints[mint]!.lastMs, -1);
  removeName(buys.mintNames, mint);
  delete mints[mint];
}

/** Counts a buy as a neighbour and returns its neighbours. */
export function registerNeighbours(buys: Buys, buy: number): readonly number[] {
  const { columns } = buys;
  const ms = getBuyMs(buys, buy);
  const near: number[] = [];
  let looked = 0;
  for (let other = findPreviousBuy(buys, buy, 'toMint'); other >= 0; other = findPreviousBuy(buys, other, 'toMint')) {
    const place = toBuyIndex(buys, other);
    const lag = ms - columns.ms[place]!;
    if (lag > rules.lagMsMax + rules.latenessMs) break;
    if (Math.abs(lag) <= rules.lagMsMax) {
      near.push(other);
      count(buys, lag >= 0 ? other : buy, lag >= 0 ? buy : other, Math.abs(lag));
    }
    if (++looked < rules.candidatesMax) continue;
    // A busy mint's last candidate is never visited again.
    if (lag > 0) {
      const missing = (count: number, wholeMs: number): number => Math.max(0, Math.round(count * (wholeMs / lag - 1)));
      add(columns.after, place, missing(columns.after[place]!, rules.lagMsMax));
      add(columns.soonAfter, place, missing(columns.soonAfter[place]!, rules.soonMsMax));
    }
    break;
  }
  return near;
}

function count(buys: Buys, first: number, second: number, lagMs: number): void {
  const { columns } = buys;
  add(columns.after, toBuyIndex(buys, first), 1);
  add(columns.before, toBuyIndex(buys, second), 1);
  if (lagMs > rules.soonMsMax) return;
  add(columns.soonAfter, toBuyIndex(buys, first), 1);
  add(columns.soonBefore, toBuyIndex(buys, second), 1);
}

function add(counts: Uint16Array, place: number, more: number): void {
  counts[place] = Math.min(COUNT_MAX, counts[place]! + more);
}
