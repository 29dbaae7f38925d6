import * as z from 'zod/mini';
import { tradeBadges } from '../../core/wallet/badges.ts';
import { type FeatureName, featureNames } from '../../core/wallet/features.ts';
import { performanceLevels } from '../../core/wallet/performance-level.ts';
import { traderTypes } from '../../core/wallet/taxonomy.ts';
import { describeSchema } from './described.ts';
import { fraction } from './fraction.ts';

/** A feature: raw value, normalized value, and whether it is known. */
export const feature = z.object({
  raw: describeSchema(z.number(), 'In the unit of the feature; 0 if unknown'),
  normalized: describeSchema(fraction, '0.5 if unknown'),
  known: describeSchema(z.boolean(), 'False without evidence for the feature'),
});

/** All thirty features, also for wallets without a vector. */
export const walletProfile = z.object({
  wallet: z.string(),
  has_vector: z.boolean(),
  trader_type: z.nullable(z.enum(traderTypes)),
  performance_level: z.enum(performanceLevels),
  features: z.object(
    Object.fromEntries(featureNames.map(name => [name, feature])) as Record<FeatureName, typeof feature>,
  ),
  trade_badges: z.array(z.enum(tradeBadges)),
  identity_badges: z.array(z.string()),
});
