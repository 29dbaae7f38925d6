import type { Pass } from '../../core/classify/swap.ts';
import { SOL } from '../../core/identity/address.ts';
import { toSlotOrder } from '../../core/mint/order.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';

/** A transfer of the token, as the sandwich rule needs it. */
export function toTokenPass(row: TapeRow): Pass | null {
  if (isTrade(row) || row.event.type !== 'transfer' || row.event.mint === SOL) return null;
  const { seq, slot, timestampMs, event } = row;
  const place = event.tx_index === undefined ? null : toSlotOrder({ txIndex: event.tx_index, firstSeq: null, seq });
  return { seq, slot, timestampMs, place, from: event.from, to: event.to, raw: event.amount_raw };
}
