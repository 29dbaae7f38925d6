import * as z from 'zod/mini';
import { automationLabels } from '../../core/wallet/automation.ts';
import { tradeBadges } from '../../core/wallet/badges.ts';
import { performanceLevels } from '../../core/wallet/performance-level.ts';
import { exitStyles, sizeClasses, traderTypes } from '../../core/wallet/taxonomy.ts';
import { describeSchema } from './described.ts';
import { defineFields } from './each.ts';

const number = z.nullable(z.number());
const rootSources = ['cex', 'dex_authority', 'bridge', 'farm', 'lock', 'other'] as const;

type Axis = 'trader_type' | 'size_class' | 'exit_style' | 'root_source';

/** In display order. REST and channel write absent texts differently. */
function fields<Text extends z.ZodMiniType, Axes extends Readonly<Record<Axis, z.ZodMiniType>>>(
  text: Text,
  axes: Axes,
) {
  return {
    wallet: z.string(),
    kol_username: text,
    kol_platform: text,
    trader_type: axes.trader_type as Axes['trader_type'],
    performance_level: z.enum(performanceLevels),
    size_class: axes.size_class as Axes['size_class'],
    exit_style: axes.exit_style as Axes['exit_style'],
    automation_label: z.enum(automationLabels),
    primary_terminal: text,
    primary_tool: text,
    primary_tool_pct: number,
    ...defineFields(z.boolean(), 'is_fresh_6h', 'is_fresh_24h', 'funded_by_farm'),
    trade_badges: z.array(z.enum(tradeBadges)),
    identity_badges: z.array(z.string()),
    special_labels: z.array(z.string()),
    description: z.string(),
    label_hash: z.string(),
    bot_share: number,
    primary_dex: text,
    primary_dex_pct: number,
    root_source: axes.root_source as Axes['root_source'],
    provenance_hops: number,
    total_trades: describeSchema(z.number(), 'Lifetime priced exits, open positions included'),
    win_rate_pct: describeSchema(number, 'Percent of winning `total_trades`'),
    total_pnl: describeSchema(z.number(), 'Realized USD of `total_trades`'),
    sharpe_ratio: describeSchema(number, 'Over `closed_positions`'),
    profit_factor: describeSchema(z.number(), 'Over `closed_positions`'),
    ...defineBroaderLabels(text),
  };
}

function defineBroaderLabels<Text extends z.ZodMiniType>(text: Text) {
  return {
    is_rated: z.boolean(),
    is_dormant: z.boolean(),
    ...defineFields(number, 'primary_terminal_pct', 'hft_share', 'mev_share', 'arb_share', 'flash_share', 'wash_share'),
    ...defineFields(number, 'bundled_share', 'terminal_share', 'top_token_share'),
    ...defineFields(
      text,
      'root_entity',
      'direct_funder',
      'first_funded_ts',
      'last_funded_ts',
      'first_trade_ts',
      'last_trade_ts',
    ),
    active_days: z.number(),
    total_swaps: describeSchema(z.number(), 'Lifetime swaps, priced or not'),
    positions_opened: describeSchema(z.number(), 'Buys that open a position, priced or not'),
    closed_positions: describeSchema(z.number(), 'Closed positions with a priced exit'),
    position_win_rate_pct: describeSchema(number, 'Percent of winning `closed_positions`'),
    disposition_index: number,
    conviction_sizing: number,
    runner_score: z.number(),
    ...defineFields(number, 'exits_per_position', 'entry_size_p50_usd', 'hold_first_exit_p50_seconds'),
    hold_full_exit_p50_seconds: number,
  };
}

/** Labels for REST. Absent values are null. */
export const walletLabels = z.nullable(
  z.object(
    fields(z.nullable(z.string()), {
      trader_type: z.nullable(z.enum(traderTypes)),
      size_class: z.nullable(z.enum(sizeClasses)),
      exit_style: z.nullable(z.enum(exitStyles)),
      root_source: z.nullable(z.enum(rootSources)),
    }),
  ),
);

/** Labels for the channel. Absent texts are empty. */
export const walletLabelsEvent = z.object(
  fields(z.string(), {
    trader_type: z.enum([...traderTypes, '']),
    size_class: z.enum([...sizeClasses, '']),
    exit_style: z.enum([...exitStyles, '']),
    root_source: z.enum([...rootSources, '']),
  }),
);
