import { newerRows, recallRows, type Tape, type TapeRow, tapeKey, wantedBack } from '../../storage/market/tape.ts';

/** Unapplied rows in order. `delivered`: an earlier batch has finished them. */
export type Arrived = { readonly rows: readonly TapeRow[]; readonly delivered: ReadonlySet<TapeRow> };

const none: ReadonlySet<TapeRow> = new Set();

export const arrivedWith = (rows: readonly TapeRow[], delivered = none): Arrived => ({ rows, delivered });

/** Returns unapplied rows; the memory of the shard and the tape fill gaps. */
export const unapplied = async (
  tape: Tape,
  mint: string,
  applied: number,
  incoming: readonly TapeRow[],
): Promise<Arrived> => {
  const fresh = new Map(incoming.filter(row => row.seq > applied).map(row => [row.seq, row]));
  const last = [...fresh.keys()].reduce((most, seq) => Math.max(most, seq), applied);
  const missing = last - applied - fresh.size;
  if (missing === 0) return arrivedWith(ascending(fresh.values()));
  const known = recallRows(tape, mint, applied, last);
  if (known !== null) {
    const earlier = known.filter(({ seq }) => !fresh.has(seq));
    return arrivedWith(ascending([...fresh.values(), ...earlier]), new Set(earlier));
  }
  const found = await wantedBack(tape, tapeKey(mint), missing, ({ seq }) => isMissed(fresh, applied, last, seq));
  return arrivedWith(ascending([...fresh.values(), ...found]));
};

/** Rows of the tape that the state lacks. */
export const newerOnTape = (tape: Tape, mint: string, applied: number): Promise<readonly TapeRow[]> =>
  newerRows(tape, mint, { applied, traded: -1 });

const ascending = (rows: Iterable<TapeRow>): readonly TapeRow[] => [...rows].sort((a, b) => a.seq - b.seq);

const isMissed = (fresh: ReadonlyMap<number, TapeRow>, applied: number, last: number, seq: number): boolean =>
  seq > applied && seq <= last && !fresh.has(seq);
