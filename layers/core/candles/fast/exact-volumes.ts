import { computePriceRatio, formatUiAmount, usdScale } from '../../money/amount.ts';
import { divideToNumber, toUiAmount } from '../../money/amount-ratio.ts';
import type { Sums } from './sums.ts';

/** A candle's volumes as nearest doubles and as decimal strings. */
export type Volumes = {
  readonly volumeToken: number;
  readonly volumeBase: number;
  readonly volumeUsd: number;
  readonly buyVolumeToken: number;
  readonly sellVolumeToken: number;
  readonly buyVolumeUsd: number;
  readonly sellVolumeUsd: number;
  readonly volumeTokenExact: string;
  readonly volumeBaseExact: string;
  readonly buyVolumeTokenExact: string;
  readonly sellVolumeTokenExact: string;
  /** Null where every trade is an outlier. */
  readonly vwap: number | null;
};

/** Computes volumes of any size. */
export function computeExactVolumes(sums: Sums): Volumes {
  const { tokenDecimals, baseDecimals, base, buyToken, sellToken, buyUsd, sellUsd } = sums;
  const token = buyToken + sellToken + sums.otherToken;
  const usd = buyUsd + sellUsd + sums.otherUsd;
  const priced = token - sums.outlierToken;
  return {
    volumeToken: toUiAmount(token, tokenDecimals),
    volumeBase: toUiAmount(base, baseDecimals),
    volumeUsd: toUiAmount(usd, usdScale),
    buyVolumeToken: toUiAmount(buyToken, tokenDecimals),
    sellVolumeToken: toUiAmount(sellToken, tokenDecimals),
    buyVolumeUsd: toUiAmount(buyUsd, usdScale),
    sellVolumeUsd: toUiAmount(sellUsd, usdScale),
    volumeTokenExact: formatUiAmount(token, tokenDecimals),
    volumeBaseExact: formatUiAmount(base, baseDecimals),
    buyVolumeTokenExact: formatUiAmount(buyToken, tokenDecimals),
    sellVolumeTokenExact: formatUiAmount(sellToken, tokenDecimals),
    vwap: priced === 0n ? null : divideToNumber(...computePriceRatio(usd - sums.outlierUsd, priced, tokenDecimals)),
  };
}
