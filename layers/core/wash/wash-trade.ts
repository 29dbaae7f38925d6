import { ratioToNumber } from '../amount-ratio.ts';
import { type Episode, endOf } from './episode.ts';

/** What one wallet did on the token while it traded with itself. */
export type WashTrade = {
  readonly wallet: string;
  readonly tradeCount: number;
  readonly directionFlips: number;
  /** Bought plus sold, USD in 10^-30. */
  readonly volumeUsd: bigint;
  /** |bought - sold|, USD in 10^-30. */
  readonly netExposureUsd: bigint;
  /** Its first trade, the one that made it a wash, and its newest. */
  readonly firstMs: number;
  readonly detectedMs: number;
  readonly lastMs: number;
  /** When it ends unless another flip comes. */
  readonly endMs: number;
  readonly slot: number;
};

/** The record of an episode. */
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

/** Net exposure in percent of the volume, 0-100. */
export const netExposurePct = ({ netExposureUsd, volumeUsd }: WashTrade): number =>
  ratioToNumber(100n * netExposureUsd, volumeUsd);

/** The one that went on last first, then by address, then the newer detection. */
export const newestWashFirst = (a: WashTrade, b: WashTrade): number =>
  b.lastMs - a.lastMs || (a.wallet < b.wallet ? -1 : a.wallet > b.wallet ? 1 : b.detectedMs - a.detectedMs);
