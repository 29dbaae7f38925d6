import type { MemberMoney } from '../../../contract/present/bundle.ts';
import type { Applied } from '../../../core/ledger/apply.ts';
import { emptyLedger, type LedgerState } from '../../../core/ledger/ledger.ts';
import type { Position } from '../../../core/ledger/position.ts';
import type { TapeRow } from '../../../storage/market/tape.ts';
import { toLedgerMove } from '../../positions/move.ts';

/** A wallet's ledger of a token, and what its rows did, in order. */
export type FoldedLedger = {
  state: LedgerState;
  /** Of the last row that changed it; 0 without one. */
  seq: number;
  readonly steps: { readonly row: TapeRow; readonly applied: Applied }[];
  readonly closed: Position[];
};

/** The ledgers of some wallets from a token's rows. */
export function foldLedgers(
  rows: readonly TapeRow[],
  mint: string,
  isWanted: (wallet: string) => boolean,
): ReadonlyMap<string, FoldedLedger> {
  const ledgers = new Map<string, FoldedLedger>();
  for (const row of rows) {
    const move = toLedgerMove(row, mint);
    if (move === null || !isWanted(move.wallet)) continue;
    const ledger = ledgers.get(move.wallet) ?? { state: emptyLedger, seq: 0, steps: [], closed: [] };
    ledgers.set(move.wallet, ledger);
    const applied = move.apply(ledger.state);
    ledger.steps.push({ row, applied });
    if (applied.state === ledger.state) continue;
    ledger.state = applied.state;
    ledger.seq = row.seq;
    if (applied.closed !== null) ledger.closed.push(applied.change!.position);
  }
  return ledgers;
}

/** Sums over open and closed positions. */
export function sumMoney({ state, steps }: FoldedLedger): MemberMoney {
  const parts = steps.flatMap(({ applied }) => applied.closed ?? []);
  return [...parts, ...(state.position === null ? [] : [state.position])].reduce<MemberMoney>(
    (sum, part) => ({
      realizedUsd: sum.realizedUsd + part.realizedUsd,
      notionalUsd: sum.notionalUsd + part.notionalUsd,
      pricedRaw: sum.pricedRaw + part.pricedRaw,
    }),
    { realizedUsd: 0n, notionalUsd: 0n, pricedRaw: 0n },
  );
}
