import type { Figures } from '../wallet/figures.ts';
import { axisRules as axis, identityRules as identity } from '../wallet/rules.ts';
import { badgeRows } from './badge-rows.ts';
import { defineExplained, type ExplainRule, toRuleName } from './rule.ts';
import type { Values } from './sentence.ts';

/** Whose events decide. */
export type Basis = 'positions' | 'swaps' | 'funding' | 'verdicts';

/** A label: what is measured for it, and its limits. */
export type LabelRow = {
  readonly words: string;
  readonly basis: Basis;
  readonly thresholds: Values;
  readonly measure: (figures: Figures) => Values;
};

const hold = ({ holdFullExitP50Seconds, closedPositions }: Figures): Values => ({
  hold_p50_seconds: holdFullExitP50Seconds,
  closed_positions: closedPositions,
});
const size = ({ entrySizeP50Usd, closedPositions }: Figures): Values => ({
  entry_usd_p50: entrySizeP50Usd,
  closed_positions: closedPositions,
});
const exits = ({ runnerScore, fullExitShare, exitsPerPosition, closedPositions }: Figures): Values => ({
  runner_score: runnerScore,
  full_exit_share: fullExitShare,
  exits_per_position: exitsPerPosition,
  closed_positions: closedPositions,
});
const level = ({ closedPositions, profitFactor, realizedUsd }: Figures): Values => ({
  closed_positions: closedPositions,
  profit_factor: profitFactor,
  realized_usd: realizedUsd,
});
const rated = { closed_positions_min: axis.ratedPositionsMin };

function defineAxis(words: string, thresholds: Values, measure: LabelRow['measure']): LabelRow {
  return { words, basis: 'positions', thresholds, measure };
}

function defineBot(kind: string, figure: 'mevShare' | 'arbShare' | 'flashShare' | 'washShare' | 'hftShare'): LabelRow {
  return {
    words: `Half of {swaps} swaps have a bot label, most of them ${kind}`,
    basis: 'swaps',
    thresholds: { swaps_min: identity.botSwapsMin, bot_share_min: identity.botShareMin },
    measure: figures => ({ swaps: figures.swaps, bot_share: figures.botShare, kind_share: figures[figure] }),
  };
}

const bots = ({ swaps, botShare }: Figures): Values => ({ swaps, bot_share: botShare });

/** By axis, then by value. */
export const axisRows: Readonly<Record<string, Readonly<Record<string, LabelRow>>>> = {
  trader_type: {
    SCALPER: defineAxis('Holds briefly', { hold_p50_seconds_below: axis.scalperSecondsMax }, hold),
    DAY_TRADER: defineAxis(
      'Holds for hours',
      { hold_p50_seconds_min: axis.scalperSecondsMax, hold_p50_seconds_below: axis.dayTraderSecondsMax },
      hold,
    ),
    SWING_TRADER: defineAxis(
      'Holds for days',
      { hold_p50_seconds_min: axis.dayTraderSecondsMax, hold_p50_seconds_below: axis.swingTraderSecondsMax },
      hold,
    ),
    POSITION_TRADER: defineAxis('Holds for weeks', { hold_p50_seconds_min: axis.swingTraderSecondsMax }, hold),
  },
  size_class: {
    SHRIMP: defineAxis('Enters with least', { entry_usd_p50_below: axis.shrimpUsdMax }, size),
    FISH: defineAxis(
      'Enters with little',
      { entry_usd_p50_min: axis.shrimpUsdMax, entry_usd_p50_below: axis.fishUsdMax },
      size,
    ),
    SHARK: defineAxis(
      'Enters with much',
      { entry_usd_p50_min: axis.fishUsdMax, entry_usd_p50_below: axis.sharkUsdMax },
      size,
    ),
    WHALE: defineAxis('Enters with most', { entry_usd_p50_min: axis.sharkUsdMax }, size),
  },
  exit_style: {
    RUNNER_KEEPER: defineAxis('Lets a part run', { runner_score_min: axis.runnerScoreMin }, exits),
    FULL_EXITER: defineAxis('Sells at once', { full_exit_share_min: axis.fullExitShareMin }, exits),
    MIXED: defineAxis('Sells now at once, now in parts', { full_exit_share_above: axis.fullExitShareLow }, exits),
    DCA_OUT: defineAxis('Sells in many parts', { exits_per_position_min: axis.slicesMin }, exits),
    PARTIAL_TAKER: defineAxis('Sells in few parts', { exits_per_position_below: axis.slicesMin }, exits),
  },
  performance_level: {
    UNRATED: defineAxis('Too few closed positions', { closed_positions_below: axis.ratedPositionsMin }, level),
    PROFITABLE: defineAxis('Gains exceed losses', { ...rated, profit_factor_min: axis.profitableFactorMin }, level),
    UNPROFITABLE: defineAxis('Losses exceed gains', { ...rated, profit_factor_max: axis.unprofitableFactorMax }, level),
    BREAK_EVEN: defineAxis('Gains and losses are about equal', rated, level),
    BANNED: { words: 'Carries BOT:MALICIOUS', basis: 'verdicts', thresholds: {}, measure: level },
  },
  automation_label: {
    ORGANIC: {
      words: 'Few of {swaps} swaps have a bot label',
      basis: 'swaps',
      thresholds: { swaps_rated: identity.botSwapsMin, bot_share_limit: identity.semiAutomatedShareMin },
      measure: bots,
    },
    SEMI_AUTOMATED: {
      words: 'Some of {swaps} swaps have a bot label',
      basis: 'swaps',
      thresholds: {
        swaps_min: identity.botSwapsMin,
        bot_share_min: identity.semiAutomatedShareMin,
        bot_share_below: identity.botShareMin,
      },
      measure: bots,
    },
    'BOT:MEV': defineBot('BOT:MEV', 'mevShare'),
    'BOT:ARB': defineBot('BOT:ARB', 'arbShare'),
    'BOT:FLASH': defineBot('BOT:FLASH', 'flashShare'),
    'BOT:WASH': defineBot('BOT:WASH', 'washShare'),
    'BOT:HFT': defineBot('BOT:HFT', 'hftShare'),
    'BOT:OTHER': {
      words: 'Half of {swaps} swaps have a bot label of no single kind',
      basis: 'swaps',
      thresholds: { swaps_min: identity.botSwapsMin, bot_share_min: identity.botShareMin },
      measure: bots,
    },
    'BOT:MALICIOUS': { words: 'Carries BOT:MALICIOUS', basis: 'verdicts', thresholds: {}, measure: bots },
  },
};

