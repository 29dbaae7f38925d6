/**
 * What each label means, in the words of docs/reference/rules/wallet-labels.md#wallet-labels.
 * A test compares both.
 */
export const axisRules: Readonly<Record<string, string>> = {
  SCALPER: 'median hold under 1 h',
  DAY_TRADER: 'median hold under 24 h',
  SWING_TRADER: 'median hold under 7 d',
  POSITION_TRADER: 'median hold 7 d or more',
  SHRIMP: 'median entry size under 100 USD',
  FISH: 'median entry size under 1,000',
  SHARK: 'median entry size under 10,000',
  WHALE: 'median entry size 10,000 or more',
};

/** The first that holds. */
export const exitStyleRules: Readonly<Record<string, string>> = {
  RUNNER_KEEPER: 'runner_score ≥ 0.25',
  FULL_EXITER: '≥ 70% of positions sold by one exit',
  MIXED: 'more than 40% of positions sold by one exit',
  DCA_OUT: '≥ 3 exits per position on average',
  PARTIAL_TAKER: 'otherwise',
};

/** The first that holds. BREAK_EVEN has two rules. */
export const levelRules: Readonly<Record<string, string>> = {
  BANNED: 'carries `BOT:MALICIOUS`',
  UNRATED: 'under 10 closed positions',
  PROFITABLE: 'profit factor ≥ 1.1',
  UNPROFITABLE: 'profit factor ≤ 0.9',
  BREAK_EVEN: 'Σ realized is 0; otherwise',
};

/** The first that holds. Shares are of all swaps. */
export const automationRules: Readonly<Record<string, string>> = {
  'BOT:MALICIOUS': 'carries that label',
  ORGANIC: 'under 10 swaps, or under 20% of them with a `BOT:` label',
  SEMI_AUTOMATED: '20% to under 50%',
  'BOT:MEV': '≥ 50%: the kind with the largest share, ties in this order',
  'BOT:ARB': '≥ 50%: the kind with the largest share, ties in this order',
  'BOT:FLASH': '≥ 50%: the kind with the largest share, ties in this order',
  'BOT:WASH': '≥ 50%: the kind with the largest share, ties in this order',
  'BOT:HFT': '≥ 50%: the kind with the largest share, ties in this order',
  'BOT:OTHER': '≥ 50%, none of these kinds',
};

/** Each needs at least 10 closed positions. */
export const tradeBadgeRules: Readonly<Record<string, string>> = {
  RUNNER_KEEPER: 'runner_score ≥ 0.15',
  CONFIDENCE_SIZER: 'conviction ≥ 1.25, ≥ 3 winners and ≥ 3 losers',
  STOP_LOSS_USER: '≥ 5 losers, ≥ 80% of them above −50%, standard deviation of their ROI ≤ 15 points',
  CONSISTENT_WINNER: 'PROFITABLE, ≥ 20 positions, ≥ 60% won, profit factor ≥ 1.5, ROI p10 ≥ −50%',
  BAG_HOLDER: '≥ 3 losers, disposition ≤ 0.5, mean loss ≤ −50%',
  LOSS_CUTTER: '≥ 3 losers, disposition ≥ 1.5, mean loss ≥ −30%',
  LOTTO_PLAYER: '≤ 35% won, ≥ 2 big wins, at least half of all wins are big',
  DIAMOND_HANDS: 'median time to the first exit ≥ 24 h, ≥ 1 winner, losers held no longer than winners',
  PAPER_HANDS: 'median time to the first exit ≤ 10 min, ROI p90 ≤ +25%, profit factor under 1',
  ELITE_TRADER: 'PROFITABLE, ORGANIC, ≥ 30 positions, ≥ 55% won, profit factor ≥ 2, realized ≥ 10,000 USD',
  VETERAN_WINNER: 'PROFITABLE, ≥ 100 positions, ≥ 30 active UTC days, ≥ 90 days from first to last trade',
};

/** `<terminal>` and `<venue>` are names. */
export const identityBadgeRules: Readonly<Record<string, string>> = {
  HFT_BOT: '≥ 50% of swaps with the label, and ≥ 5 such swaps',
  FLASH_BOT: '≥ 20% of swaps with the label, and ≥ 5 such swaps',
  ARB_BOT: '≥ 30% of swaps with the label, and ≥ 5 such swaps',
  WASH_TRADER: '≥ 10% of swaps with the label, and ≥ 5 such swaps',
  'TOOL_<terminal>': '≥ 50% of swaps through it, ≥ 5 swaps',
  'DEX_SPECIALIST_<venue>': '≥ 80% of swaps on it, ≥ 20 swaps; never `unknown`',
  TOKEN_CONCENTRATED: '≥ 10 swaps, one token ≥ 50% of all USD bought',
  FRESH_FUNDED_6H: 'funded, and first funding or trade (the earlier) at most 6 h ago',
  FUNDED_BY_FARM: 'category of the root',
  ROOT_CEX: 'category of the root',
  ROOT_DEX_AUTH: 'category of the root',
};

export const specialLabelRules: Readonly<Record<string, string>> = {
  'BOT:MALICIOUS':
    'the deployer or a liquidity remover of one rugged token, a profiteer of two, or reported by the source; permanent',
};

/** Also for a badge that ends with a name. */
export function findIdentityBadgeRule(badge: string): string | undefined {
  const pattern = badge.replace(/^TOOL_.*/, 'TOOL_<terminal>').replace(/^DEX_SPECIALIST_.*/, 'DEX_SPECIALIST_<venue>');
  return identityBadgeRules[badge] ?? identityBadgeRules[pattern];
}
