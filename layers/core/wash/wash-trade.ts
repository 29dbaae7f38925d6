import { pick } from '../kernel/pick.ts';
import { divideToNumber } from '../money/amount-ratio.ts';
import { computeEpisodeEndMs } from './episode.ts';
import { computeNetExposure, type Episode } from './legs.ts';

/** Builds the record of an episode. */
export function toWashTrade(wallet: string, episode: Episode) {
  return {
    wallet,
    ...pick(episode, 'tradeCount', 'directionFlips', 'firstMs', 'detectedMs', 'lastMs', 'slot'),
    /** Bought plus sold, 10⁻³⁰ USD. */
    volumeUsd: episode.bought + episode.sold,
    /** |bought − sold|, 10⁻³⁰ USD. */
    netExposureUsd: computeNetExposure(episode),
    endMs: computeEpisodeEndMs(episode),
  };
}

export type WashTrade = ReturnType<typeof toWashTrade>;

/** Returns the net exposure in percent of the volume, 0–100. */
export function computeNetExposurePct({ netExposureUsd, volumeUsd }: WashTrade): number {
  return divideToNumber(100n * netExposureUsd, volumeUsd);
}

/** Newest activity first, then address, then newest detection. */
export function compareWashByNewest(a: WashTrade, b: WashTrade): number {
  return b.lastMs - a.lastMs || (a.wallet < b.wallet ? -1 : a.wallet > b.wallet ? 1 : b.detectedMs - a.detectedMs);
}
