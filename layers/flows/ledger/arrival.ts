import {
  isTrade,
  newerRows,
  recallRows,
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
};

const arrivedWith = (batch: readonly TapeRow[], earlier: readonly TapeRow[]): Arrived => ({
  rows: [...batch, ...earlier].sort((a, b) => a.seq - b.seq),
  earlier: new Set(earlier),
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
  if (missing === 0) return arrivedWith(batch, []);
  const isMissed = ({ seq }: TapeRow): boolean => seq > applied && seq <= last && !fresh.has(seq);
  const recalled = recallRows(tape, mint, applied, last);
  const earlier = recalled?.filter(isMissed) ?? (await wantedBack(tape, tapeKey(mint), missing, isMissed));
  return arrivedWith(batch, earlier);
};

const newer = async (tape: Tape, mint: string, applied: number): Promise<Arrived> =>
  arrivedWith([], await newerRows(tape, mint, { applied, traded: -1 }));

/** Of the newest trade, unix ms; 0 without one. */
export const newestMsOf = (rows: readonly TapeRow[]): number =>
  rows.filter(isTrade).reduce((newest, { timestampMs }) => Math.max(newest, timestampMs), 0);
