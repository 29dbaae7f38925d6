import type { Lot } from './lot.ts';
import { computeHeldRaw, type Position } from './position.ts';

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
export function getLedgerHeldRaw({ position }: LedgerState): bigint {
  return position === null ? 0n : computeHeldRaw(position);
}

/** The state with a changed position and one more lot. */
export function withLot(state: LedgerState, position: Position, lot: Lot): LedgerState {
  const isWhole = state.pages.length === 0;
  return {
    position,
    lots: isWhole ? [...state.lots, lot] : state.lots,
    pages: state.pages,
    newest: isWhole ? state.newest : [...state.newest, lot],
    pagesMade: state.pagesMade,
  };
}

/** The state with a changed position and the lots that stay. */
export function withLots(state: LedgerState, position: Position, lots: readonly Lot[]): LedgerState {
  return {
    position,
    lots,
    pages: state.pages,
    newest: state.newest,
    pagesMade: state.pagesMade,
  };
}
