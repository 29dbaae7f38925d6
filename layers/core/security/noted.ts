import type { UsdE30 } from '../amount.ts';
import { isProfiteer, type Rug } from '../token-state/rug.ts';
import { statusOf } from '../token-state/token-state.ts';
import type { SecurityChange } from './changes.ts';
import { isFact, type MintRow, type StatusFact } from './mint-row.ts';
import { type Profit, profiteersOf, profitOf } from './profit.ts';
import { applySecurity, type MintSecurity } from './security.ts';

/** What a row made worth telling: what changed, and what follows from it for the token's name and for those who made money on it. */
export type Noted =
  | SecurityChange
  | ({ readonly seq: number; readonly atMs: number; readonly slot: number } & {
      readonly kind: 'profited';
      readonly profit: Profit;
      readonly rug: Rug;
    });

/** So many profiteers of one rug are told of, those who made most. */
export const PROFITEERS_MAX = 1_000;

/** Applies the next row of the tape and says what is to be told of it, in order. */
export const noteSecurity = (state: MintSecurity, row: MintRow): readonly Noted[] => {
  const before = { rug: state.token.rug, status: statusOf(state.token), profit: sellerProfit(state, row) };
  const changes = applySecurity(state, row);
  const at = { seq: row.seq, atMs: row.timestampMs, slot: row.slot };
  const { rug } = state.token;
  const profited = rug === null ? [] : before.rug === null ? profiteersOf(state.holders) : crossed(state, row, before);
  return [
    ...changes,
    ...(isCalledSuspicious(state, row, changes) && before.status !== 'suspicious'
      ? [{ ...at, kind: 'suspicious', reasons: row.reasons } as const]
      : []),
    ...profited.slice(0, PROFITEERS_MAX).map(profit => ({ ...at, kind: 'profited', profit, rug: rug! }) as const),
  ];
};

/** Whether a status row made the token suspicious, and no alarm did just before. */
const isCalledSuspicious = (
  { token }: MintSecurity,
  row: MintRow,
  changes: readonly SecurityChange[],
): row is StatusFact =>
  isFact(row) &&
  row.kind === 'status' &&
  statusOf(token) === 'suspicious' &&
  !changes.some(({ kind }) => kind === 'suspicious');

/** What the seller of a row made so far; 0 where there is none. */
const sellerProfit = ({ holders }: MintSecurity, row: MintRow): UsdE30 =>
  isFact(row) || row.direction !== 'sell' ? 0n : profitOf(holders, row.wallet);

/** The seller of a rugged token whom this row made a profiteer. */
const crossed = (state: MintSecurity, row: MintRow, before: { readonly profit: UsdE30 }): readonly Profit[] => {
  if (isFact(row) || row.direction !== 'sell') return [];
  const realizedUsd = profitOf(state.holders, row.wallet);
  return isProfiteer(realizedUsd) && !isProfiteer(before.profit) ? [{ wallet: row.wallet, realizedUsd }] : [];
};
