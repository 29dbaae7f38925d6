import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { walletEventCodec } from '../../core/wallet/wallet-event-codec.ts';
import { createPlacedRowsCodec, type PlacedCodec } from '../journal/placed-rows.ts';
import { moveWalletEvent } from './moved-event.ts';

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

export function createWalletRow(seq: number, event: WalletEvent, prev = noRows): WalletRow {
  return {
    seq,
    slot: event.slot,
    timestampMs: event.timestampMs,
    event,
    prev,
  };
}

export function advanceNewestRows(newest: LedgerRows, { seq, event }: WalletRow): LedgerRows {
  return {
    exit: event.exit === null ? newest.exit : seq,
    change: event.change === null ? newest.change : seq,
  };
}

/** Times are relative to the row's, and numbers that the row before gives are left out. */
const rowCodec: PlacedCodec<WalletRow> = {
  encode: (row, before) => {
    const event = walletEventCodec.encode(
      moveWalletEvent(row.event, { slot: -row.slot, timestampMs: -row.timestampMs }),
    );
    const { exit, change } = row.prev;
    const guess = deriveGuess(row, before);
    return guess.exit === exit && guess.change === change ? [event] : [event, exit, row.seq - change];
  },
  decode: ([plain, exit, changes], place, before) => {
    const event = moveWalletEvent(walletEventCodec.decode(plain), place);
    const prev =
      changes === undefined
        ? deriveGuess(place, before)
        : { exit: exit as number, change: place.seq - (changes as number) };
    return createWalletRow(place.seq, event, prev);
  },
};

function deriveGuess({ seq }: Pick<WalletRow, 'seq'>, before: WalletRow | null): LedgerRows {
  return before === null ? { exit: 0, change: seq - 1 } : advanceNewestRows(before.prev, before);
}

export const walletRows = createPlacedRowsCodec(rowCodec);
