import type * as z from 'zod/mini';
import type { Profile } from '../../core/wallet/profile.ts';
import type { walletProfile } from '../schemas/wallet-profile.ts';

/** Returns a wallet profile without the vector itself. */
export function toProfileView(wallet: string, profile: Profile): z.infer<typeof walletProfile> {
  return {
    wallet,
    has_vector: profile.hasVector,
    trader_type: profile.traderType,
    performance_level: profile.performanceLevel,
    features: profile.features,
    trade_badges: [...profile.tradeBadges],
    identity_badges: [...profile.identityBadges],
  };
}
