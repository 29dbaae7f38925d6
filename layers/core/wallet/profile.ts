import type { Provenance } from '../identity/provenance.ts';
import { neutral } from './feature-maps.ts';
import { type FeatureName, featureNames, features } from './features.ts';
import type { Figures } from './figures.ts';
import type { WalletLabels } from './labels.ts';
import { gateRules } from './rules.ts';

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

/** Builds a profile. See docs/reference/rules.md#wallet-profile. */
export const profileOf = (
  figures: Figures,
  provenance: Provenance | null,
  labels: WalletLabels | null,
  nowMs: number,
): Profile => {
  const told = Object.fromEntries(
    featureNames.map(name => [name, featureOf(name, features[name].raw({ figures, provenance, nowMs }))]),
  ) as Record<FeatureName, Feature>;
  return {
    hasVector: isActiveEnough(figures),
    traderType: labels?.traderType ?? null,
    performanceLevel: labels?.performanceLevel ?? 'UNRATED',
    features: told,
    vector: Float32Array.from(featureNames, name => told[name].normalized),
    tradeBadges: labels?.tradeBadges ?? [],
    identityBadges: labels?.identityBadges ?? [],
  };
};

/** A raw value with its normalised one; null becomes neutral. */
export const featureOf = (name: FeatureName, raw: number | null): Feature =>
  raw === null
    ? { raw: 0, normalized: neutral, known: false }
    : { raw, normalized: Math.fround(features[name].normalize(raw)), known: true };

export type ActivityFigures = Pick<Figures, 'closedPositions' | 'swaps' | 'firstTradeMs' | 'lastTradeMs'>;

/** Whether a wallet has enough activity to be compared. */
export const isActiveEnough = ({ closedPositions, swaps, firstTradeMs, lastTradeMs }: ActivityFigures): boolean =>
  closedPositions >= gateRules.positionsMin &&
  swaps >= gateRules.swapsMin &&
  (lastTradeMs ?? 0) - (firstTradeMs ?? 0) >= gateRules.activityMsMin;