const pages: Readonly<Record<string, string>> = {
  trader_type: 'wallet-labels#axes',
  size_class: 'wallet-labels#axes',
  exit_style: 'wallet-labels#axes',
  performance_level: 'wallet-labels#axes',
  automation_label: 'wallet-labels#automation-label',
};

const axes = Object.entries(axisRows).flatMap(([field, rows]) =>
  Object.entries(rows).map(([value, { words, thresholds }]): [string, ExplainRule] => [
    formatLabelRule(field, value),
    defineExplained(pages[field]!, words, thresholds),
  ]),
);

const badges = Object.entries(badgeRows).map(([name, { words, thresholds, basis }]): [string, ExplainRule] => [
  formatLabelRule(basis === 'positions' ? 'trade_badge' : 'identity_badge', name),
  defineExplained(
    basis === 'positions' ? 'wallet-labels#trade-badges' : 'wallet-labels#identity-badges',
    words,
    thresholds,
  ),
]);

/** The id of a value's rule: `trader_type.scalper`. */
export function formatLabelRule(field: string, value: string): string {
  return `${field}.${toRuleName(value.replace(':', '_').replace(/_$/, ''))}`;
}

/** Labels, scores and exits of wallets. */
export const walletExplained: Readonly<Record<string, ExplainRule>> = {
  ...Object.fromEntries(axes),
  ...Object.fromEntries(badges),
  'special_label.malicious': defineExplained(
    'wallet-labels#malicious-wallets',
    'Deployed or emptied {rugs} rugged tokens, and gained as an insider on {profited}',
    { profited_limit: 2 },
  ),
  'special_label.stated': defineExplained('wallet-labels#malicious-wallets', 'The source stated {label}'),
  'wallet_quality.skill_score': defineExplained(
    'positions#wallet-quality',
    'Of 100 points: 40 for positions won ({position_win_rate}), 30 for the profit factor ({profit_factor}), ' +
      '15 for holding winners ({disposition_index}), 15 for runners ({runner_score})',
  ),
  'wallet_quality.rated': defineExplained('positions#wallet-quality', 'Enough positions are closed', rated),
  'exits.fifo': defineExplained(
    'positions#exits',
    'Sells {sold_raw} of {held_raw} raw units from {lots} lots, oldest first: ' +
      '{proceeds_usd} USD for a cost of {cost_usd}',
  ),
};
