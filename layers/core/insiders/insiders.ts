import { findNonHolders } from '../holders/non-holder.ts';
import { putNewest } from '../kernel/put-newest.ts';
import { addTo, removeFrom } from '../kernel/sets-by-key.ts';
import { isFact, type MintRow } from '../mint/mint-row.ts';
import { isPublic } from '../mint/public-senders.ts';
import type { Trade } from '../mint/trade.ts';
import { addMove, type Moves } from './handed.ts';
import { extractInflows, type Inflows, mergeInflows } from './inflows.ts';
import { insiderRules as rules } from './rules.ts';
import {
  addPooled,
  addTrade,
  dropTradesAfter,
  type EarlyTrades,
  getEarlyTradeSummary,
  type Pooled,
  toSecond,
} from './stake.ts';

type Newest<Value> = { readonly slot: number; readonly ms: number; readonly value: Value };

/** Early buyers, liquidity actors and their money. Mutable, one owner. */
export type Insiders = {
  /** The token's first trade, unix ms. */
  firstMs: number | null;
  deployer: Newest<string> | null;
  /** The pool that the token was described with. */
  pool: string | null;
  solUsd: Newest<string> | null;
  readonly buyers: Map<string, EarlyTrades>;
  /** Wallets that added or removed liquidity. */
  readonly actors: Map<string, Pooled>;
  readonly moves: Moves;
  readonly inflows: Map<string, Inflows>;
  /** Inflows of wallets that did nothing yet. */
  readonly waiting: Map<string, Inflows>;
  /** Raw tokens that wallets sent, by receiver. */
  readonly sent: Map<string, ReadonlyMap<string, bigint>>;
  /** Pools, program accounts and exchanges: anyone may send them tokens. */
  readonly outsiders: Set<string>;
  /** Wallets by sender of their money; follows from the others. */
  readonly payees: Map<string, Set<string>>;
  /** Raised with every change of the above. */
  version: number;
  /** The shares at an earlier version, for the alarm. */
  looked: { readonly version: number; readonly shares: Shares };
};

/** Wallets and raw tokens of the signal's groups. */
export type Shares = {
  readonly kinBuyers: number;
  readonly kinRaw: string;
  /** Of kin with the buyers tied to them. */
  readonly tiedRaw: string;
  readonly entityRaw: string;
  readonly collectedRaw: string;
};

const noShares: Shares = { kinBuyers: 0, kinRaw: '0', tiedRaw: '0', entityRaw: '0', collectedRaw: '0' };

export function createInsiders(): Insiders {
  return {
    firstMs: null,
    deployer: null,
    pool: null,
    solUsd: null,
    buyers: new Map(),
    actors: new Map(),
    moves: new Map(),
    inflows: new Map(),
    waiting: new Map(),
    sent: new Map(),
    outsiders: new Set(),
    payees: new Map(),
    version: 0,
    looked: { version: 0, shares: noShares },
  };
}

/** Applies a row; the order of rows does not matter, within the limits. */
export function takeInsider(insiders: Insiders, row: MintRow): void {
  const { outsiders } = insiders;
  const isService = isFact(row) && row.kind === 'funded' && isPublic(row.category ?? null);
  const named = [...findNonHolders(row).map(({ address }) => address), ...(isService ? [row.wallet] : [])];
  for (const address of named) {
    if (outsiders.has(address)) continue;
    outsiders.add(address);
    if (outsiders.size > rules.outsidersMax) outsiders.delete(outsiders.values().next().value!);
    insiders.version += 1;
  }
  if (!isFact(row)) takeTrade(insiders, row);
  else if (row.kind === 'token') {
    if (!isNewer(insiders.deployer, row.slot, row.timestampMs)) return;
    insiders.deployer = { slot: row.slot, ms: row.timestampMs, value: row.deployer };
    insiders.pool = row.primaryPool;
    restoreInflows(insiders, row.deployer);
    insiders.version += 1;
  } else if (row.kind === 'transfer') {
    // Keeps the largest receivers of a sender.
    const { from, to, raw } = row;
    if (from === to || BigInt(raw) === 0n) return;
    const held = new Map(insiders.sent.get(from));
    held.set(to, (held.get(to) ?? 0n) + BigInt(raw));
    const largest = [...held].sort(([a, x], [b, y]) => (y > x ? 1 : y < x ? -1 : a < b ? -1 : 1));
    putNewest(insiders.sent, from, new Map(largest.slice(0, rules.receiversMax)), rules.buyersMax);
    if (insiders.buyers.has(from)) insiders.version += 1;
  } else if (row.kind === 'funded') putInflows(insiders, row.wallet, extractInflows(row));
  else if (row.kind === 'liquidity') {
    const pooled = insiders.actors.get(row.wallet) ?? { byBase: new Map(), putMs: 0, tookMs: 0 };
    addPooled(pooled, row);
    addMove(insiders.moves, row);
    putNewest(insiders.actors, row.wallet, pooled, rules.actorsMax);
    restoreInflows(insiders, row.wallet);
    insiders.version += 1;
  }
}

