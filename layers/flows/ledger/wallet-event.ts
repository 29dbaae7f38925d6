import { pick } from '../../core/kernel/pick.ts';
import type { Applied } from '../../core/ledger/apply.ts';
import { toPositionFacts } from '../../core/ledger/position-facts.ts';
import { formatTradeId, rewindLabels, type Trade } from '../../core/mint/trade.ts';
import { computeNotional } from '../../core/money/trade-money.ts';
import type { SwapFacts, WalletEvent } from '../../core/wallet/wallet-event.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';

/** What a row did to the ledger of its wallet. */
export function toWalletEvent(mint: string, row: TapeRow, applied: Applied): WalletEvent {
  const { change, exit, closed, labels, taken } = applied;
  return {
    mint,
    seq: row.seq,
    slot: row.slot,
    timestampMs: row.timestampMs,
    ...(row.receivedMs != null && { receivedMs: row.receivedMs }),
    swap: isTrade(row) ? toSwapFacts(row, labels) : null,
    change: change?.event ?? null,
    exit,
    closed,
    ...(change && { position: toPositionFacts(change.position) }),
    ...((change || isTrade(row)) && { cause: toCause(row) }),
    ...(isTrade(row) && {
      trade: pick(row, 'pool', 'tokenDecimals', 'basePriceUsd', 'solPriceUsd', 'dexFeeRaw', 'walletBalanceRaw'),
    }),
    ...(taken && { taken }),
  };
}

function toCause(row: TapeRow): NonNullable<WalletEvent['cause']> {
  if (!isTrade(row)) return row.event.type === 'balance' ? 'zero_balance' : 'transfer';
  return { id: formatTradeId(row), ...pick(row, 'tokenRaw', 'baseMint', 'baseDecimals', 'baseRaw') };
}

function toSwapFacts(trade: Trade, labels: Applied['labels']): SwapFacts {
  return {
    direction: trade.direction,
    dex: trade.dex,
    terminal: trade.terminal,
    notionalUsd: computeNotional(trade),
    networkFeeLamports: trade.networkFeeLamports,
    tipLamports: trade.tipLamports,
    labels: [...rewindLabels(trade).labels, ...labels],
    bundled: trade.relayBundleId !== null,
  };
}
