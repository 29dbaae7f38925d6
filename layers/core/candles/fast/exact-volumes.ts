import { priceRatio, rawToDecimal, usdScale } from '../../money/amount.ts';
import { ratioToNumber, rawToNumber } from '../../money/amount-ratio.ts';
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
export const volumesOf = (sums: Sums): Volumes => {
  const { tokenDecimals, baseDecimals, base, buyToken, sellToken, buyUsd, sellUsd } = sums;
  const token = buyToken + sellToken + sums.otherToken;
  const usd = buyUsd + sellUsd + sums.otherUsd;
  const priced = token - sums.outlierToken;
  return {
    volumeToken: rawToNumber(token, tokenDecimals),
    volumeBase: rawToNumber(base, baseDecimals),
    volumeUsd: rawToNumber(usd, usdScale),
    buyVolumeToken: rawToNumber(buyToken, tokenDecimals),
    sellVolumeToken: rawToNumber(sellToken, tokenDecimals),
    buyVolumeUsd: rawToNumber(buyUsd, usdScale),
    sellVolumeUsd: rawToNumber(sellUsd, usdScale),
    volumeTokenExact: rawToDecimal(token, tokenDecimals),
    volumeBaseExact: rawToDecimal(base, baseDecimals),
    buyVolumeTokenExact: rawToDecimal(buyToken, tokenDecimals),
    sellVolumeTokenExact: rawToDecimal(sellToken, tokenDecimals),
    vwap: priced === 0n ? null : ratioToNumber(...priceRatio(usd - sums.outlierUsd, priced, tokenDecimals)),
  };
};
