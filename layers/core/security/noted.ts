import { isFact, type MintRow } from '../mint/mint-row.ts';
import { isProfiteer, type Rug } from '../token-state/rug.ts';
import { getTokenStatus } from '../token-state/token-state.ts';
import type { SecurityChange } from './changes.ts';
import { getPeakProfit, listProfiteers, type Profit } from './profit.ts';
import { applySecurity, type MintSecurity } from './security.ts';

export type Noted =
  | SecurityChange
  | ({ readonly seq: number; readonly atMs: number; readonly slot: number } & {
      readonly kind: 'profited';
      readonly profit: Profit;
      readonly rug: Rug;
    });

/** Maximum number of reported profiteers per rug, largest first. */
const PROFITEERS_MAX = 1_000;

/** Applies a row and returns everything to publish, in order. */
export function noteSecurity(state: MintSecurity, row: MintRow): readonly Noted[] {
  const before = {
    rug: state.token.rug,
    status: getTokenStatus(state.token),
    profit: isFact(row) || row.direction !== 'sell' ? 0n : getPeakProfit(state.holders, row.wallet),
  };
  const changes = applySecurity(state, row);
  const at = { seq: row.seq, atMs: row.timestampMs, slot: row.slot };
  const { rug } = state.token;
  let profited: readonly Profit[] = [];
  if (rug !== null && before.rug === null) profited = listProfiteers(state.holders);
  else if (rug !== null && !isFact(row) && row.direction === 'sell') {
    const realizedUsd = getPeakProfit(state.holders, row.wallet);
    if (isProfiteer(realizedUsd) && !isProfiteer(before.profit)) profited = [{ wallet: row.wallet, realizedUsd }];
  }
  const isCalledSuspicious =
    isFact(row) &&
    row.kind === 'status' &&
    before.status !== 'suspicious' &&
    getTokenStatus(state.token) === 'suspicious' &&
    !changes.some(({ kind }) => kind === 'suspicious');
  return [
    ...changes,
    ...(isCalledSuspicious ? [{ ...at, kind: 'suspicious', reasons: row.reasons } as const] : []),
    ...profited.slice(0, PROFITEERS_MAX).map(profit => ({ ...at, kind: 'profited', profit, rug: rug! }) as const),
  ];
}
