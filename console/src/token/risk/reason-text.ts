const REASONS: Readonly<Record<string, string>> = {
  TOKEN_RUGGED: 'The token was rugged.',
  TOKEN_SUSPICIOUS: 'The token is flagged as suspicious.',
  HIGH_RISK: 'The validation found a high risk.',
  FREEZE_AUTHORITY_SET: 'The issuer can freeze the tokens of holders.',
  MINT_AUTHORITY_SET: 'The issuer can create more tokens.',
  NOT_VALIDATED: 'The token is not validated yet.',
  BUNDLE_DUMPING: 'A bundle sells its tokens now.',
  BUNDLED_SUPPLY_HIGH: 'Bundles hold at least 15% of the supply.',
  BUNDLE_DUMP_LIKELY: 'A bundle is likely to sell within the next hour.',
  OPEN_BUNDLES: 'Groups of wallets that act as one hold tokens.',
  WASH_TRADING: 'A wallet trades with itself to raise the volume.',
  WASH_TRADING_BY_MANY: 'At least five wallets wash trade.',
  SEED_WAVE_HEAVY: 'Most early buyers were funded shortly before.',
  SEED_WAVE_MODERATE: 'Many early buyers were funded shortly before.',
  SEED_WAVE_LIGHT: 'Some early buyers were funded shortly before.',
  FARM_FUNDED_FRESH_WALLETS: 'Early buyers have money from a wallet farm.',
  CEX_DISPERSED_ROOTS: 'The money of early buyers comes from several exchanges.',
  CEX_ROOT_CONVERGENCE: 'The money of early buyers comes from one exchange.',
  FAST_FUND_TO_BUY: 'Early buyers bought minutes after they were funded.',
  SAME_DAY_FUND_TO_BUY: 'Early buyers bought on the day they were funded.',
  DEPLOYER_FUNDED_BUYERS: 'The deployer or its kin paid early buyers.',
  DEPLOYER_TIED_BUYERS: 'Early buyers paid the deployer back, or belong to wallets that it paid.',
  ENTITY_SUPPLY: 'Early buyers with one payer took much of the supply.',
  TOKENS_COLLECTED: 'Early buyers sent their tokens to one wallet.',
  CRITICAL_SIGNAL: 'The security signal stayed critical for a minute.',
};

const SHARED_TERMINAL = 'SHARED_TERMINAL_';

/** A reason code as a sentence. Unknown codes stay readable. */
export function formatReasonCode(code: string): string {
  if (code.startsWith(SHARED_TERMINAL))
    return `Early buyers share the terminal ${code.slice(SHARED_TERMINAL.length).toLowerCase()}.`;
  return REASONS[code] ?? `${code.slice(0, 1)}${code.slice(1).toLowerCase().replaceAll('_', ' ')}.`;
}
