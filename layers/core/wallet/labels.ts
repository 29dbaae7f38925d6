import type { Provenance } from '../provenance.ts';
import { type AutomationLabel, primaryToolOf } from './automation.ts';
import type { TradeBadge } from './badges.ts';
import { describeWallet } from './describe.ts';
import type { Figures } from './figures.ts';
import { type LabelState, labelHash, labelStateOf, type ShownIdentity } from './label-state.ts';
import { isRated, type PerformanceLevel } from './performance-level.ts';
import type { ExitStyle, SizeClass, TraderType } from './taxonomy.ts';

/** The published labels. Shares are 0–1, `_rate_pct` is percent. */
export type WalletLabels = ReturnType<typeof stateFields> & ReturnType<typeof figureFields>;

/** A wallet's labels; null before its first swap or safety evidence. */
export const labelsOf = (
  figures: Figures,
  provenance: Provenance | null,
  identity: ShownIdentity | null,
  wallet: string,
  nowMs: number,
): WalletLabels | null => {
  if (figures.swaps === 0 && figures.specialLabels.length === 0) return null;
  const state = labelStateOf(figures, provenance, identity, nowMs);
  return { ...stateFields(wallet, state), ...figureFields(figures, provenance) };
};

const stateFields = (wallet: string, state: LabelState) => ({
  wallet,
  kol_username: state.identity?.username ?? null,
  kol_platform: state.identity?.platform ?? null,
  trader_type: state.traderType as TraderType | null,
  performance_level: state.performanceLevel as PerformanceLevel,
  size_class: state.sizeClass as SizeClass | null,
  exit_style: state.exitStyle as ExitStyle | null,
  automation_label: state.automation as AutomationLabel,
  primary_terminal: state.primaryTerminal,
  primary_tool: state.primaryTool,
  primary_dex: state.primaryDex,
  is_fresh_6h: state.fresh,
  is_fresh_24h: state.freshDay,
  is_dormant: state.dormant,
  funded_by_farm: state.root?.category === 'farm',
  root_entity: state.root?.entity ?? null,
  root_source: state.root?.category ?? null,
  trade_badges: state.tradeBadges as readonly TradeBadge[],
  identity_badges: state.identityBadges,
  special_labels: state.specialLabels,
  description: describeWallet(state),
  label_hash: labelHash(state),
});

const figureFields = (figures: Figures, provenance: Provenance | null) => ({
  is_rated: isRated(figures),
  primary_tool_pct: primaryToolOf(figures)?.share ?? null,
  primary_terminal_pct: figures.primaryTerminalShare,
  primary_dex_pct: figures.primaryDexShare,
  bot_share: figures.botShare,
  hft_share: figures.hftShare,
  mev_share: figures.mevShare,
  arb_share: figures.arbShare,
  flash_share: figures.flashShare,
  wash_share: figures.washShare,
  bundled_share: figures.bundledShare,
  terminal_share: figures.terminalShare,
  top_token_share: figures.topTokenShare,
  provenance_hops: provenance?.hops ?? null,
  direct_funder: provenance?.directFunder ?? null,
  first_funded_ts: iso(provenance?.firstFundedMs ?? null),
  last_funded_ts: iso(provenance?.lastFundedMs ?? null),
  first_trade_ts: iso(figures.firstTradeMs),
  last_trade_ts: iso(figures.lastTradeMs),
  active_days: figures.activeDays,
  total_swaps: figures.swaps,
  total_trades: figures.exits,
  win_rate_pct: figures.exits === 0 ? null : (100 * figures.exitWins) / figures.exits,
  total_pnl: figures.totalPnlUsd,
  positions_opened: figures.positionsOpened,
  closed_positions: figures.closedPositions,
  position_win_rate_pct:
    figures.positionWinRate === null ? null : (100 * figures.positionWins) / figures.closedPositions,
  sharpe_ratio: figures.sharpeRatio,
  profit_factor: figures.profitFactor,
  disposition_index: figures.dispositionIndex,
  conviction_sizing: figures.convictionSizing,
  runner_score: figures.runnerScore,
  exits_per_position: figures.exitsPerPosition,
  entry_size_p50_usd: figures.entrySizeP50Usd,
  hold_first_exit_p50_seconds: figures.holdFirstExitP50Seconds,
  hold_full_exit_p50_seconds: figures.holdFullExitP50Seconds,
});

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
