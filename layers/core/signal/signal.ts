import type { FundingAbuse } from '../early-buyers/funding-abuse.ts';
import { getTokenStatus, type TokenState } from '../token-state/token-state.ts';
import type { WashTrade } from '../wash/wash-trade.ts';
import {
  type BundlesView,
  type GroupsView,
  scoreBundles,
  scoreFunding,
  scoreGroups,
  scoreValidation,
  scoreWash,
} from './components.ts';
import { type Graded, toGraded, type VerdictSeverity } from './severity.ts';

export type SignalDeps = {
  readonly token: TokenState;
  readonly known: boolean;
  readonly bundles: BundlesView;
  readonly wash: readonly WashTrade[];
  readonly abuse: Pick<FundingAbuse, 'verdict'>;
  readonly groups: GroupsView;
  /** Whether evidence could not have been seen yet. */
  readonly isPending: boolean;
};

type Verdict = Omit<Graded, 'severity' | 'score'> & {
  readonly severity: VerdictSeverity;
  /** Null while pending. */
  readonly score: number | null;
};

/** Builds the security signal (docs/reference/rules/security-signal.md#security-signal). */
export function buildSecuritySignal(mint: string, deps: SignalDeps, nowMs: number) {
  // Both may concern the same wallets, so only the higher counts.
  const abuse = [scoreFunding(deps.abuse), scoreGroups(deps.groups)];
  const components = {
    validation: scoreValidation(deps.token, deps.known),
    bundles: scoreBundles(deps.bundles),
    washTrades: scoreWash(deps.wash, nowMs),
    fundingAbuse: toGraded(Math.max(...abuse.map(({ score }) => score)), mergeReasons(abuse)),
  };
  const all = Object.values(components);
  const whole = toGraded(computeCombinedScore(all), mergeReasons(all));
  const hidePending = (graded: Graded, isKnown = graded.reasons.some(reason => reason !== 'NOT_VALIDATED')): Verdict =>
    deps.isPending && !isKnown ? { ...graded, severity: 'pending', score: null } : graded;
  const isValidated = getTokenStatus(deps.token) === 'validated';
  return {
    tokenMint: mint,
    ...hidePending(whole),
    components: {
      validation: hidePending(components.validation, isValidated || undefined),
      bundles: hidePending(components.bundles),
      washTrades: hidePending(components.washTrades),
      fundingAbuse: hidePending(components.fundingAbuse),
    },
    asOfTsMs: nowMs,
  };
}

/**
 * Combines scores as independent chances that something is wrong.
 * Integer products keep halves exact for rounding.
 */
export function computeCombinedScore(all: readonly Pick<Graded, 'score'>[]): number {
  return 100 - all.reduce((safe, { score }) => safe * (100 - score), 1) / 100 ** (all.length - 1);
}

/** Highest score first, ties in component order. */
function mergeReasons(all: readonly Graded[]): readonly string[] {
  return [...new Set(all.toSorted((a, b) => b.score - a.score).flatMap(({ reasons }) => reasons))];
}
