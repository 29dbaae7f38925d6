import { INCINERATOR } from '../identity/address.ts';
import { putNewest } from '../kernel/put-newest.ts';
import { isFact, type MintRow } from '../mint/mint-row.ts';
import { toSlotOrder } from '../mint/order.ts';
import type { Trade } from '../mint/trade.ts';
import { computeNotional } from '../money/trade-money.ts';
import { emptyFifo, takeFifoRaw, takeFifoTrade } from './fifo.ts';
import {
  AFTER_TRADES,
  addFlow,
  addLiquidity,
  computeHolderBalance,
  createHolding,
  type Funded,
  type Holding,
  observe,
  resolveHolderKind,
  sumHoldingFlows,
  sumKnownFlows,
} from './holding.ts';
import { emptyHydration, evolveHydration, type Hydration } from './hydration.ts';
import { takeMakerTrade } from './maker.ts';
import { findNonHolders, type NonHolderKind, readSystemKind } from './non-holder.ts';
import { takeBought, takeOff, takeSold } from './realized.ts';
import { addReceipt } from './receipts.ts';
import { holdersRules } from './rules.ts';
import { emptySupply, evolveSupply, type Supply } from './supply.ts';

/** A token's holders. Mutable, one owner. */
export type Holders = {
  readonly byWallet: Map<string, Holding>;
  /** Fundings of wallets without a holding. */
  readonly unheld: Map<string, Funded>;
  /** People with a balance, and the sum of their balances. */
  distinctCount: number;
  totalRaw: bigint;
  /** Non-people such as pools, in `byWallet` too, and those with a balance. */
  nonHolderCount: number;
  nonHolderDistinct: number;
  /** Sum of the balances of non-holders, without burned tokens. */
  nonHolderRaw: bigint;
  hydration: Hydration;
  supply: Supply;
  /** Newest slot, then slot and time of balance changes. */
  newestSlot: number;
  updatedSlot: number | null;
  updatedMs: number | null;
  /** Wallets in rank order, except those in `moved`. */
  ranked: Holding[];
  moved: Holding[];
};

export function createHolders(): Holders {
  return {
    byWallet: new Map(),
    unheld: new Map(),
    distinctCount: 0,
    totalRaw: 0n,
    nonHolderCount: 0,
    nonHolderDistinct: 0,
    nonHolderRaw: 0n,
    hydration: emptyHydration,
    supply: emptySupply,
    newestSlot: 0,
    updatedSlot: null,
    updatedMs: null,
    ranked: [],
    moved: [],
  };
}

/** Known flows do not add up to it. */
type Unexplained = { readonly kind: 'balance'; readonly wallet: string; readonly raw: string; readonly slot: number };

