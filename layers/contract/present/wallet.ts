import type * as z from 'zod/mini';
import { type Exit, exitId } from '../../core/ledger/exit.ts';
import { type PerformanceSum, presentPerformance } from '../../core/ledger/performance.ts';
import { presentExit } from '../../core/ledger/present.ts';
import type { Quality } from '../../core/wallet/quality.ts';
import type { walletPerformance, walletPnl, walletQuality, walletTrade } from '../schemas/wallet.ts';
import { snakeCase } from './snake-case.ts';

/** Returns the sums of a window. Both rates are 0 without trades. */
export const presentWalletPerformance = (sum: PerformanceSum): z.input<typeof walletPerformance> => {
  const shown = presentPerformance(sum);
  return {
    ...shown,
    win_rate: shown.win_rate ?? 0,
    avg_hold_time_seconds: shown.avg_hold_time_seconds ?? 0,
    sharpe_ratio: 0,
    profit_factor: 0,
    disposition_index: 0,
  };
};

export const presentQuality = (quality: Quality | null): z.infer<typeof walletQuality> => snakeCase(quality);

/** Returns an exit for /pnl. */
export const presentWalletPnl = (wallet: string, tokenMint: string, exit: Exit): z.infer<typeof walletPnl> => ({
  trade_id: exitId(exit),
  ...presentExit({ wallet, tokenMint }, exit),
});

/** Returns an exit for /trades. */
export const presentWalletTrade = (wallet: string, tokenMint: string, exit: Exit): z.infer<typeof walletTrade> => ({
  ...presentWalletPnl(wallet, tokenMint, exit),
  entry_timestamp: dateTime(exit.entry.timestampMs),
  exit_timestamp: dateTime(exit.exit.timestampMs),
});

/** Example: `2026-02-18 21:40:05`, UTC. */
const dateTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
