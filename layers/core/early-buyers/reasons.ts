import type { EarlyFigures } from './figures.ts';
import { reasonRules as rules } from './rules.ts';

/** (docs/reference/rules/wash-and-funding.md#funding-abuse). */
export type Reason =
  | (typeof rules.waves)[number]['code']
  | 'FARM_FUNDED_FRESH_WALLETS'
  | 'CEX_DISPERSED_ROOTS'
  | 'CEX_ROOT_CONVERGENCE'
  | 'FAST_FUND_TO_BUY'
  | 'SAME_DAY_FUND_TO_BUY'
  | `SHARED_TERMINAL_${string}`;

type Found = { readonly code: Reason; readonly score: number };

export type FundingAssessment = {
  readonly suspicious: boolean;
  readonly score: number;
  readonly reasons: readonly Reason[];
};

export const nothingFound: FundingAssessment = { suspicious: false, score: 0, reasons: [] };

/** Fewer wallets with known money have no reason. */
export const fundedMin = Math.min(
  ...rules.waves.map(({ walletsMin }) => walletsMin),
  ...[rules.farm, rules.cex, rules.fast, rules.sameDay, rules.terminal, rules.oneSource].map(one => one.walletsMin),
);

/** Returns reasons, total score (at most 100), and suspicion. */
export function judgeEarlyFigures(figures: EarlyFigures): FundingAssessment {
  const { seeded, seededPct, seedToBuyMedianSeconds: seconds, terminal, oneSource } = figures;
  const { farm, fast, sameDay } = rules;
  const found: Found[] = rules.waves
    .filter(({ walletsMin, pctMin }) => seeded >= walletsMin && seededPct >= pctMin)
    .slice(0, 1);
  if (figures.farmFresh >= farm.walletsMin) found.push({ code: 'FARM_FUNDED_FRESH_WALLETS', score: farm.score });
  const exchange = detectExchangeFunding(figures);
  if (exchange !== null) found.push(exchange);
  if (seconds !== null && seeded >= fast.walletsMin && seconds <= fast.medianSecondsMax)
    found.push({ code: 'FAST_FUND_TO_BUY', score: fast.score });
  else if (seconds !== null && seeded >= sameDay.walletsMin)
    found.push({ code: 'SAME_DAY_FUND_TO_BUY', score: sameDay.score });
  if (terminal !== null && terminal.wallets >= rules.terminal.walletsMin && terminal.share >= rules.terminal.shareMin)
    found.push({ code: `SHARED_TERMINAL_${terminal.name}`, score: rules.terminal.score });
  const hasOneSource = oneSource >= rules.oneSource.walletsMin && oneSource >= rules.oneSource.shareMin * seeded;
  const sum = found.reduce((score, one) => score + one.score, hasOneSource ? rules.oneSource.score : 0);
  return {
    suspicious: sum >= rules.suspiciousMin,
    score: Math.min(100, sum),
    reasons: found.map(({ code }) => code),
  };
}

/** Converged on one exchange, or dispersed over several. */
function detectExchangeFunding({ freshByExchange, buyers }: EarlyFigures): Found | null {
  const { walletsMin, pctMin, exchangesMin, convergedShareMin, dispersedShareMax, score } = rules.cex;
  const counts = [...freshByExchange.values()];
  const wallets = counts.reduce((sum, count) => sum + count, 0);
  if (wallets < walletsMin || 100 * wallets < pctMin * buyers) return null;
  const topShare = Math.max(...counts) / wallets;
  if (topShare >= convergedShareMin) return { code: 'CEX_ROOT_CONVERGENCE', score };
  const dispersed = counts.length >= exchangesMin && topShare <= dispersedShareMax;
  return dispersed ? { code: 'CEX_DISPERSED_ROOTS', score } : null;
}

/** Adds implied reasons: heavier waves imply lighter ones, fast implies same-day. */
export function withImplied(reason: Reason): readonly Reason[] {
  const waves = rules.waves.map(({ code }) => code as Reason);
  if (waves.includes(reason)) return waves.slice(waves.indexOf(reason));
  return reason === 'FAST_FUND_TO_BUY' ? [reason, 'SAME_DAY_FUND_TO_BUY'] : [reason];
}
