import type { FundingAbuse } from '../early-buyers/funding-abuse.ts';
import type { TokenState } from '../token-state/token-state.ts';
import type { WashTrade } from '../wash/wash-trade.ts';
import { type BundlesView, gradeBundles, gradeFunding, gradeValidation, gradeWash } from './components.ts';
import { type Graded, graded } from './severity.ts';

/** What a signal is told from. */
export type SignalParts = {
  readonly token: TokenState;
  /** Whether anything ever was seen of the mint. */
  readonly known: boolean;
  readonly bundles: BundlesView;
  readonly wash: readonly WashTrade[];
  readonly abuse: Pick<FundingAbuse, 'verdict'>;
};

/** The one verdict of decisions 9, and the four it is made of. A rugged token is critical whatever else is known: its validation alone scores 100. */
export const securitySignalOf = (mint: string, parts: SignalParts, nowMs: number) => {
  const components = {
    validation: gradeValidation(parts.token, parts.known),
    bundles: gradeBundles(parts.bundles),
    wash_trades: gradeWash(parts.wash, nowMs),
    funding_abuse: gradeFunding(parts.abuse),
  };
  const all = Object.values(components);
  const whole = graded(together(all), reasonsOf(all));
  return { token_mint: mint, ...whole, components, as_of_ts_ms: nowMs };
};

/**
 * Scores as independent chances that something is wrong: never below the worst, and two of them weigh more than one. They are whole, and so is what is
 * multiplied, so that half a point is exactly that.
 */
export const together = (all: readonly Pick<Graded, 'score'>[]): number =>
  100 - all.reduce((safe, { score }) => safe * (100 - score), 1) / 100 ** (all.length - 1);

/** The gravest component's first; of two as grave, in the order of the components. */
const reasonsOf = (all: readonly Graded[]): readonly string[] => [
  ...new Set(all.toSorted((a, b) => b.score - a.score).flatMap(({ reasons }) => reasons)),
];
