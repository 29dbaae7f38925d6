import {
  findCachedTapeRows,
  formatTapeKey,
  isTrade,
  readNewerRows,
  readWantedBack,
  type Tape,
  type TapeRow,
} from '../../storage/market/tape.ts';

/** Unapplied rows in order. */
export type Arrived = {
  readonly rows: readonly TapeRow[];
  /** Rows that the batch lacks. */
  readonly earlier: ReadonlySet<TapeRow>;
};

function mergeArrived(batch: readonly TapeRow[], earlier: readonly TapeRow[]): Arrived {
  return {
    rows: [...batch, ...earlier].sort((a, b) => a.seq - b.seq),
    earlier: new Set(earlier),
  };
}

/** Returns unapplied rows; memory or tape fill gaps. */
export function readArrivedRows(
  tape: Tape,
  mint: string,
  applied: number,
  incoming: readonly TapeRow[],
): Promise<Arrived> {
  return incoming.length === 0 ? readNewer(tape, mint, applied) : readUnapplied(tape, mint, applied, incoming);
}

async function readUnapplied(
  tape: Tape,
  mint: string,
  applied: number,
  incoming: readonly TapeRow[],
): Promise<Arrived> {
  const fresh = new Map(incoming.filter(row => row.seq > applied).map(row => [row.seq, row]));
  const batch = [...fresh.values()];
  const last = batch.reduce((most, { seq }) => Math.max(most, seq), applied);
  const missing = last - applied - fresh.size;
  if (missing === 0) return mergeArrived(batch, []);
  const isMissed = ({ seq }: TapeRow): boolean => seq > applied && seq <= last && !fresh.has(seq);
  const recalled = findCachedTapeRows(tape, mint, applied, last);
  const earlier = recalled?.filter(isMissed) ?? (await readWantedBack(tape, formatTapeKey(mint), missing, isMissed));
  return mergeArrived(batch, earlier);
}

async function readNewer(tape: Tape, mint: string, applied: number): Promise<Arrived> {
  return mergeArrived([], await readNewerRows(tape, mint, { applied, traded: -1 }));
}

/** Of the newest trade, unix ms; 0 without one. */
export function findNewestTradeMs(rows: readonly TapeRow[]): number {
  return rows.filter(isTrade).reduce((newest, { timestampMs }) => Math.max(newest, timestampMs), 0);
}