/** Applies the next row. Returns unexplained balances of people. */
export function takeHolder(holders: Holders, row: MintRow): readonly Unexplained[] {
  const unexplained: Unexplained[] = [];
  holders.newestSlot = Math.max(holders.newestSlot, row.slot);
  const { hydration, ended } = evolveHydration(holders.hydration, row);
  if (isFact(row) && row.kind === 'snapshot' && row.phase === 'begin')
    for (const holding of holders.byWallet.values()) holding.named = false;
  holders.hydration = hydration;
  if (ended !== null)
    for (const holding of holders.byWallet.values()) {
      if (holding.named) continue;
      const knownRaw = sumKnownFlows(holding);
      applyChange(holders, holding, () => observe(holding, ended));
      if (holding.kind === null && sumKnownFlows(holding) !== knownRaw)
        unexplained.push({ kind: 'balance', wallet: holding.wallet, raw: String(ended.raw), slot: ended.slot });
    }
  for (const { address, kind } of findNonHolders(row)) {
    // A pool stays one, whatever it is named later.
    const held = holders.byWallet.get(address);
    if (held !== undefined && held.kind !== null && (held.kind !== 'program' || kind === 'program')) continue;
    updateHolding(holders, address, row.slot, holding => {
      holding.kind ??= kind;
      if (holding.kind === 'program') holding.kind = kind;
    });
  }
  if (!isFact(row)) takeTrade(holders, row);
  else if (row.kind === 'transfer') {
    const moved = BigInt(row.raw);
    if (row.from !== row.to && moved !== 0n) {
      holders.supply = evolveSupply(holders.supply, row);
      if (row.from !== INCINERATOR)
        updateHolding(holders, row.from, row.slot, holding => {
          addFlow(holding, row.slot, -moved, holders.newestSlot);
          takeOff(holding.realized, moved);
          takeFifoRaw(holding.fifo, moved);
        });
      updateHolding(holders, row.to, row.slot, holding => {
        addFlow(holding, row.slot, moved, holders.newestSlot);
        if (readSystemKind(row.from) === null)
          holding.receipts = addReceipt(holding.receipts, { from: row.from, slot: row.slot, raw: moved });
      });
    }
  } else if (row.kind === 'liquidity') {
    // Pooled tokens keep their cost: they are not sold.
    const raw = BigInt(row.tokenRaw);
    const addChange = row.side === 'add' ? addLiquidity : addFlow;
    if (raw !== 0n)
      updateHolding(holders, row.wallet, row.slot, holding => addChange(holding, row.slot, raw, holders.newestSlot));
  } else if (row.kind === 'balance') unexplained.push(...takeBalance(holders, row));
  else if (row.kind === 'funded') {
    const funded = { firstMs: row.firstFundedMs, firstTradeMs: row.firstTradeMs ?? null };
    const holding = holders.byWallet.get(row.wallet);
    if (holding !== undefined) holding.funded = funded;
    else putNewest(holders.unheld, row.wallet, funded, holdersRules.unheldMax);
  } else holders.supply = evolveSupply(holders.supply, row);
  if (!isFact(row) || bearing.has(row.kind)) {
    holders.updatedSlot = Math.max(holders.updatedSlot ?? 0, row.slot);
    holders.updatedMs = Math.max(holders.updatedMs ?? 0, row.timestampMs);
  }
  return unexplained;
}

/** Returns a wallet's holding, or null. */
export function findHolding(holders: Holders, wallet: string): Readonly<Holding> | null {
  return holders.byWallet.get(wallet) ?? null;
}

/** Returns why an account is not a person's, or null. */
export function readNonHolderKind(holders: Holders, address: string): NonHolderKind | null {
  const held = holders.byWallet.get(address);
  return held === undefined ? readSystemKind(address) : resolveHolderKind(held);
}

/** Returns a wallet's raw balance, at least 0. */
export function getHolderBalance(holders: Holders, wallet: string): bigint {
  return holders.byWallet.get(wallet)?.balanceRaw ?? 0n;
}

/** Returns a wallet's net change from this slot on. */
export function sumWalletFlows(holders: Holders, wallet: string, slot: number): bigint {
  const holding = holders.byWallet.get(wallet);
  return holding === undefined ? 0n : sumHoldingFlows(holding, slot);
}

const bearing: ReadonlySet<string> = new Set(['transfer', 'balance', 'snapshot', 'liquidity']);

function takeBalance(
  holders: Holders,
  { slot, wallet, raw: text, timestampMs }: Extract<MintRow, { readonly kind: 'balance' }>,
): readonly Unexplained[] {
  const raw = BigInt(text);
  const before = holders.byWallet.get(wallet);
  const knownRaw = before === undefined ? 0n : sumKnownFlows(before);
  const takesLots = raw === 0n && (before?.fifo.lots.some(lot => lot.slot <= slot) ?? false);
  updateHolding(holders, wallet, slot, holding => {
    holding.named = true;
    observe(holding, { slot, order: AFTER_TRADES, suborder: timestampMs, raw });
    if (raw === 0n) emptyFifo(holding.fifo, slot);
  });
  const holding = holders.byWallet.get(wallet);
  // The ledger says a zero that takes lots.
  if (holding?.kind !== null || sumKnownFlows(holding) === knownRaw || takesLots) return [];
  return [{ kind: 'balance', wallet, raw: text, slot }];
}

