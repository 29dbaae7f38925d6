import type { Trade } from '../mint/trade.ts';
import { type ClosedPosition, toClosedPosition } from './closed-position.ts';
import { addTaken, sumTaken, type Taken, takeFrom, takeFromLots } from './consume.ts';
import { addExit, buildExit, type Exit } from './exit.ts';
import { emptyLedger, type LedgerState, withLot, withLots } from './ledger.ts';
import { computeLotRemaining, createLot } from './lot.ts';
import {
  addBuy,
  addTransferOut,
  computeHeldRaw,
  openPosition,
  type Position,
  type PositionStatus,
  toOpenStatus,
} from './position.ts';

/** A changed position with its event name. See docs/reference/channels.md#walletaddrpositions. */
export type PositionChange = {
  readonly event: 'open' | 'update' | 'partial_exit' | 'close' | 'transfer_out';
  readonly position: Position;
  readonly status: PositionStatus;
  readonly timestampMs: number;
};

export type LedgerLabel = 'DUST:SELL_PASSTHROUGH';

/** `change` is null if no lot moved; `closed` is set at zero. */
export type Applied = {
  readonly state: LedgerState;
  readonly exit: Exit | null;
  readonly change: PositionChange | null;
  readonly closed: ClosedPosition | null;
  readonly labels: readonly LedgerLabel[];
  readonly taken: Taken | null;
};

export type LedgerTransfer = {
  readonly direction: 'in' | 'out' | 'self';
  readonly raw: bigint;
  readonly timestampMs: number;
};

/** Applies a trade, in arrival order. Load pages first. */
export function applyTrade(state: LedgerState, trade: Trade): Applied {
  switch (trade.direction) {
    case 'buy': {
      const lot = createLot(trade);
      if (lot.raw === 0n) return toUnchanged(state);
      const position = addBuy(state.position ?? openPosition(lot, trade.tokenDecimals), lot);
      const event = state.position === null ? 'open' : 'update';
      const change = createChange(event, position, toOpenStatus(position), trade.timestampMs);
      return {
        ...{ state: withLot(state, position, lot), exit: null, change, closed: null },
        ...{ labels: noLabels, taken: null },
      };
    }
    case 'sell':
      return applySell(state, trade);
    default:
      // Swap and flash legs move no lot.
      return toUnchanged(state);
  }
}

/** A transfer out consumes lots without profit or loss. */
export function applyTransfer(state: LedgerState, transfer: LedgerTransfer): Applied {
  const { position } = state;
  if (transfer.direction !== 'out' || position === null || transfer.raw === 0n) return toUnchanged(state);
  const heldRaw = computeHeldRaw(position);
  const raw = transfer.raw < heldRaw ? transfer.raw : heldRaw;
  const lots = takeFrom(state.lots, raw, null);
  const taken = sumTaken(state.lots, raw);
  const after = addTransferOut(position, raw);
  if (raw === heldRaw) return { ...closePosition(after, 'transfer_out', transfer.timestampMs), taken };
  const change = createChange('transfer_out', after, toOpenStatus(after), transfer.timestampMs);
  return { state: withLots(state, after, lots), exit: null, change, closed: null, labels: noLabels, taken };
}

/**
 * A zero balance closes the position without an exit: the remaining lots left unseen or never arrived.
 * Lots of later slots stay.
 */
export function applyZeroBalance(state: LedgerState, { slot, timestampMs }: Observed): Applied {
  const raw = state.lots.reduce((sum, lot) => (lot.slot <= slot ? sum + computeLotRemaining(lot) : sum), 0n);
  return applyTransfer(state, { direction: 'out', raw, timestampMs });
}

type Observed = { readonly slot: number; readonly timestampMs: number };

/** A transfer's direction for a wallet, if it is a party. */
export function toTransferDirection(wallet: string, from: string, to: string): LedgerTransfer['direction'] | null {
  if (from === to) return from === wallet ? 'self' : null;
  if (from === wallet) return 'out';
  return to === wallet ? 'in' : null;
}

function applySell(state: LedgerState, sell: Trade): Applied {
  const { position } = state;
  if (position === null) return { ...toUnchanged(state), labels: passthrough };
  const sellRaw = BigInt(sell.tokenRaw);
  if (sellRaw === 0n) return toUnchanged(state);
  const heldRaw = computeHeldRaw(position);
  const isOversold = sellRaw > heldRaw;
  const consumed = takeFromLots(state.lots, isOversold ? heldRaw : sellRaw);
  const exit = buildExit(position, { sell, sellRaw, heldRaw }, consumed);
  const labels = isOversold ? passthrough : noLabels;
  // An exit with money says what it took.
  const unpriced = exit.money === null ? sumTaken(state.lots, exit.soldRaw) : null;
  const after = addExit(position, exit);
  if (exit.exitType === 'PARTIAL') {
    const change = createChange('partial_exit', after, 'PARTIAL', sell.timestampMs);
    const sold = { state: withLots(state, after, consumed.rest), exit, change, closed: null, labels, taken: unpriced };
    if (!isSoldOut(sell)) return sold;
    const { change: left, ...rest } = applyZeroBalance(sold.state, sell);
    const taken = addTaken(unpriced, rest.taken);
    return rest.closed === null
      ? { ...sold, state: rest.state, change: left === null ? change : { ...change, position: left.position }, taken }
      : { ...rest, exit, labels, change: { ...left!, event: 'close' }, taken };
  }
  return { ...closePosition(after, 'close', sell.timestampMs), exit, labels, taken: unpriced };
}

/** Whether the chain reports an empty wallet after a sell. */
export function isSoldOut({ direction, walletBalanceRaw }: Trade): boolean {
  return direction === 'sell' && walletBalanceRaw === '0';
}

function createChange(
  event: PositionChange['event'],
  position: Position,
  status: PositionStatus,
  timestampMs: number,
): PositionChange {
  return { event, position, status, timestampMs };
}

/** Nothing is held. */
function closePosition(position: Position, event: 'close' | 'transfer_out', timestampMs: number): Applied {
  return {
    state: emptyLedger,
    exit: null,
    change: createChange(event, position, 'CLOSED', timestampMs),
    closed: toClosedPosition(position, timestampMs, event === 'close' ? 'sell' : 'transfer'),
    labels: noLabels,
    taken: null,
  };
}

const noLabels: readonly LedgerLabel[] = [];
const passthrough: readonly LedgerLabel[] = ['DUST:SELL_PASSTHROUGH'];

function toUnchanged(state: LedgerState): Applied {
  return {
    state,
    exit: null,
    change: null,
    closed: null,
    labels: noLabels,
    taken: null,
  };
}
