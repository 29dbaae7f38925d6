import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { walletEventCodec } from '../../core/wallet/wallet-event-codec.ts';
import { createPlacedRowsCodec, type PlacedCodec } from '../journal/placed-rows.ts';
import { decodeReceived, encodeReceived } from '../journal/received.ts';
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
    const received = encodeReceived(row.event, before?.event ?? UNKNOWN);
    const { exit, change } = row.prev;
    const guess = deriveGuess(row, before);
    return guess.exit === exit && guess.change === change
      ? [event, received]
      : [event, exit, row.seq - change, received];
  },
  decode: (stored, place, before) => {
    // Earlier versions had no time of arrival at the end.
    const [hasNumbers, hasReceived] = [stored.length > 2, stored.length % 2 === 0];
    const [plain, exit, changes] = stored;
    const event = moveWalletEvent(walletEventCodec.decode(plain), place);
    const prev = hasNumbers
      ? { exit: exit as number, change: place.seq - (changes as number) }
      : deriveGuess(place, before);
    const received = hasReceived ? stored.at(-1) : null;
    const receivedMs = decodeReceived(received, place.timestampMs, before?.event ?? UNKNOWN);
    return createWalletRow(place.seq, receivedMs === null ? event : { ...event, receivedMs }, prev);
  },
};

const UNKNOWN = { timestampMs: 0 };

function deriveGuess({ seq }: Pick<WalletRow, 'seq'>, before: WalletRow | null): LedgerRows {
  return before === null ? { exit: 0, change: seq - 1 } : advanceNewestRows(before.prev, before);
}

export const walletRows = createPlacedRowsCodec(rowCodec);
