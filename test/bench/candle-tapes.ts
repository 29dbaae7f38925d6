/** Tapes of the candle bench, as decoded trades of each mint in arrival order. */
import type { CandleTrade } from '../../layers/core/candles/candle-trade.ts';
import type { OracleSwap } from '../oracle/candles.ts';
import { candleTrade } from '../tapes/candle-trades.ts';
import { readTape } from '../tapes/real-tapes.ts';
import { makeTape } from './made-tapes.ts';

/** `launches` is like five PumpSwap launches, `busy` one token. */
export const tapeNames = ['launches', 'busy', 'demo'] as const;
export type TapeName = (typeof tapeNames)[number];

/** Labels by remainder cover both views and outliers. */
export const tradesOf = (name: TapeName): readonly (readonly CandleTrade[])[] =>
  swapsOf(name).map(swaps =>
    swaps.map((swap, arrival) =>
      candleTrade({ swap, arrival, organic: arrival % 5 !== 0, outlier: arrival % 7 === 3, tooLate: false }),
    ),
  );

const swapsOf = (name: TapeName): readonly (readonly OracleSwap[])[] => {
  if (name === 'demo') return [...readTape('demo').values()];
  const { bySecond } = makeTape(name === 'busy' ? 'busy' : 'pumpswap');
  const swaps = [...bySecond.values()].flat().map(line => JSON.parse(line) as OracleSwap & { token_mint: string });
  return [...Map.groupBy(swaps, swap => swap.token_mint).values()];
};
