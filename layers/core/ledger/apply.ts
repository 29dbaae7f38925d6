import type { Trade } from '../mint/trade.ts';
import { type ClosedPosition, closedPosition } from './closed-position.ts';
import { consume } from './consume.ts';
import { addExit, type Exit, exitOf } from './exit.ts';
import { emptyLedger, heldIn, type LedgerState, withLot } from './ledger.ts';
import { lotOf } from './lot.ts';
import {
  addBuy,
  addTransferOut,
  heldOf,
  openPosition,
  type Position,
  type PositionStatus,
  statusOf,
} from './position.ts';

/** A changed position with its event name. See docs/reference/channels.md#walletaddrpositions. */
export type PositionChange = {
  readonly event: 'open' | 'update' | 'partial_exit' | 'close' | 'transfer_out';
  readonly position: Position;
  readonly status: PositionStatus;
  readonly timestampMs: number;
};

export type LedgerLabel = 'DUST:SELL_PASSTHROUGH';

/** `change` is null where no lot moved, `closed` is set at zero. */
export type Applied = {
  readonly state: LedgerState;
  readonly exit: Exit | null;
  readonly change: PositionChange | null;
  readonly closed: ClosedPosition | null;
  readonly labels: readonly LedgerLabel[];
};

export type LedgerTransfer = {
  readonly direction: 'in' | 'out' | 'self';
  readonly raw: bigint;
  readonly timestampMs: number;
};

/** Applies a trade, in arrival order. Load pages first. */
export const applyTrade = (state: LedgerState, trade: Trade): Applied => {
  switch (trade.direction) {
    case 'buy':
      return applyBuy(state, trade);
    case 'sell':
      return applySell(state, trade);
    default:
      // Swap and flash legs move no lot.
      return unchanged(state);
  }
};

/** A transfer out consumes lots without profit or loss. */
export const applyTransfer = (state: LedgerState, transfer: LedgerTransfer): Applied => {
  const raw = atMostHeld(state, transfer.raw);
  if (transfer.direction !== 'out' || state.position === null || raw === 0n) return unchanged(state);
  const { rest } = consume(state.lots, raw);
  const position = addTransferOut(state.position, raw);
  return settled({ ...state, lots: rest }, position, 'transfer_out', transfer.timestampMs);
};

/** A transfer's direction for a wallet, if it is a party. */
export const transferDirection = (wallet: string, from: string, to: string): LedgerTransfer['direction'] | null => {
  if (from === to) return from === wallet ? 'self' : null;
  if (from === wallet) return 'out';
  return to === wallet ? 'in' : null;
};

const applyBuy = (state: LedgerState, buy: Trade): Applied => {
  const lot = lotOf(buy);
  if (lot.raw === 0n) return unchanged(state);
  const event = state.position === null ? 'open' : 'update';
  const position = addBuy(state.position ?? openPosition(lot, buy.tokenDecimals), lot);
  return settled(withLot(state, lot), position, event, buy.timestampMs);
};

const applySell = (state: LedgerState, sell: Trade): Applied => {
  const sellRaw = BigInt(sell.tokenRaw);
  if (state.position === null) return { ...unchanged(state), labels: ['DUST:SELL_PASSTHROUGH'] };
  if (sellRaw === 0n) return unchanged(state);
  const raw = atMostHeld(state, sellRaw);
  const consumed = consume(state.lots, raw);
  const exit = exitOf(state.position, sell, consumed);
  const position = addExit(state.position, exit);
  const event = exit.exitType === 'FULL' ? 'close' : 'partial_exit';
  const after = settled({ ...state, lots: consumed.rest }, position, event, sell.timestampMs);
  return { ...after, exit, labels: raw < sellRaw ? ['DUST:SELL_PASSTHROUGH'] : [] };
};

const atMostHeld = (state: LedgerState, raw: bigint): bigint => {
  const held = heldIn(state);
  return raw < held ? raw : held;
};

const settled = (
  state: LedgerState,
  position: Position,
  event: PositionChange['event'],
  timestampMs: number,
): Applied => {
  const change: PositionChange = { event, position, status: statusOf(position), timestampMs };
  if (heldOf(position) > 0n) return { state: { ...state, position }, exit: null, change, closed: null, labels: [] };
  const closed = closedPosition(position, timestampMs, event === 'close' ? 'sell' : 'transfer');
  return { state: emptyLedger, exit: null, change, closed, labels: [] };
};

const unchanged = (state: LedgerState): Applied => ({ state, exit: null, change: null, closed: null, labels: [] });
