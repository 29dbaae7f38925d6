import { arrivedEventCodec } from '../../core/wallet/wallet-event-codec.ts';
import { type Outgoing, packIntoRecords } from '../../edge/producer.ts';
import { fromTapeRow, isEvent } from '../../storage/market/tape.ts';
import { encodeWalletEventsRecord, encodeWalletRowsRecord } from '../processor/records.ts';

type Received = { readonly walletEvents?: readonly unknown[]; readonly rows?: readonly (readonly unknown[])[] };

/** Newest time of its source: late rows do not overtake earlier ones. */
type Placed = {
  readonly timeMs: number;
  readonly source: string;
  readonly at: number;
} & ({ readonly walletEvent: unknown } | { readonly row: readonly unknown[] });

const RECORDS_MAX = 200;

/** Merges by time within each token's order, so ranges do not matter. */
export function sortWalletRecords(wallet: string, received: Iterable<Received>): readonly Outgoing[] {
  const newest = new Map<string, { timeMs: number; count: number }>();
  const place = (source: string, timestampMs: number): Pick<Placed, 'timeMs' | 'source' | 'at'> => {
    const one = newest.get(source) ?? { timeMs: 0, count: 0 };
    newest.set(source, one);
    one.timeMs = Math.max(one.timeMs, timestampMs);
    one.count += 1;
    return { timeMs: one.timeMs, source, at: one.count };
  };
  const placed: Placed[] = [];
  for (const { walletEvents = [], rows = [] } of received) {
    for (const row of rows) {
      const decoded = fromTapeRow(row);
      // Events of other tapes have the mint of their tape.
      const mint = isEvent(decoded) && 'mint' in decoded.event ? String(decoded.event.mint) : '';
      placed.push({ ...place(`0${mint}`, decoded.timestampMs), row });
    }
    for (const walletEvent of walletEvents) {
      const { mint, timestampMs, verdict, moved, observed } = arrivedEventCodec.decode(walletEvent);
      // Several tapes have movements of SOL.
      const source = moved ? `3${moved.kind}:${moved.id}` : `${verdict || observed ? 2 : 1}${mint}`;
      placed.push({ ...place(source, timestampMs), walletEvent });
    }
  }
  placed.sort((a, b) => a.timeMs - b.timeMs || (a.source < b.source ? -1 : a.source > b.source ? 1 : 0) || a.at - b.at);
  return splitIntoRuns(placed).flatMap(run => toRecords(wallet, run));
}

/** Neighbours of one kind share records. */
function splitIntoRuns(placed: readonly Placed[]): readonly (readonly Placed[])[] {
  const runs: Placed[][] = [];
  for (const one of placed) {
    const last = runs.at(-1);
    if (last !== undefined && 'row' in last[0]! === 'row' in one) last.push(one);
    else runs.push([one]);
  }
  return runs;
}

function toRecords(wallet: string, run: readonly Placed[]): readonly Outgoing[] {
  const rows = run.flatMap(one => ('row' in one ? [one.row] : []));
  if (rows.length > 0) return packIntoRecords(wallet, rows, RECORDS_MAX, encodeWalletRowsRecord);
  const events = run.flatMap(one => ('walletEvent' in one ? [arrivedEventCodec.decode(one.walletEvent)] : []));
  return packIntoRecords(wallet, events, RECORDS_MAX, encodeWalletEventsRecord);
}
