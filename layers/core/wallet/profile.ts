import type { Provenance } from '../identity/provenance.ts';
import { neutral } from './feature-maps.ts';
import { type FeatureName, featureNames, features } from './features.ts';
import type { Figures } from './figures.ts';
import type { WalletLabels } from './labels.ts';
import { eligibilityRules } from './rules.ts';

/** One feature; a 32-bit `normalized` makes similarity exact. */
export type Feature = { readonly raw: number; readonly normalized: number; readonly known: boolean };

/** A wallet's profile, with features even below the activity minimum. */
export type Profile = {
  readonly hasVector: boolean;
  readonly traderType: WalletLabels['traderType'];
  readonly performanceLevel: WalletLabels['performanceLevel'];
  readonly features: Readonly<Record<FeatureName, Feature>>;
  readonly vector: Float32Array;
  readonly tradeBadges: WalletLabels['tradeBadges'];
  readonly identityBadges: readonly string[];
};

/** Builds a profile (docs/reference/rules/wallet-profile.md#wallet-profile). */
export function buildWalletProfile(
  figures: Figures,
  provenance: Provenance | null,
  labels: WalletLabels | null,
  nowMs: number,
): Profile {
  const named = Object.fromEntries(
    featureNames.map(name => [name, toProfileFeature(name, features[name].raw({ figures, provenance, nowMs }))]),
  ) as Record<FeatureName, Feature>;
  return {
    hasVector: isActiveEnough(figures),
    traderType: labels?.traderType ?? null,
    performanceLevel: labels?.performanceLevel ?? 'UNRATED',
    features: named,
    vector: Float32Array.from(featureNames, name => named[name].normalized),
    tradeBadges: labels?.tradeBadges ?? [],
    identityBadges: labels?.identityBadges ?? [],
  };
}

/** A raw value with its normalised one; null becomes neutral. */
export function toProfileFeature(name: FeatureName, raw: number | null): Feature {
  return raw === null
    ? { raw: 0, normalized: neutral, known: false }
    : { raw, normalized: Math.fround(features[name].normalize(raw)), known: true };
}

export type ActivityFigures = Pick<Figures, 'closedPositions' | 'swaps' | 'firstTradeMs' | 'lastTradeMs'>;

/** Whether a wallet has enough activity to be compared. */
export function isActiveEnough({ closedPositions, swaps, firstTradeMs, lastTradeMs }: ActivityFigures): boolean {
  return (
    closedPositions >= eligibilityRules.positionsMin &&
    swaps >= eligibilityRules.swapsMin &&
    (lastTradeMs ?? 0) - (firstTradeMs ?? 0) >= eligibilityRules.activityMsMin
  );
}
