import { ratioToNumber } from '../money/amount-ratio.ts';
import { endOf } from './episode.ts';
import type { Episode } from './legs.ts';

export type WashTrade = {
  readonly wallet: string;
  readonly tradeCount: number;
  readonly directionFlips: number;
  /** Bought plus sold, 10⁻³⁰ USD. */
  readonly volumeUsd: bigint;
  /** |bought − sold|, 10⁻³⁰ USD. */
  readonly netExposureUsd: bigint;
  readonly firstMs: number;
  readonly detectedMs: number;
  readonly lastMs: number;
  readonly endMs: number;
  readonly slot: number;
};

/** Builds the record of an episode. */
export const washTradeOf = (wallet: string, episode: Episode): WashTrade => {
  const { bought, sold, tradeCount, directionFlips, firstMs, detectedMs, lastMs, slot } = episode;
  return {
    wallet,
    tradeCount,
    directionFlips,
    volumeUsd: bought + sold,
    netExposureUsd: bought > sold ? bought - sold : sold - bought,
    firstMs,
    detectedMs,
    lastMs,
    endMs: endOf(episode),
    slot,
  };
};

/** Returns the net exposure in percent of the volume, 0–100. */
export const netExposurePct = ({ netExposureUsd, volumeUsd }: WashTrade): number =>
  ratioToNumber(100n * netExposureUsd, volumeUsd);

/** Newest activity first, then address, then newest detection. */
export const newestWashFirst = (a: WashTrade, b: WashTrade): number =>
  b.lastMs - a.lastMs || (a.wallet < b.wallet ? -1 : a.wallet > b.wallet ? 1 : b.detectedMs - a.detectedMs);
