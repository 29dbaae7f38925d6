import type { Answer } from '@chain-intelligence/client';
import type { LineData } from '../../chart/line-layout.ts';

type Candle = Answer<'/v1/token/{mint}/liquidity/history'>['candles'][number];

/** Liquidity stays until its next change, also until now. */
export function buildLiquidityLines(candles: readonly Candle[], nowMs: number): LineData {
  const last = candles.at(-1)!;
  const until = nowMs > last.bucket ? [{ bucket: nowMs, close: last.close, low: last.close }] : [];
  const shown = [...candles, ...until];
  return {
    times: shown.map(({ bucket }) => bucket),
    series: [
      { name: 'Liquidity', values: shown.map(({ close }) => close) },
      { name: 'Lowest', values: shown.map(({ low }) => low) },
    ],
  };
}
