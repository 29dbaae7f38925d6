import type { Answer, StreamEvent } from '@chain-intelligence/client';
import { formatInteger, formatShare, formatUsd, UNKNOWN } from '../format/number.ts';
import { formatDuration } from '../format/time.ts';
import { formatRatio } from './figure.ts';
import * as rules from './label-rules.ts';

export type Labels = NonNullable<Answer<'/v1/wallet/{address}/labels'>>;

type LabelsEvent = Extract<StreamEvent<`wallet:${string}:labels`>, { type: 'wallet:labels' }>['data'];

/** The channel writes absent texts as empty ones. */
export function fromLabelsEvent(event: LabelsEvent): Labels {
  return Object.fromEntries(
    Object.entries(event).map(([name, value]) => [name, value === '' ? null : value]),
  ) as Labels;
}

export type LabelRow = {
  readonly kind: string;
  /** Null: not known yet. */
  readonly label: string | null;
  readonly rule: string;
  /** The figure that the rule is about. */
  readonly figure: string;
};

/** Labels with their rules and figures. */
export function buildLabelRows(labels: Labels): readonly LabelRow[] {
  return [
    ...buildAxisRows(labels),
    ...labels.trade_badges.map(badge => ({
      kind: 'Trade badge',
      label: badge,
      rule: rules.tradeBadgeRules[badge] ?? NO_RULE,
      figure: formatTradeFigure(badge, labels),
    })),
    ...labels.identity_badges.map(badge => ({
      kind: 'Identity badge',
      label: badge,
      rule: rules.findIdentityBadgeRule(badge) ?? NO_RULE,
      figure: formatIdentityFigure(badge, labels),
    })),
    ...labels.special_labels.map(label => ({
      kind: 'Special label',
      label,
      rule: rules.specialLabelRules[label] ?? 'set by the source of the data',
      figure: '',
    })),
  ];
}

const NO_RULE = 'see the reference';
const UNCLASSIFIED = 'needs a closed position with a known price';

function buildAxisRows(labels: Labels): readonly LabelRow[] {
  const row = (kind: string, label: string | null, texts: Readonly<Record<string, string>>, figure: string) => ({
    kind,
    label,
    rule: label === null ? UNCLASSIFIED : (texts[label] ?? NO_RULE),
    figure: label === null ? '' : figure,
  });
  const hold = `median hold ${formatDuration(labels.hold_full_exit_p50_seconds)}`;
  const positions = `${formatInteger(labels.closed_positions)} closed positions`;
  const factor = labels.performance_level === 'UNRATED' ? '' : `profit factor ${formatRatio(labels.profit_factor)}, `;
  const entry = `median entry ${formatUsd(labels.entry_size_p50_usd)}`;
  const runner = `runner_score ${formatRatio(labels.runner_score)}`;
  const exits = `${formatRatio(labels.exits_per_position)} exits per position`;
  const bots = `${formatShare(labels.bot_share)} of ${formatInteger(labels.total_swaps)} swaps by a bot`;
  return [
    row('Trader type', labels.trader_type, rules.axisRules, hold),
    row('Performance', labels.performance_level, rules.levelRules, `${factor}${positions}`),
    row('Size', labels.size_class, rules.axisRules, entry),
    row('Exit style', labels.exit_style, rules.exitStyleRules, `${runner}, ${exits}`),
    row('Automation', labels.automation_label, rules.automationRules, bots),
  ];
}

function formatTradeFigure(badge: string, labels: Labels): string {
  if (badge === 'RUNNER_KEEPER') return `runner_score ${formatRatio(labels.runner_score)}`;
  if (badge === 'CONFIDENCE_SIZER') return `conviction ${formatRatio(labels.conviction_sizing)}`;
  if (badge === 'BAG_HOLDER' || badge === 'LOSS_CUTTER') return `disposition ${formatRatio(labels.disposition_index)}`;
  if (badge === 'DIAMOND_HANDS' || badge === 'PAPER_HANDS')
    return `first exit after ${formatDuration(labels.hold_first_exit_p50_seconds)} (median)`;
  if (badge === 'VETERAN_WINNER')
    return `${formatInteger(labels.closed_positions)} positions, ${labels.active_days} days`;
  if (badge === 'STOP_LOSS_USER') return `${formatInteger(labels.closed_positions)} positions`;
  const { position_win_rate_pct: won } = labels;
  const share = won === null ? UNKNOWN : `${formatInteger(won)}%`;
  return `${share} won, profit factor ${formatRatio(labels.profit_factor)}`;
}

function formatIdentityFigure(badge: string, labels: Labels): string {
  const shares: Readonly<Record<string, number | null>> = {
    HFT_BOT: labels.hft_share,
    FLASH_BOT: labels.flash_share,
    ARB_BOT: labels.arb_share,
    WASH_TRADER: labels.wash_share,
  };
  if (badge in shares) return `${formatShare(shares[badge])} of swaps`;
  if (badge === 'TOKEN_CONCENTRATED') return `${formatShare(labels.top_token_share)} in one token`;
  if (badge.startsWith('TOOL_')) return `${formatShare(labels.primary_terminal_pct)} of swaps`;
  if (badge.startsWith('DEX_SPECIALIST_')) return `${formatShare(labels.primary_dex_pct)} of swaps`;
  if (badge === 'FRESH_FUNDED_6H') return labels.first_funded_ts?.slice(0, 16).replace('T', ' ').concat(' UTC') ?? '';
  return labels.root_entity ?? '';
}
