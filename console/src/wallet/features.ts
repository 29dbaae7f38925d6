import type { Answer } from '@chain-intelligence/client';
import { roundedTo } from '../format/decimal.ts';
import { compact, integer, percent, share, UNKNOWN, usd } from '../format/number.ts';
import { duration } from '../format/time.ts';
import { ratio } from './figure.ts';

type Profile = Answer<'/v1/wallet/{address}/profile'>;
export type FeatureName = keyof Profile['features'];

export type FeatureRow = {
  readonly name: FeatureName;
  readonly title: string;
  readonly write: (raw: number) => string;
};

type Unit = 'seconds' | 'share' | 'ratio' | 'percent' | 'points' | 'usd' | 'lamports' | 'days' | 'yes' | 'count';

const writers: Readonly<Record<Unit, (raw: number) => string>> = {
  seconds: raw => duration(raw),
  share: raw => share(raw),
  ratio,
  percent: raw => percent(raw),
  points: raw => `${roundedTo(raw, 0)?.whole ?? UNKNOWN} pts`,
  usd: raw => usd(raw),
  lamports: raw => compact(raw),
  days: raw => `${ratio(raw)} d`,
  yes: raw => (raw === 1 ? 'yes' : 'no'),
  count: raw => (Number.isInteger(raw) ? integer(raw) : ratio(raw)),
};

const row = (name: FeatureName, title: string, unit: Unit): FeatureRow => ({ name, title, write: writers[unit] });

/** The thirty features of docs/reference/rules.md#wallet-profile, in its order. */
export const featureGroups: Readonly<Record<string, readonly FeatureRow[]>> = {
  'Hold timing': [
    row('hold_first_exit_p50', 'First exit, median', 'seconds'),
    row('hold_first_exit_p90', 'First exit, slowest tenth', 'seconds'),
    row('hold_full_exit_p50', 'Last exit, median', 'seconds'),
    row('hold_winner_loser_ratio', 'Winners held / losers held', 'ratio'),
    row('quick_flip_share', 'Flipped within a minute', 'share'),
  ],
  'Exit discipline': [
    row('exits_per_position', 'Exits per position', 'count'),
    row('first_exit_pct', 'Sold by the first exit', 'percent'),
    row('full_exit_share', 'Sold by one exit', 'share'),
    row('stop_loss_share', 'Losers above −50%', 'share'),
    row('runner_share', 'Runners at 2× or more', 'share'),
  ],
  Performance: [
    row('win_rate', 'Positions won', 'share'),
    row('profit_factor', 'Profit factor', 'ratio'),
    row('roi_p50', 'ROI, median', 'percent'),
    row('roi_p90', 'ROI, best tenth', 'percent'),
    row('loss_consistency', 'Scatter of losses', 'points'),
  ],
  'Velocity and sizing': [
    row('trade_frequency', 'Swaps per active day', 'count'),
    row('tokens_per_day', 'Positions per active day', 'count'),
    row('entry_size_p50', 'Entry size, median', 'usd'),
    row('entry_size_dispersion', 'Scatter of entry sizes', 'ratio'),
    row('active_hours_entropy', 'Spread over the day', 'ratio'),
  ],
  Infrastructure: [
    row('bot_share', 'Swaps by a bot', 'share'),
    row('terminal_share', 'Swaps by a terminal', 'share'),
    row('primary_dex_share', 'Swaps on the main venue', 'share'),
    row('priority_fee_p50', 'Fee and tip, lamports', 'lamports'),
    row('bundled_share', 'Swaps in a relay bundle', 'share'),
  ],
  Provenance: [
    row('is_cex_funded', 'Funded by an exchange', 'yes'),
    row('is_farm_funded', 'Funded by a farm', 'yes'),
    row('funding_hops', 'Hops to the root', 'count'),
    row('fund_to_trade_p50', 'Funding to swap, median', 'seconds'),
    row('wallet_age_days', 'Age of the wallet', 'days'),
  ],
};
