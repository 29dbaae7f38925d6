import * as z from 'zod/mini';
import { tradeBadges } from '../../core/wallet/badges.ts';
import { performanceLevels } from '../../core/wallet/performance-level.ts';
import { exitStyles, sizeClasses, traderTypes } from '../../core/wallet/taxonomy.ts';
import { describeSchema } from './described.ts';
import { defineFields } from './each.ts';
import { walletPnl } from './wallet-ledger.ts';
import { windowCoverageField } from './window-coverage.ts';

/**
 * Money in USD, `win_rate` 0–1. Both rates are 0 without trades.
 * The last three fields are those of quality.
 */
export const walletPerformance = z.object({
  total_trades: describeSchema(z.int(), 'Priced exits in the window, open positions included'),
  wins: z.int(),
  losses: z.int(),
  ...defineFields(z.number(), 'win_rate', 'total_pnl_usd', 'cash_pnl_usd', 'total_volume_usd', 'total_fees_usd'),
  avg_hold_time_seconds: z.number(),
  ...defineFields(z.nullable(z.number()), 'sharpe_ratio', 'profit_factor', 'disposition_index'),
  coverage: windowCoverageField,
});

/** Times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export const walletTrade = z.extend(walletPnl, { entry_timestamp: z.string(), exit_timestamp: z.string() });

export const walletPnlPage = z.object({ trades: z.array(walletPnl), limit: z.int(), offset: z.int() });
export const walletTradesPage = z.object({ trades: z.array(walletTrade), limit: z.int(), offset: z.int() });

const ratio = z.nullable(z.number());

/**
 * `_pct` and `_pts` are percent, `runner_score` 0–1, `skill_score` 0–100.
 * Null before the first closed position.
 */
export const walletQuality = z.nullable(
  z.object({
    wallet: z.string(),
    rated: z.boolean(),
    skill_score: z.number(),
    performance_level: z.enum(performanceLevels),
    trader_type: z.nullable(z.enum(traderTypes)),
    exit_style: z.nullable(z.enum(exitStyles)),
    size_class: z.nullable(z.enum(sizeClasses)),
    closed_positions: describeSchema(z.int(), 'Closed positions with a priced exit; basis of all figures here'),
    position_win_rate_pct: describeSchema(z.number(), 'Percent of winning `closed_positions`'),
    raw_exit_win_rate_pct: describeSchema(z.number(), 'Percent of winning priced exits, without open positions'),
    win_rate_inflation_pts: z.number(),
    disposition_index: ratio,
    conviction_sizing: ratio,
    profit_factor: z.number(),
    sharpe_ratio: ratio,
    ...defineFields(
      z.number(),
      'runner_score',
      'avg_loss_roi_pct',
      'loss_consistency_stddev',
      'roi_p10_pct',
      'roi_p50_pct',
    ),
    roi_p90_pct: z.number(),
    big_wins: z.int(),
    big_losses: z.int(),
    realized_pnl_usd: describeSchema(
      z.number(),
      'Realized USD of `closed_positions`; `total_pnl` of `/labels` includes open ones',
    ),
    trade_badges: z.array(z.enum(tradeBadges)),
  }),
);
