import type { Lot } from './lot.ts';
import { heldOf, type Position } from './position.ts';

/** A stored page of lots; its number is unique within the position. */
export type PageRef = { readonly number: number; readonly raw: bigint };

/** Open state of one (wallet, token). Lot order: `lots`, pages, `newest`. */
export type LedgerState = {
  /** Null exactly when nothing is held. */
  readonly position: Position | null;
  readonly lots: readonly Lot[];
  readonly pages: readonly PageRef[];
  readonly newest: readonly Lot[];
  readonly pagesMade: number;
};

/** A ledger that holds nothing, also after a position closes. */
export const emptyLedger: LedgerState = { position: null, lots: [], pages: [], newest: [], pagesMade: 0 };

/** Raw units held. */
export const heldIn = ({ position }: LedgerState): bigint => (position === null ? 0n : heldOf(position));

/** Appends a lot. */
export const withLot = (state: LedgerState, lot: Lot): LedgerState =>
  state.pages.length === 0 ? { ...state, lots: [...state.lots, lot] } : { ...state, newest: [...state.newest, lot] };
