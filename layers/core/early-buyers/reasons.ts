import type { EarlyFigures } from './figures.ts';
import { reasonRules as rules } from './rules.ts';

/** See docs/reference/rules.md#funding-abuse */
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
  const found = [
    rules.waves.find(({ walletsMin, pctMin }) => figures.seeded >= walletsMin && figures.seededPct >= pctMin) ?? null,
    detectFarm(figures),
    detectExchangeFunding(figures),
    detectFastFunding(figures),
    findSharedTerminal(figures),
  ].flatMap(one => one ?? []);
  const sum = found.reduce((score, one) => score + one.score, scoreOneSource(figures));
  return {
    suspicious: sum >= rules.suspiciousMin,
    score: Math.min(100, sum),
    reasons: found.map(({ code }) => code),
  };
}

function detectFarm({ farmFresh }: EarlyFigures): Found | null {
  return farmFresh >= rules.farm.walletsMin ? { code: 'FARM_FUNDED_FRESH_WALLETS', score: rules.farm.score } : null;
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

function detectFastFunding({ seeded, seedToBuyMedianSeconds: seconds }: EarlyFigures): Found | null {
  if (seconds === null) return null;
  if (seeded >= rules.fast.walletsMin && seconds <= rules.fast.medianSecondsMax)
    return { code: 'FAST_FUND_TO_BUY', score: rules.fast.score };
  return seeded >= rules.sameDay.walletsMin ? { code: 'SAME_DAY_FUND_TO_BUY', score: rules.sameDay.score } : null;
}

function findSharedTerminal({ terminal: top }: EarlyFigures): Found | null {
  return top !== null && top.wallets >= rules.terminal.walletsMin && top.share >= rules.terminal.shareMin
    ? { code: `SHARED_TERMINAL_${top.name}`, score: rules.terminal.score }
    : null;
}

function scoreOneSource({ oneSource: wallets, seeded }: EarlyFigures): number {
  return wallets >= rules.oneSource.walletsMin && wallets >= rules.oneSource.shareMin * seeded
    ? rules.oneSource.score
    : 0;
}

/** Adds implied reasons: heavier waves imply lighter ones, fast implies same-day. */
export function withImplied(reason: Reason): readonly Reason[] {
  const waves = rules.waves.map(({ code }) => code as Reason);
  if (waves.includes(reason)) return waves.slice(waves.indexOf(reason));
  return reason === 'FAST_FUND_TO_BUY' ? [reason, 'SAME_DAY_FUND_TO_BUY'] : [reason];
}
