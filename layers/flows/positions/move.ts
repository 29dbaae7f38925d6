import { SOL } from '../../core/identity/address.ts';
import {
  type Applied,
  applyTrade,
  applyTransfer,
  applyZeroBalance,
  isSoldOut,
  toTransferDirection,
} from '../../core/ledger/apply.ts';
import type { LedgerState } from '../../core/ledger/ledger.ts';
import { rewindLabels } from '../../core/mint/trade.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';

export type Move = {
  readonly wallet: string;
  /** Raw units whose lots must be loaded. */
  readonly takesRaw: bigint;
  readonly apply: (state: LedgerState) => Applied;
};

/** More than any token has. */
const EVERYTHING = 2n ** 64n;

/** Returns a row's ledger update, null for other rows. */
export function toLedgerMove(row: TapeRow, mint: string): Move | null {
  if (isTrade(row))
    return {
      wallet: row.wallet,
      takesRaw: isSoldOut(row) ? EVERYTHING : row.direction === 'sell' ? BigInt(row.tokenRaw) : 0n,
      apply: state => applyTrade(state, rewindLabels(row)),
    };
  const { event, timestampMs } = row;
  if (event.type === 'balance' && event.mint === mint && event.balance_raw === '0')
    return {
      wallet: event.wallet,
      takesRaw: EVERYTHING,
      apply: state => applyZeroBalance(state, { slot: event.slot, timestampMs }),
    };
  if (event.type !== 'transfer' || event.mint !== mint || mint === SOL) return null;
  const direction = toTransferDirection(event.from, event.from, event.to);
  if (direction !== 'out' || event.kind === 'mint') return null;
  const raw = BigInt(event.amount_raw);
  return { wallet: event.from, takesRaw: raw, apply: state => applyTransfer(state, { direction, raw, timestampMs }) };
}

/** Lists the wallets whose ledgers the rows change. */
export function listMovedWallets(mint: string, rows: readonly TapeRow[]): readonly string[] {
  return [...new Set(rows.flatMap(row => toLedgerMove(row, mint)?.wallet ?? []))];
}
