import type { TapeRow } from '../../../storage/market/tape.ts';
import { getReceivedMs } from '../../../storage/proofs/input-document.ts';
import { linkInputRows } from '../../../storage/proofs/input-rows.ts';
import { acceptAgain } from '../../intake/accept-again.ts';

/** T and K, unix ms. */
export type At = { readonly asOfMs: number; readonly knownByMs: number };

/**
 * Rows as of T, known by K.
 * Null: they leave out earlier ones.
 */
export function selectFirstRows(rows: readonly TapeRow[], at: At): readonly TapeRow[] | null {
  const kept = filterKnown(rows, at);
  return kept.every((row, index) => row === rows[index]) ? linkInputRows(kept) : null;
}

/** Rows of a key from the first, as a service had them that never saw the others. */
export function selectKnownRows(key: string, rows: readonly TapeRow[], at: At): readonly TapeRow[] {
  return selectFirstRows(rows, at) ?? acceptAgain(key, filterKnown(rows, at));
}

function filterKnown(rows: readonly TapeRow[], { asOfMs, knownByMs }: At): readonly TapeRow[] {
  return rows.filter(row => getReceivedMs(row) <= knownByMs && row.timestampMs <= asOfMs);
}