function takeTrade(insiders: Insiders, trade: Trade): void {
  const { timestampMs: ms, slot, solPriceUsd, direction, wallet } = trade;
  if (solPriceUsd !== null && isNewer(insiders.solUsd, slot, ms)) insiders.solUsd = { slot, ms, value: solPriceUsd };
  if (trade.tooLate) return;
  if (insiders.firstMs === null || ms < insiders.firstMs) {
    // An earlier first trade moves the half hour.
    insiders.firstMs = ms;
    insiders.version += 1;
    latestBuyers.delete(insiders);
    for (const [buyer, trades] of insiders.buyers) {
      dropTradesAfter(trades, ms + rules.earlyMs);
      if (trades.size === 0) dropBuyer(insiders, buyer);
    }
  }
  if (ms > insiders.firstMs + rules.earlyMs || (direction !== 'buy' && direction !== 'sell')) return;
  const known = insiders.buyers.get(wallet);
  if (known === undefined && insiders.buyers.size >= rules.buyersMax) {
    const latest = latestBuyers.get(insiders) ?? findLatestBuyer(insiders);
    latestBuyers.set(insiders, latest);
    if (isLater({ wallet, second: toSecond(ms) }, latest)) return;
  }
  if (known === undefined || latestBuyers.get(insiders)?.wallet === wallet) latestBuyers.delete(insiders);
  const trades = known ?? new Map();
  addTrade(trades, trade);
  insiders.buyers.set(wallet, trades);
  restoreInflows(insiders, wallet);
  insiders.version += 1;
  if (insiders.buyers.size <= rules.buyersMax) return;
  dropBuyer(insiders, findLatestBuyer(insiders).wallet);
}

type Buyer = { readonly wallet: string; readonly second: number };

/** Known until it trades, or another buyer comes or goes. */
const latestBuyers = new WeakMap<Insiders, Buyer>();

function findLatestBuyer({ buyers }: Insiders): Buyer {
  let latest: Buyer = { wallet: '', second: -1 };
  for (const [wallet, bought] of buyers) {
    const buyer = { wallet, second: Math.min(...bought.keys()) };
    if (isLater(buyer, latest)) latest = buyer;
  }
  return latest;
}

function isLater(a: Buyer, b: Buyer): boolean {
  return a.second > b.second || (a.second === b.second && a.wallet > b.wallet);
}

function dropBuyer(insiders: Insiders, wallet: string): void {
  insiders.buyers.delete(wallet);
  const inflows = insiders.inflows.get(wallet);
  if (inflows === undefined || isKnown(insiders, wallet)) return;
  removePayee(insiders, wallet);
  insiders.inflows.delete(wallet);
  putNewest(insiders.waiting, wallet, inflows, rules.waitingMax);
}

function putInflows(insiders: Insiders, wallet: string, newer: Inflows): void {
  const { waiting } = insiders;
  if (!isKnown(insiders, wallet)) {
    putNewest(waiting, wallet, mergeInflows(waiting.get(wallet), newer), rules.waitingMax);
    return;
  }
  const inflows = mergeInflows(insiders.inflows.get(wallet) ?? waiting.get(wallet), newer);
  removePayee(insiders, wallet);
  waiting.delete(wallet);
  insiders.inflows.set(wallet, inflows);
  addPayee(insiders, wallet, inflows);
  insiders.version += 1;
}

function restoreInflows(insiders: Insiders, wallet: string): void {
  const waiting = insiders.waiting.get(wallet);
  if (waiting !== undefined) putInflows(insiders, wallet, waiting);
}

/** Indexes a wallet by the senders of its money. */
export function addPayee({ payees }: Pick<Insiders, 'payees'>, wallet: string, { payments }: Inflows): void {
  for (const { senders } of payments) for (const sender of senders) addTo(payees, sender, wallet);
}

function removePayee({ payees, inflows }: Insiders, wallet: string): void {
  for (const { senders } of inflows.get(wallet)?.payments ?? [])
    for (const sender of senders) removeFrom(payees, sender, wallet);
}

function isKnown({ buyers, actors, deployer }: Insiders, wallet: string): boolean {
  return buyers.has(wallet) || actors.has(wallet) || deployer?.value === wallet;
}

function isNewer(held: Newest<unknown> | null, slot: number, ms: number): boolean {
  return held === null || (slot - held.slot || ms - held.ms) >= 0;
}

/** Sums an early buyer's trades; nothing for others. */
export function getBuyerTradeSummary({ buyers }: Insiders, wallet: string): ReturnType<typeof getEarlyTradeSummary> {
  return getEarlyTradeSummary(buyers.get(wallet) ?? new Map());
}
