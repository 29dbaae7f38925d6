import { computeNetworkFeeUsd, computeRangeShare } from '../ledger/lot.ts';
import type { Trade } from '../mint/trade.ts';
import type { UsdE30 } from '../money/amount.ts';
import { computeNotional } from '../money/trade-money.ts';
import { holdersRules } from './rules.ts';

/** What is left of a buy, first in, first out. */
export type FifoLot = {
  readonly slot: number;
  readonly raw: bigint;
  readonly takenRaw: bigint;
  /** Notional, and network fee with tip; null where unpriced. */
  readonly usd: UsdE30 | null;
  readonly feeUsd: UsdE30 | null;
};

/** A wallet's lots of a token, as in its ledger. Mutable, part of a holding. */
export type Fifo = { lots: readonly FifoLot[]; realizedUsd: UsdE30; unpricedTrades: number };

export function createFifo(): Fifo {
  return { lots: NO_LOTS, realizedUsd: 0n, unpricedTrades: 0 };
}

const NO_LOTS: readonly FifoLot[] = [];

/** Applies a buy or sell, in arrival order. */
export function takeFifoTrade(fifo: Fifo, trade: Trade): void {
  const usd = computeNotional(trade);
  const feeUsd = computeNetworkFeeUsd(trade);
  if (usd === null || feeUsd === null) fifo.unpricedTrades += 1;
  const raw = BigInt(trade.tokenRaw);
  if (raw === 0n) return;
  if (trade.direction === 'buy') {
    fifo.lots = addLot(fifo.lots, { slot: trade.slot, raw, takenRaw: 0n, usd, feeUsd });
    return;
  }
  if (fifo.lots.length === 0) return;
  const taken = takeFifoRaw(fifo, raw);
  // An exit has a result where the sell and all its lots have a price.
  if (usd !== null && feeUsd !== null && taken.unpricedRaw === 0n)
    fifo.realizedUsd += computeRangeShare(usd, 0n, taken.raw, raw) - taken.costUsd - taken.feeUsd;
  if (trade.walletBalanceRaw === '0') emptyFifo(fifo, trade.slot);
}

/** A zero balance takes the lots through its slot: they left unseen. */
export function emptyFifo(fifo: Fifo, slot: number): void {
  const raw = fifo.lots.reduce((sum, lot) => (lot.slot <= slot ? sum + lot.raw - lot.takenRaw : sum), 0n);
  if (raw > 0n) takeFifoRaw(fifo, raw);
}

/** What raw units cost; unpriced ones have no cost. */
export type FifoTaken = {
  readonly raw: bigint;
  readonly costUsd: UsdE30;
  readonly feeUsd: UsdE30;
  readonly unpricedRaw: bigint;
};

/** Takes up to `raw` units from the oldest lots. */
export function takeFifoRaw(fifo: Fifo, raw: bigint): FifoTaken {
  const { taken, rest } = splitLots(fifo.lots, raw);
  fifo.lots = rest;
  return taken;
}

/** Sums what is left of the lots. */
export function sumFifoLots({ lots }: Pick<Fifo, 'lots'>): FifoTaken {
  return splitLots(lots, EVERYTHING).taken;
}

/** More than any token has. */
const EVERYTHING = 2n ** 128n;

function splitLots(lots: readonly FifoLot[], asked: bigint) {
  let [left, costUsd, feeUsd, unpricedRaw] = [asked, 0n, 0n, 0n];
  let at = 0;
  const rest: FifoLot[] = [];
  for (; at < lots.length && left > 0n; at += 1) {
    const lot = lots[at]!;
    const held = lot.raw - lot.takenRaw;
    const raw = left < held ? left : held;
    const untilRaw = lot.takenRaw + raw;
    if (lot.usd === null || lot.feeUsd === null) unpricedRaw += raw;
    else {
      costUsd += computeRangeShare(lot.usd, lot.takenRaw, untilRaw, lot.raw);
      feeUsd += computeRangeShare(lot.feeUsd, lot.takenRaw, untilRaw, lot.raw);
    }
    if (raw < held) rest.push({ ...lot, takenRaw: untilRaw });
    left -= raw;
  }
  const taken: FifoTaken = { raw: asked - left, costUsd, feeUsd, unpricedRaw };
  return { taken, rest: at < lots.length || rest.length > 0 ? [...rest, ...lots.slice(at)] : NO_LOTS };
}

/** Above the limit the newest lots become one. */
function addLot(lots: readonly FifoLot[], lot: FifoLot): readonly FifoLot[] {
  const last = lots.at(-1);
  if (last === undefined || lots.length < holdersRules.lotsMax) return [...lots, lot];
  const add = (a: UsdE30 | null, b: UsdE30 | null): UsdE30 | null => (a === null || b === null ? null : a + b);
  const newest = { usd: add(last.usd, lot.usd), feeUsd: add(last.feeUsd, lot.feeUsd) };
  return [...lots.slice(0, -1), { ...last, ...newest, raw: last.raw + lot.raw, slot: Math.max(last.slot, lot.slot) }];
}
