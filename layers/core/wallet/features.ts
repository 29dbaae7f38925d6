import { settingFeatures } from './setting-features.ts';
import { tradingFeatures } from './trading-features.ts';

/** The thirty features in vector order (docs/reference/rules/wallet-profile.md#wallet-profile). */
export const features = { ...tradingFeatures, ...settingFeatures } as const;

export type FeatureName = keyof typeof features;

export const featureNames = Object.keys(features) as readonly FeatureName[];
