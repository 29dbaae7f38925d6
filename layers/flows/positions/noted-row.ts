import type { Applied } from '../../core/ledger/apply.ts';
import { toPositionContext } from '../../core/ledger/context.ts';
import { encodeNoteContext, type Note } from '../../storage/ledger/notes.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';

/** The note on a trade that a ledger applied; null for other rows. */
export function toTradeNote(row: TapeRow, applied: Applied): Note | null {
  if (!isTrade(row)) return null;
  return {
    seq: row.seq,
    slot: row.slot,
    timestampMs: row.timestampMs,
    labels: applied.labels,
    context: encodeNoteContext(toPositionContext(applied), row),
  };
}
