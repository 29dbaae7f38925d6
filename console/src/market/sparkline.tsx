import { useEffect, useRef, useState } from 'preact/hooks';
import { useRest } from '../data/use-rest.ts';
import { direction } from '../format/number.ts';
import { sparkCandles, type WindowName } from './lists.ts';
import { sparkPath } from './spark-path.ts';

const [WIDTH, HEIGHT] = [104, 26];
const EVERY_MS = 60_000;

const WORDS = { up: 'rose', down: 'fell', flat: 'did not change' } as const;

type SparklineProps = { readonly mint: string; readonly window: WindowName };

/** Closing prices of a window. Read once the row is visible. */
export const Sparkline = ({ mint, window }: SparklineProps) => {
  const place = useRef<SVGSVGElement>(null);
  const isVisible = useVisible(place);
  const parameters = { mint, ...sparkCandles[window], fill: true };
  const read = useRest('/v1/token/{mint}/ohlcv', parameters, { everyMs: EVERY_MS, isOn: isVisible });
  const closes = (read.data?.candles ?? []).map(({ close }) => close);
  const trend = direction((closes.at(-1) ?? 0) - (closes[0] ?? 0));
  return (
    <svg
      ref={place}
      class={`sparkline ${trend}`}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={closes.length < 2 ? 'No chart' : `Price ${WORDS[trend]} over ${window}`}
    >
      <path d={sparkPath(closes, WIDTH, HEIGHT)} />
    </svg>
  );
};

/** True from the first time an element is on screen. */
const useVisible = (place: { readonly current: Element | null }): boolean => {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setVisible(true);
      observer.disconnect();
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, [place]);
  return isVisible;
};
