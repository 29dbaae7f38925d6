import { pick } from '../kernel/pick.ts';
import { ratioToNumber } from '../money/amount-ratio.ts';
import { endOf } from './episode.ts';
import { type Episode, netOf } from './legs.ts';

/** Builds the record of an episode. */
export const washTradeOf = (wallet: string, episode: Episode) => ({
  wallet,
  ...pick(episode, 'tradeCount', 'directionFlips', 'firstMs', 'detectedMs', 'lastMs', 'slot'),
  /** Bought plus sold, 10⁻³⁰ USD. */
  volumeUsd: episode.bought + episode.sold,
  /** |bought − sold|, 10⁻³⁰ USD. */
  netExposureUsd: netOf(episode),
  endMs: endOf(episode),
});

export type WashTrade = ReturnType<typeof washTradeOf>;

/** Returns the net exposure in percent of the volume, 0–100. */
export const netExposurePct = ({ netExposureUsd, volumeUsd }: WashTrade): number =>
  ratioToNumber(100n * netExposureUsd, volumeUsd);

/** Newest activity first, then address, then newest detection. */
export const newestWashFirst = (a: WashTrade, b: WashTrade): number =>
  b.lastMs - a.lastMs || (a.wallet < b.wallet ? -1 : a.wallet > b.wallet ? 1 : b.detectedMs - a.detectedMs);
