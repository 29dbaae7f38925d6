import type { Answer } from '@chain-intelligence/client';
import { roundTo } from '../format/decimal.ts';
import { formatCompact, formatInteger, formatPercent, formatShare, formatUsd, UNKNOWN } from '../format/number.ts';
import { formatDuration } from '../format/time.ts';
import { formatRatio } from './figure.ts';

type Profile = Answer<'/v1/wallet/{address}/profile'>;
export type FeatureName = keyof Profile['features'];

export type FeatureRow = {
  readonly name: FeatureName;
  readonly title: string;
  readonly write: (raw: number) => string;
};

type Unit = 'seconds' | 'share' | 'ratio' | 'percent' | 'points' | 'usd' | 'lamports' | 'days' | 'yes' | 'count';

const writers: Readonly<Record<Unit, (raw: number) => string>> = {
  seconds: raw => formatDuration(raw),
  share: raw => formatShare(raw),
  ratio: formatRatio,
  percent: raw => formatPercent(raw),
  points: raw => `${roundTo(raw, 0)?.whole ?? UNKNOWN} pts`,
  usd: raw => formatUsd(raw),
  lamports: raw => formatCompact(raw),
  days: raw => `${formatRatio(raw)} d`,
  yes: raw => (raw === 1 ? 'yes' : 'no'),
  count: raw => (Number.isInteger(raw) ? formatInteger(raw) : formatRatio(raw)),
};

function defineRow(name: FeatureName, title: string, unit: Unit): FeatureRow {
  return { name, title, write: writers[unit] };
}

/** The thirty features of docs/reference/rules/wallet-profile.md#wallet-profile, in its order. */
export const featureGroups: Readonly<Record<string, readonly FeatureRow[]>> = {
  'Hold timing': [
    defineRow('hold_first_exit_p50', 'First exit, median', 'seconds'),
    defineRow('hold_first_exit_p90', 'First exit, slowest tenth', 'seconds'),
    defineRow('hold_full_exit_p50', 'Last exit, median', 'seconds'),
    defineRow('hold_winner_loser_ratio', 'Winners held / losers held', 'ratio'),
    defineRow('quick_flip_share', 'Flipped within a minute', 'share'),
  ],
  'Exit discipline': [
    defineRow('exits_per_position', 'Exits per position', 'count'),
    defineRow('first_exit_pct', 'Sold by the first exit', 'percent'),
    defineRow('full_exit_share', 'Sold by one exit', 'share'),
    defineRow('stop_loss_share', 'Losers above −50%', 'share'),
    defineRow('runner_share', 'Runners at 2× or more', 'share'),
  ],
  Performance: [
    defineRow('win_rate', 'Positions won', 'share'),
    defineRow('profit_factor', 'Profit factor', 'ratio'),
    defineRow('roi_p50', 'ROI, median', 'percent'),
    defineRow('roi_p90', 'ROI, best tenth', 'percent'),
    defineRow('loss_consistency', 'Scatter of losses', 'points'),
  ],
  'Velocity and sizing': [
    defineRow('trade_frequency', 'Swaps per active day', 'count'),
    defineRow('tokens_per_day', 'Positions per active day', 'count'),
    defineRow('entry_size_p50', 'Entry size, median', 'usd'),
    defineRow('entry_size_dispersion', 'Scatter of entry sizes', 'ratio'),
    defineRow('active_hours_entropy', 'Spread over the day', 'ratio'),
  ],
  Infrastructure: [
    defineRow('bot_share', 'Swaps by a bot', 'share'),
    defineRow('terminal_share', 'Swaps by a terminal', 'share'),
    defineRow('primary_dex_share', 'Swaps on the main venue', 'share'),
    defineRow('priority_fee_p50', 'Fee and tip, lamports', 'lamports'),
    defineRow('bundled_share', 'Swaps in a relay bundle', 'share'),
  ],
  Provenance: [
    defineRow('is_cex_funded', 'Funded by an exchange', 'yes'),
    defineRow('is_farm_funded', 'Funded by a farm', 'yes'),
    defineRow('funding_hops', 'Hops to the root', 'count'),
    defineRow('fund_to_trade_p50', 'Funding to swap, median', 'seconds'),
    defineRow('wallet_age_days', 'Age of the wallet', 'days'),
  ],
};
