import { enoughRows, readBack } from '../../storage/journal/read.ts';
import { recallRows, type Tape, type TapeRow, tapeKey } from '../../storage/market/tape.ts';

/** Returns unapplied rows; the tape fills gaps. */
export const unapplied = async (
  tape: Tape,
  mint: string,
  applied: number,
  incoming: readonly TapeRow[],
): Promise<readonly TapeRow[]> => {
  const fresh = new Map(incoming.filter(row => row.seq > applied).map(row => [row.seq, row]));
  const last = [...fresh.keys()].reduce((most, seq) => Math.max(most, seq), applied);
  const missing = last - applied - fresh.size;
  if (missing === 0) return ascending(fresh.values());
  const known = recallRows(tape, mint, applied, last);
  if (known !== null) return known;
  const found = await missed(tape, mint, missing, ({ seq }) => isMissed(fresh, applied, last, seq));
  return ascending([...fresh.values(), ...found]);
};

const ascending = (rows: Iterable<TapeRow>): readonly TapeRow[] => [...rows].sort((a, b) => a.seq - b.seq);

const isMissed = (fresh: ReadonlyMap<number, TapeRow>, applied: number, last: number, seq: number): boolean =>
  seq > applied && seq <= last && !fresh.has(seq);

/** Rows may claim any time, so only numbers count. */
const missed = async (
  tape: Tape,
  mint: string,
  count: number,
  isWanted: (row: TapeRow) => boolean,
): Promise<readonly TapeRow[]> => {
  const found = enoughRows(count);
  const isEnough = (more: readonly TapeRow[]): boolean => found(more.filter(isWanted));
  return (await readBack(tape, tapeKey(mint), Infinity, isEnough, count)).filter(isWanted);
};
