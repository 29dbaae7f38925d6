import { settingFeatures } from './setting-features.ts';
import { tradingFeatures } from './trading-features.ts';

/** The thirty features in the order of the vector. Source: decisions, Profile; docs/methodology-wallets.md says the maps in words. */
export const features = { ...tradingFeatures, ...settingFeatures } as const;

export type FeatureName = keyof typeof features;

/** The order of the vector. */
export const featureNames = Object.keys(features) as readonly FeatureName[];
