import type { Applied } from '../../core/ledger/apply.ts';
import { contextCodec } from '../../core/ledger/codec.ts';
import { contextOf } from '../../core/ledger/context.ts';
import type { Note } from '../../storage/ledger/notes.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';

/** The note on a trade that a ledger applied; null for other rows. */
export const noteOf = (row: TapeRow, applied: Applied): Note | null => {
  if (!isTrade(row)) return null;
  const context = contextOf(applied);
  return {
    seq: row.seq,
    slot: row.slot,
    timestampMs: row.timestampMs,
    labels: applied.labels,
    context: context && contextCodec.encode(context),
  };
};
