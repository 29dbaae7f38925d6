import {
  newerRows,
  recallRows,
  receivedBefore,
  type Tape,
  type TapeRow,
  tapeKey,
  wantedBack,
} from '../../storage/market/tape.ts';

/** Unapplied rows in order. */
export type Arrived = {
  readonly rows: readonly TapeRow[];
  /** Rows that the batch lacks. */
  readonly earlier: ReadonlySet<TapeRow>;
  /** Those through this number were finished by earlier batches. The tape does not say. */
  readonly finished: number;
};

const arrivedWith = (batch: readonly TapeRow[], earlier: readonly TapeRow[], finished: number): Arrived => ({
  rows: [...batch, ...earlier].sort((a, b) => a.seq - b.seq),
  earlier: new Set(earlier),
  finished,
});

/** Returns unapplied rows; memory or tape fill gaps. */
export const arrivedRows = (
  tape: Tape,
  mint: string,
  applied: number,
  incoming: readonly TapeRow[],
): Promise<Arrived> => (incoming.length === 0 ? newer(tape, mint, applied) : unapplied(tape, mint, applied, incoming));

const unapplied = async (tape: Tape, mint: string, applied: number, incoming: readonly TapeRow[]): Promise<Arrived> => {
  const fresh = new Map(incoming.filter(row => row.seq > applied).map(row => [row.seq, row]));
  const batch = [...fresh.values()];
  const last = batch.reduce((most, { seq }) => Math.max(most, seq), applied);
  const missing = last - applied - fresh.size;
  if (missing === 0) return arrivedWith(batch, [], applied);
  const isMissed = ({ seq }: TapeRow): boolean => seq > applied && seq <= last && !fresh.has(seq);
  const recalled = recallRows(tape, mint, applied, last);
  const earlier = recalled?.filter(isMissed) ?? (await wantedBack(tape, tapeKey(mint), missing, isMissed));
  // A batch also finishes its gaps.
  const first = incoming.reduce((least, { seq }) => Math.min(least, seq), Infinity);
  return arrivedWith(batch, earlier, receivedBefore(tape, mint, first));
};

const newer = async (tape: Tape, mint: string, applied: number): Promise<Arrived> =>
  arrivedWith([], await newerRows(tape, mint, { applied, traded: -1 }), receivedBefore(tape, mint, Infinity));
