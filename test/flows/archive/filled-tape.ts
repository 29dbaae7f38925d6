import type { Trade } from '../../../layers/core/mint/trade.ts';
import type { ArchivedRow } from '../../../layers/storage/archive/columns.ts';
import { commit, loadHeads } from '../../../layers/storage/journal/journal.ts';
import { formatTapeKey, type Tape, type TapeRow } from '../../../layers/storage/market/tape.ts';
import fc from '../../laws.ts';
import { trades } from '../../storage/archive/tapes.ts';

const BATCH_ROWS = 12;
const SAMPLES = fc.sample(trades, 40);

/** A trade whose free fields vary with its number. */
export const tradeAt = (seq: number, timestampMs: number): Trade => ({
  ...SAMPLES[seq % SAMPLES.length]!,
  seq,
  prev: seq - 1,
  slot: Math.floor(timestampMs / 400),
  timestampMs,
  signature: `signature-${seq}`,
});

/** Commits rows after those of a key, in batches. Times give the rows. */
export const addTrades = async (
  tape: Tape,
  key: string,
  timesMs: readonly number[],
): Promise<readonly ArchivedRow[]> => {
  let head = (await loadHeads(tape, [formatTapeKey(key)])).get(formatTapeKey(key))!;
  const rows: readonly TapeRow[] = timesMs.map((ms, at) => tradeAt(head.seq + at + 1, ms));
  for (let at = 0; at < rows.length; at += BATCH_ROWS) {
    const added = rows.slice(at, at + BATCH_ROWS);
    const newestMs = Math.max(head.newestMs, ...added.map(row => row.timestampMs));
    const slotMax = Math.max(head.slotMax, ...added.map(row => row.slot));
    const { seq } = added.at(-1)!;
    head = await commit(tape, head, { ...head, seq, newestMs, slotMax, memo: { ...head.memo, traded: seq } }, added);
  }
  return rows.map(row => ({ key, row }));
};
