import { toPublicSwap } from '../../contract/present/public-event.ts';
import { rewindLabels } from '../../core/mint/trade.ts';
import { isTrade, type TapeEvent, type TapeRow } from '../../storage/market/tape.ts';
import { getReceivedMs } from '../../storage/proofs/input-document.ts';
import { type Accepting, accept, acceptPass, acceptRecordEnd, createAccepting, receiveRow } from './accept.ts';
import { toTokenPass } from './token-pass.ts';

/**
 * Accepts rows again, as if others had never arrived.
 * Numbers, labels and outliers are new; prices stay.
 */
export function acceptAgain(
  key: string,
  kept: readonly TapeRow[],
  state: Accepting = createAccepting(),
): readonly TapeRow[] {
  const rows: TapeRow[] = [];
  const inputs = kept.filter(row => isTrade(row) || row.event.type !== 'relabelled');
  for (const record of splitIntoRecords(inputs)) {
    const since = state.seq;
    for (const row of record) rows.push(acceptRow(state, key, row));
    rows.push(...acceptRecordEnd(state, key, since, rows.at(-1)!.receivedMs));
  }
  const labelled = new Map(state.recent.all.map(trade => [trade.seq, trade]));
  return rows.map(row => (isTrade(row) ? labelled.get(row.seq)! : row));
}

/** Rows between which no row of labels is stored, of the same arrival. */
function splitIntoRecords(rows: readonly TapeRow[]): readonly (readonly TapeRow[])[] {
  const records: TapeRow[][] = [];
  for (const row of rows) {
    const last = records.at(-1)?.at(-1);
    const isSame =
      last !== undefined &&
      getReceivedMs(last) === getReceivedMs(row) &&
      last.seq + 1 === row.seq &&
      isTrade(row) === isTrade(last);
    if (isSame) records.at(-1)!.push(row);
    else records.push([row]);
  }
  return records;
}

function acceptRow(state: Accepting, key: string, row: TapeRow): TapeRow {
  if (isTrade(row)) {
    const first = rewindLabels(row);
    const { basePriceUsd: base, solPriceUsd: sol } = row;
    return accept(state, toPublicSwap(key, first), { base, sol }, row.receivedMs);
  }
  const receivedMs = receiveRow(state, row.receivedMs ?? null);
  const own: TapeEvent = { ...row, seq: state.seq + 1, ...(receivedMs !== null && { receivedMs }) };
  state.seq = own.seq;
  const pass = toTokenPass(own);
  if (pass !== null) acceptPass(state, pass);
  return own;
}
