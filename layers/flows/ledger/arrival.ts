import { newerRows, recallRows, type Tape, type TapeRow, tapeKey, wantedBack } from '../../storage/market/tape.ts';

/** Unapplied rows in order. */
export type Arrived = {
  readonly rows: readonly TapeRow[];
  /** Rows that the batch lacks. */
  readonly earlier: ReadonlySet<TapeRow>;
  /** Whether earlier batches have finished these. The tape does not say. */
  readonly isFinished: boolean;
};

const arrivedWith = (batch: readonly TapeRow[], earlier: readonly TapeRow[], isFinished: boolean): Arrived => ({
  rows: [...batch, ...earlier].sort((a, b) => a.seq - b.seq),
  earlier: new Set(earlier),
  isFinished,
});

/** Returns unapplied rows; the memory of the shard and the tape fill gaps. */
export const unapplied = async (
  tape: Tape,
  mint: string,
  applied: number,
  incoming: readonly TapeRow[],
): Promise<Arrived> => {
  const fresh = new Map(incoming.filter(row => row.seq > applied).map(row => [row.seq, row]));
  const batch = [...fresh.values()];
  const last = batch.reduce((most, { seq }) => Math.max(most, seq), applied);
  const missing = last - applied - fresh.size;
  if (missing === 0) return arrivedWith(batch, [], true);
  const isMissed = ({ seq }: TapeRow): boolean => seq > applied && seq <= last && !fresh.has(seq);
  const recalled = recallRows(tape, mint, applied, last);
  return recalled === null
    ? arrivedWith(batch, await wantedBack(tape, tapeKey(mint), missing, isMissed), false)
    : arrivedWith(batch, recalled.filter(isMissed), true);
};

/** Rows of the tape that the state lacks. */
export const newerOnTape = async (tape: Tape, mint: string, applied: number): Promise<Arrived> =>
  arrivedWith([], await newerRows(tape, mint, { applied, traded: -1 }), false);
