/** Turns an oracle's judged swap into the engine's input. */

import type { CandleTrade } from '../../layers/core/candles/candle-trade.ts';
import type { Direction } from '../../layers/core/mint/trade.ts';
import { computeNotionalE30, computePriceRatio } from '../../layers/core/money/amount.ts';
import { divideToNumber } from '../../layers/core/money/amount-ratio.ts';
import type { OracleTrade } from '../oracle/candles.ts';

export const candleTrade = ({ swap, arrival, firstArrival, organic, outlier, tooLate }: OracleTrade): CandleTrade => {
  const tokenRaw = BigInt(swap.token_amount_raw);
  const usdE30 = computeNotionalE30(BigInt(swap.base_amount_raw), swap.base_decimals, swap.base_price_usd!);
  return {
    timestampMs: swap.timestamp,
    slot: swap.slot,
    txIndex: swap.tx_index ?? null,
    firstSeq: firstArrival ?? null,
    eventIndex: swap.event_index,
    seq: arrival,
    wallet: swap.wallet_address,
    venue: `${swap.pool_address ?? ''}:${swap.dex_name ?? 'dex'}`,
    side: swap.direction as Direction,
    tokenRaw,
    tokenDecimals: swap.token_decimals,
    baseRaw: BigInt(swap.base_amount_raw),
    baseDecimals: swap.base_decimals,
    usdE30,
    price: divideToNumber(...computePriceRatio(usdE30, tokenRaw, swap.token_decimals)),
    organic,
    outlier,
    tooLate,
  };
};

/** A buy of one token for one SOL at a dollar. */
export const plainTrade = (fields: Partial<CandleTrade> = {}): CandleTrade => ({
  ...{ timestampMs: 1_760_000_400_000, slot: 1, txIndex: null, firstSeq: null, eventIndex: 0, seq: 1 },
  ...{ wallet: 'w'.repeat(44), venue: 'pool:dex', side: 'buy', tokenRaw: 1_000_000n, tokenDecimals: 6 },
  ...{ baseRaw: 1_000_000_000n },
  ...{ baseDecimals: 9, usdE30: 10n ** 30n, price: 1, organic: true, outlier: false, tooLate: false },
  ...fields,
});
