import { reasonRules, seedRules } from '../early-buyers/rules.ts';
import { tenTo, usdScale } from '../money/amount.ts';
import { signalRules } from '../signal/rules.ts';
import { rugRules } from '../token-state/rules.ts';
import { washRules } from '../wash/rules.ts';
import { defineExplained, type ExplainRule, toRuleName } from './rule.ts';

const abuse = 'wash-and-funding#funding-abuse';
const status = 'rugs-and-insiders#token-status';
const signal = 'security-signal#security-signal';
const { waves, farm, cex, fast, sameDay, terminal, oneSource, suspiciousMin } = reasonRules;

const waveRules = waves.map(({ code, walletsMin, pctMin, score }): [string, ExplainRule] => [
  `funding_abuse.${toRuleName(code)}`,
  defineExplained(abuse, 'Fresh wallets were funded for this token, {score} points', {
    seeded_min: walletsMin,
    seeded_pct_min: pctMin,
    score,
  }),
]);

/** Washes, funding of early buyers, status and signal of a token. */
export const tokenExplained: Readonly<Record<string, ExplainRule>> = {
  'wash.episode': defineExplained(
    'wash-and-funding#wash-trading',
    'In the hour to its detection {trades} trades, mostly flat round trips without gain',
    {
      direction_flips_min: washRules.flipsMin,
      volume_usd_min: Number(washRules.volumeMin / tenTo(usdScale)),
      exposure_pct_max: Number(washRules.exposurePctMax),
      window_ms: washRules.windowMs,
    },
  ),
  'wash.operator': defineExplained(
    'wash-and-funding#wash-trading',
    'Traded during the wash of a wallet with the same operator: {trades} trades, {volume_usd} USD',
  ),
  ...Object.fromEntries(waveRules),
  'funding_abuse.farm_funded_fresh_wallets': defineExplained(abuse, 'A farm funded fresh buyers, {score} points', {
    farm_fresh_min: farm.walletsMin,
    score: farm.score,
  }),
  'funding_abuse.cex_root_convergence': defineExplained(abuse, 'Fresh buyers lead to one exchange, {score} points', {
    wallets_min: cex.walletsMin,
    wallets_pct_min: cex.pctMin,
    top_share_min: cex.convergedShareMin,
    score: cex.score,
  }),
  'funding_abuse.cex_dispersed_roots': defineExplained(abuse, 'Fresh buyers lead to many exchanges, {score} points', {
    wallets_min: cex.walletsMin,
    wallets_pct_min: cex.pctMin,
    exchanges_min: cex.exchangesMin,
    top_share_max: cex.dispersedShareMax,
    score: cex.score,
  }),
  'funding_abuse.fast_fund_to_buy': defineExplained(abuse, 'Seeded wallets bought soon, {score} points', {
    seeded_min: fast.walletsMin,
    median_seconds_max: fast.medianSecondsMax,
    score: fast.score,
  }),
  'funding_abuse.same_day_fund_to_buy': defineExplained(abuse, 'Seeded wallets bought the same day, {score} points', {
    seeded_min: sameDay.walletsMin,
    score: sameDay.score,
  }),
  'funding_abuse.shared_terminal': defineExplained(abuse, 'Seeded wallets trade through {terminal}, {score} points', {
    wallets_min: terminal.walletsMin,
    share_min: terminal.shareMin,
    score: terminal.score,
  }),
  'funding_abuse.one_source': defineExplained(abuse, 'Most seeded wallets have one sender, {score} points', {
    wallets_min: oneSource.walletsMin,
    share_min: oneSource.shareMin,
    score: oneSource.score,
  }),
  'funding_abuse.suspicious': defineExplained(abuse, 'The points of the reasons add up', { score_min: suspiciousMin }),
  'funding_abuse.seeded': defineExplained(
    abuse,
    'A fresh wallet whose money came from {payer} {fund_to_buy_seconds} s before its first buy',
    { fund_to_buy_seconds_max: seedRules.freshMs / 1000 },
  ),
  'token_status.rugged': defineExplained(
    'rugs-and-insiders#rugs',
    'Insiders pulled the liquidity, and the price fell',
    {
      removed_share_min: rugRules.removedShareMin,
      price_fall_min: rugRules.fallMin,
    },
  ),
  'token_status.emptied': defineExplained(
    'rugs-and-insiders#rugs',
    'Insiders pulled the liquidity, and nobody is left',
    {
      removed_share_min: rugRules.removedShareMin,
      emptied_share: rugRules.emptiedShareMin,
    },
  ),
  'token_status.stated': defineExplained(status, 'A source stated the status {status}'),
  'token_status.suspicious': defineExplained(
    status,
    'The signal was critical for a minute by evidence about insiders alone',
    { critical_ms: signalRules.criticalMs, critical_score: signalRules.severities.critical },
  ),
  'signal.total': defineExplained(signal, 'The scores of the components combine to {score}, {severity}', {
    ...signalRules.severities,
  }),
  'signal.validation': defineExplained(signal, 'The highest of what is known about the token gives {score}', {
    ...signalRules.validation,
  }),
  'signal.bundles': defineExplained(
    signal,
    '{open} open bundles hold {supply_share} of the supply, {dumping} of them dump; the highest risk is {worst_risk}',
    { ...signalRules.bundles },
  ),
  'signal.wash_trades': defineExplained(signal, '{wallets} wallets washed within a day', { ...signalRules.wash }),
  'signal.funding_abuse': defineExplained(
    signal,
    'The higher of the funding score ({funding_score}) and that of early buyers that belong together ({group_score})',
    { quietFundingMax: signalRules.quietFundingMax, ...signalRules.groups },
  ),
  'candles.bucket': defineExplained(
    'candles#candles',
    'Opens at {open}, the close before or the first price, and closes at the last of {trades} trades, {close}',
  ),
  'liquidity.exit_capacity': defineExplained(
    'holders-and-liquidity#liquidity',
    'The pool gives {exit_capacity_sol} SOL',
  ),
};