function takeTrade(holders: Holders, trade: Trade): void {
  updateHolding(holders, trade.wallet, trade.slot, holding => {
    const raw = BigInt(trade.tokenRaw);
    holding.lastTradeMs = Math.max(holding.lastTradeMs ?? 0, trade.timestampMs);
    // Other directions move no tokens, as in the ledger.
    let flow = 0n;
    if (trade.direction === 'buy') {
      holding.boughtRaw += raw;
      const usd = computeNotional(trade);
      holding.investedUsd += usd ?? 0n;
      takeBought(holding.realized, raw, usd);
      holding.buys += 1;
      holding.firstBuyMs = Math.min(holding.firstBuyMs ?? trade.timestampMs, trade.timestampMs);
      flow = raw;
    } else if (trade.direction === 'sell') {
      holding.soldRaw += raw;
      const usd = computeNotional(trade);
      holding.returnedUsd += usd ?? 0n;
      takeSold(holding.realized, raw, usd);
      holding.sells += 1;
      flow = -raw;
    }
    if (trade.direction === 'buy' || trade.direction === 'sell') {
      takeFifoTrade(holding.fifo, trade);
      takeMakerTrade(holding.maker, trade, Math.max(trade.timestampMs, holders.updatedMs ?? 0));
    }
    if (flow !== 0n) addFlow(holding, trade.slot, flow, holders.newestSlot);
    if (trade.walletBalanceRaw !== null)
      observe(holding, {
        slot: trade.slot,
        order: toSlotOrder(trade),
        suborder: trade.eventIndex,
        raw: BigInt(trade.walletBalanceRaw),
      });
  });
}

function updateHolding(holders: Holders, wallet: string, slot: number, apply: (holding: Holding) => void): void {
  let holding = holders.byWallet.get(wallet);
  if (holding === undefined) {
    // A wallet missing from the last snapshot held nothing then.
    holding = createHolding(wallet, slot, holders.hydration.nothing);
    holding.funded = holders.unheld.get(wallet) ?? null;
    holders.unheld.delete(wallet);
    holders.byWallet.set(wallet, holding);
    countHolding(holders, resolveHolderKind(holding), 0n, 1);
    noteMoved(holders, holding);
  }
  holding.firstSeenSlot = Math.min(holding.firstSeenSlot, slot);
  applyChange(holders, holding, apply);
  const { byWallet, distinctCount, nonHolderCount, nonHolderDistinct } = holders;
  // Bounds memory: drops the longest idle empty wallets, the oldest empty pools.
  if (byWallet.size - distinctCount - nonHolderCount > holdersRules.emptiedMax)
    dropEmptyHalf(holders, false, ({ lastTradeMs }) => lastTradeMs ?? 0);
  if (nonHolderCount - nonHolderDistinct > holdersRules.emptyPoolsMax)
    dropEmptyHalf(holders, true, ({ firstSeenSlot }) => firstSeenSlot);
}

function applyChange(holders: Holders, holding: Holding, apply: (holding: Holding) => void): void {
  const [kindBefore, heldRaw] = [resolveHolderKind(holding), holding.balanceRaw];
  apply(holding);
  const kind = resolveHolderKind(holding);
  holding.balanceRaw = computeHolderBalance(holding);
  if (holding.balanceRaw === heldRaw && kind === kindBefore) return;
  countHolding(holders, kindBefore, heldRaw, -1);
  countHolding(holders, kind, holding.balanceRaw, 1);
  noteMoved(holders, holding);
}

/** Adds (sign 1) or subtracts (sign −1) one account. */
export function countHolding(holders: Holders, kind: NonHolderKind | null, raw: bigint, sign: 1 | -1): void {
  const held = raw > 0n ? sign : 0;
  const signedRaw = sign === 1 ? raw : -raw;
  if (kind === null) {
    holders.totalRaw += signedRaw;
    holders.distinctCount += held;
    return;
  }
  holders.nonHolderCount += sign;
  holders.nonHolderDistinct += held;
  if (kind !== 'burn') holders.nonHolderRaw += signedRaw;
}

function noteMoved(holders: Holders, holding: Holding): void {
  if (holding.moved) return;
  holding.moved = true;
  holders.moved.push(holding);
}

function dropEmptyHalf(holders: Holders, isNonHolder: boolean, readAge: (holding: Holding) => number): void {
  const emptied = [...holders.byWallet.values()].filter(
    holding => holding.balanceRaw === 0n && (resolveHolderKind(holding) !== null) === isNonHolder,
  );
  emptied.sort((a, b) => readAge(a) - readAge(b) || (a.wallet < b.wallet ? -1 : 1));
  for (const holding of emptied.slice(0, Math.ceil(emptied.length / 2))) {
    holders.byWallet.delete(holding.wallet);
    countHolding(holders, resolveHolderKind(holding), 0n, -1);
  }
  holders.ranked = [];
  holders.moved = [...holders.byWallet.values()];
  for (const holding of holders.moved) holding.moved = true;
}
