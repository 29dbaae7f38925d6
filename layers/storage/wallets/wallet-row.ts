import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { walletEventCodec } from '../../core/wallet/wallet-event-codec.ts';

/** Rows with an exit, and with a change of a position. */
export type LedgerKind = 'exit' | 'change';

/** Newest arrival numbers; 0 without one. */
export type LedgerRows = Readonly<Record<LedgerKind, number>>;

/** A swap or transfer under the wallet's arrival number. */
export type WalletRow = {
  readonly seq: number;
  readonly slot: number;
  readonly timestampMs: number;
  readonly event: WalletEvent;
  /** Newest numbers before the row. */
  readonly prev: LedgerRows;
};

export const noRows: LedgerRows = { exit: 0, change: 0 };

export const rowOf = (seq: number, event: WalletEvent, prev = noRows): WalletRow => ({
  seq,
  slot: event.slot,
  timestampMs: event.timestampMs,
  event,
  prev,
});

export const newestWith = (newest: LedgerRows, { seq, event }: WalletRow): LedgerRows => ({
  exit: event.exit === null ? newest.exit : seq,
  change: event.change === null ? newest.change : seq,
});

export const encodeRow = ({ seq, event, prev }: WalletRow): unknown => {
  const row = [seq, walletEventCodec.encode(event)];
  return event.change === null ? row : [...row, prev.exit, prev.change];
};

export const decodeRow = ([seq, event, exit = 0, change = 0]: readonly [
  number,
  unknown,
  number?,
  number?,
]): WalletRow => rowOf(seq, walletEventCodec.decode(event), { exit, change });
