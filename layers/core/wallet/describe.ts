import type { KnownCategory } from '../identity/provenance.ts';
import type { AutomationLabel } from './automation.ts';
import { isVenue, type TradeBadge } from './badges.ts';
import type { LabelState } from './label-state.ts';
import type { PerformanceLevel } from './performance-level.ts';
import type { ExitStyle, SizeClass, TraderType } from './taxonomy.ts';

const badgesMax = 3;

const levels: Readonly<Record<PerformanceLevel, string>> = {
  PROFITABLE: 'A profitable',
  BREAK_EVEN: 'A break-even',
  UNPROFITABLE: 'An unprofitable',
  UNRATED: 'An unrated',
  BANNED: 'A banned',
};

const types: Readonly<Record<TraderType, string>> = {
  SCALPER: 'scalper',
  DAY_TRADER: 'day trader',
  SWING_TRADER: 'swing trader',
  POSITION_TRADER: 'position trader',
};

const bots: Readonly<Record<AutomationLabel, string | null>> = {
  ORGANIC: null,
  SEMI_AUTOMATED: null,
  'BOT:MEV': 'sandwich bot',
  'BOT:ARB': 'arbitrage bot',
  'BOT:FLASH': 'flash swap bot',
  'BOT:WASH': 'wash trading bot',
  'BOT:HFT': 'high-frequency bot',
  'BOT:OTHER': 'trading bot',
  'BOT:MALICIOUS': 'malicious wallet',
};

const sizes: Readonly<Record<SizeClass, string>> = {
  SHRIMP: 'shrimp',
  FISH: 'fish',
  SHARK: 'shark',
  WHALE: 'whale',
};

const exits: Readonly<Record<ExitStyle, string>> = {
  FULL_EXITER: 'sells all at once',
  DCA_OUT: 'sells in many slices',
  PARTIAL_TAKER: 'takes a part first',
  MIXED: 'mixes its ways of selling',
  RUNNER_KEEPER: 'lets a part run',
};

const badges: Readonly<Record<TradeBadge, string>> = {
  ELITE_TRADER: 'is among the elite',
  VETERAN_WINNER: 'has won for months',
  CONSISTENT_WINNER: 'wins consistently',
  BAG_HOLDER: 'holds on to deep losses',
  LOSS_CUTTER: 'cuts losses quickly',
  STOP_LOSS_USER: 'stops losses at a level',
  LOTTO_PLAYER: 'lives on rare jackpots',
  DIAMOND_HANDS: 'waits days before selling',
  PAPER_HANDS: 'lets go early',
  CONFIDENCE_SIZER: 'bets more on its winners',
  RUNNER_KEEPER: 'lets a part run',
};

const roots: Readonly<Record<KnownCategory, string>> = {
  cex: 'was funded from an exchange',
  dex_authority: 'was funded by a venue authority',
  bridge: 'was funded over a bridge',
  farm: 'was funded by a wallet farm',
  lock: 'was funded from a lock escrow',
  other: 'was funded by a known wallet',
};

/** Describes labels, as in `A profitable scalper of fish size`. */
export function describeWallet(state: LabelState): string {
  const { performanceLevel, traderType, sizeClass, automationLabel, primaryTerminal, primaryDex } = state;
  const noun = bots[automationLabel] ?? (traderType === null ? 'wallet' : types[traderType]);
  const subject = `${levels[performanceLevel]} ${noun}${sizeClass === null ? '' : ` of ${sizes[sizeClass]} size`}`;
  const earned = (Object.keys(badges) as TradeBadge[]).filter(badge => state.tradeBadges.includes(badge));
  const clauses = new Set(earned.slice(0, badgesMax).map(badge => badges[badge]));
  if (automationLabel === 'SEMI_AUTOMATED') clauses.add('is partly automated');
  if (primaryTerminal !== null && state.primaryTool === primaryTerminal)
    clauses.add(`trades through ${primaryTerminal}`);
  if (isVenue(primaryDex)) clauses.add(`favours ${primaryDex}`);
  if (state.identityBadges.includes('TOKEN_CONCENTRATED')) clauses.add('puts most into one token');
  if (state.rootSource !== null) clauses.add(roots[state.rootSource]);
  if (state.isFresh6h) clauses.add('was funded only just now');
  if (state.isDormant) clauses.add('has made no trade for thirty days');
  const all = [...new Set([...(state.exitStyle === null ? [] : [exits[state.exitStyle]]), ...clauses])];
  if (all.length === 0) return `${subject}.`;
  const last = all.pop();
  return `${subject} that ${all.length === 0 ? '' : `${all.join(', ')} and `}${last}.`;
}
