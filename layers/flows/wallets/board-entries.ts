import type { BoardEntry } from '../../core/board/entry.ts';
import {
  emptyPerformance,
  type PerformanceSum,
  subtractPerformance,
  toPerformanceSum,
} from '../../core/ledger/performance.ts';
import { maliciousLabel } from '../../core/wallet/rules.ts';
import { isMalicious } from '../../core/wallet/state.ts';
import { formatWalletEventId, toOwnSaleSeq, type WalletEvent } from '../../core/wallet/wallet-event.ts';
import type { WalletRow } from '../../storage/wallets/wallet-row.ts';
import type { Wallets } from '../../storage/wallets/wallets.ts';
import { type CachedWallet, findRow } from './state.ts';

/** Entries of rows that the leaderboard lacks: priced exits, and findings about exits or the wallet. */
export async function buildBoardEntries(
  wallets: Wallets,
  wallet: string,
  cached: CachedWallet,
): Promise<readonly BoardEntry[]> {
  const { head } = cached;
  const malicious = isMalicious(head.memo.state);
  const rows = head.tail.filter(({ seq, event }) => seq > head.emitted && isBoardEvent(event));
  const entries: BoardEntry[] = [];
  for (const row of rows) {
    const sum = await computeBoardSum(wallets, wallet, cached, row);
    entries.push({ wallet, seq: row.seq, exitMs: row.timestampMs, sum, malicious });
  }
  return entries;
}

/** An exit to the wallet's own operator; the last row sets both to zero. */
async function computeBoardSum(
  wallets: Wallets,
  wallet: string,
  cached: CachedWallet,
  row: WalletRow,
): Promise<PerformanceSum> {
  const { mint, seq, exit, verdict } = row.event;
  const isFinding = verdict?.kind === 'own_sale';
  const own = isRanked(exit) ? toPerformanceSum(exit) : emptyPerformance;
  const mayBeOwn = isFinding || (cached.head.memo.state.activity.learnt.ownSales ?? 0) > 0;
  if (!mayBeOwn) return own;
  const { timestampMs } = row;
  const other = await findRow(wallets, wallet, cached, {
    id: formatWalletEventId({ mint, seq: toOwnSaleSeq(seq) }),
    timestampMs,
  });
  if (other === null || other.seq > row.seq) return own;
  if (!isFinding) return emptyPerformance;
  return isRanked(other.event.exit)
    ? subtractPerformance(emptyPerformance, toPerformanceSum(other.event.exit))
    : emptyPerformance;
}

/** Misread buys would otherwise top the board. */
function isRanked(exit: WalletEvent['exit']): exit is NonNullable<WalletEvent['exit']> {
  return exit !== null && exit.money !== null && !exit.outlierEntry;
}

function isBoardEvent({ exit, swap, verdict }: WalletEvent): boolean {
  return (
    isRanked(exit) ||
    (swap?.labels.includes(maliciousLabel) ?? false) ||
    (verdict !== undefined && verdict.kind !== 'wash' && verdict.kind !== 'relabelled')
  );
}
