import { useEffect, useRef, useState } from 'preact/hooks';
import type { Gap } from '../data/coverage.ts';
import { useRest } from '../data/use-rest.ts';
import { toDirection } from '../format/number.ts';
import { sparkCandles, type WindowName } from './lists.ts';
import { drawSparkPath, listSparkPrices } from './spark-path.ts';

const [WIDTH, HEIGHT] = [104, 26];
const EVERY_MS = 60_000;

const WORDS = { up: 'rose', down: 'fell', flat: 'did not change' } as const;

type SparklineProps = {
  readonly mint: string;
  readonly window: WindowName;
  /** In percent, as the row shows it; by default that of the drawn prices. */
  readonly change?: number | null;
  readonly gaps: readonly Gap[];
};

/** Prices of a window. Read once the row is visible. */
export function Sparkline({ mint, window, change, gaps }: SparklineProps) {
  const place = useRef<SVGSVGElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setVisible(true);
      observer.disconnect();
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  const parameters = { mint, ...sparkCandles[window], fill: true };
  const read = useRest('/v1/token/{mint}/ohlcv', parameters, { everyMs: EVERY_MS, isOn: isVisible });
  const candles = read.data?.candles ?? [];
  const prices = candles.length === 0 ? [] : [candles[0]!.open, ...listSparkPrices(candles, gaps)];
  const trend = toDirection(change === undefined ? (prices.at(-1) ?? 0) - (prices[0] ?? 0) : (change ?? 0));
  return (
    <svg
      ref={place}
      class={`sparkline ${trend}`}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={prices.length < 2 ? 'No chart' : `Price ${WORDS[trend]} over ${window}`}
    >
      <path d={drawSparkPath(prices, WIDTH, HEIGHT)} />
    </svg>
  );
}
