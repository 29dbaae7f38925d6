import { useEffect, useRef, useState } from 'preact/hooks';
import { THEME_CHANGED } from '../../config/theme.ts';
import { formatCompact, formatPrice, formatSignedPercent, formatUsd, toDirection } from '../../format/number.ts';
import { formatLocalTime, formatUtcTime } from '../../format/time.ts';
import { type Candle, findCandleIndex } from './candle.ts';
import type { Pin } from './chart-event.ts';
import type { Slot } from './chart-gap.ts';
import { type ChartHandlers, type ChartView, type Hovered, loadLibrary, openChart } from './chart-view.ts';

// Starts to load with the page.
const library = loadLibrary();
library.catch(() => {});

const TIP_PX = 240;

type CandleChartProps = {
  readonly candles: readonly Candle[];
  /** The candles and what is missing between them. */
  readonly slots: readonly Slot[];
  readonly pins: readonly Pin[];
  readonly label: string;
  readonly onOldest: () => void;
  readonly onPick: (timeS: number) => void;
};

export function CandleChart({ candles, slots, pins, label, onOldest, onPick }: CandleChartProps) {
  const [hovered, setHovered] = useState<Hovered>(null);
  const { element, view, problem } = useChart({ onOldest, onPick, onHover: setHovered });
  useEffect(() => view?.show(slots), [view, slots]);
  useEffect(() => view?.pin(pins), [view, pins]);
  const at = hovered === null ? candles.length - 1 : findCandleIndex(candles, hovered.timeS);
  const candle = candles[at];
  const pin = hovered === null ? undefined : pins.find(({ time }) => time === candle?.time);
  const x = hovered?.x ?? 0;
  return (
    <div class="chart">
      {candle && <Legend candle={candle} />}
      <div class="chart-canvas" ref={element} role="img" aria-label={label} />
      {pin && (
        <div class="chart-tip" style={{ left: `${x > TIP_PX ? x - TIP_PX : x + 16}px` }}>
          {pin.events.map(({ id, kind, text }) => (
            <p key={id}>
              <span class={`pin ${kind}`} /> {text}
            </p>
          ))}
        </div>
      )}
      {problem && (
        <p class="chart-problem" role="alert">
          The chart library did not load. {problem} Reload the page.
        </p>
      )}
    </div>
  );
}

/** Opens the chart once its library is here. */
function useChart(handlers: ChartHandlers) {
  const element = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<ChartView | null>(null);
  const [problem, setProblem] = useState('');
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    let opened: ChartView | null = null;
    let isOver = false;
    library.then(
      loaded => {
        if (isOver || element.current === null) return;
        opened = openChart(loaded, element.current, {
          onOldest: () => latest.current.onOldest(),
          onHover: hovered => latest.current.onHover(hovered),
          onPick: timeS => latest.current.onPick(timeS),
        });
        setView(opened);
      },
      (error: Error) => setProblem(error.message),
    );
    const recolor = (): void => opened?.recolor();
    const system = matchMedia('(prefers-color-scheme: dark)');
    addEventListener(THEME_CHANGED, recolor);
    system.addEventListener('change', recolor);
    return () => {
      isOver = true;
      removeEventListener(THEME_CHANGED, recolor);
      system.removeEventListener('change', recolor);
      opened?.remove();
    };
  }, []);
  return { element, view, problem };
}

function Legend({ candle }: { readonly candle: Candle }) {
  const { time, open, high, low, close, volumeUsd, trades } = candle;
  const change = open === 0 ? 0 : (100 * (close - open)) / open;
  return (
    <p class="chart-legend">
      <time dateTime={new Date(time * 1_000).toISOString()} title={formatUtcTime(time * 1_000)}>
        {formatLocalTime(time * 1_000, Date.now())}
      </time>
      {(
        [
          ['O', open],
          ['H', high],
          ['L', low],
          ['C', close],
        ] as const
      ).map(([name, value]) => (
        <span key={name}>
          <span class="faint">{name}</span> {formatPrice(value)}
        </span>
      ))}
      <span class={toDirection(change)}>{formatSignedPercent(change, 2)}</span>
      <span>
        <span class="faint">Vol</span> {formatUsd(volumeUsd)}
      </span>
      <span>
        <span class="faint">Trades</span> {formatCompact(trades)}
      </span>
    </p>
  );
}
