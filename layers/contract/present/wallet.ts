import type * as z from 'zod/mini';
import { type Exit, formatExitId } from '../../core/ledger/exit.ts';
import type { PerformanceSum } from '../../core/ledger/performance.ts';
import { usdScale } from '../../core/money/amount.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import type { Figures } from '../../core/wallet/figures.ts';
import type { Quality } from '../../core/wallet/quality.ts';
import type { walletPerformance, walletQuality, walletTrade } from '../schemas/wallet.ts';
import type { walletPnl } from '../schemas/wallet-ledger.ts';
import { toSnakeCase } from './snake-case.ts';
import { toExitView } from './wallet-ledger.ts';

/**
 * Sums of a window, ratios of all closed positions.
 * Both rates are 0 without trades.
 */
export function toPerformanceView(sum: PerformanceSum, figures: Figures | null): z.input<typeof walletPerformance> {
  const closed = figures === null || figures.closedPositions === 0 ? null : figures;
  return {
    total_trades: sum.exits,
    wins: sum.wins,
    losses: sum.losses,
    win_rate: sum.exits === 0 ? 0 : sum.wins / sum.exits,
    total_pnl_usd: toUiAmount(sum.realizedUsd, usdScale),
    cash_pnl_usd: toUiAmount(sum.cashUsd, usdScale),
    total_volume_usd: toUiAmount(sum.volumeUsd, usdScale),
    total_fees_usd: toUiAmount(sum.feesUsd, usdScale),
    avg_hold_time_seconds: sum.exits === 0 ? 0 : sum.holdSeconds / sum.exits,
    sharpe_ratio: closed?.sharpeRatio ?? null,
    profit_factor: closed?.profitFactor ?? null,
    disposition_index: closed?.dispositionIndex ?? null,
  };
}

export function toQualityView(quality: Quality | null): z.infer<typeof walletQuality> {
  return toSnakeCase(quality);
}

/** Returns an exit for /pnl. */
export function toWalletPnl(wallet: string, tokenMint: string, exit: Exit): z.infer<typeof walletPnl> {
  return {
    trade_id: formatExitId(exit),
    ...toExitView({ wallet, tokenMint }, exit),
  };
}

/** Returns an exit for /trades. */
export function toWalletTrade(wallet: string, tokenMint: string, exit: Exit): z.infer<typeof walletTrade> {
  return {
    ...toWalletPnl(wallet, tokenMint, exit),
    entry_timestamp: formatDateTime(exit.entry.timestampMs),
    exit_timestamp: formatDateTime(exit.exit.timestampMs),
  };
}

/** Example: `2026-02-18 21:40:05`, UTC. */
function formatDateTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}
