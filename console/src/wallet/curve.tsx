import { useState } from 'preact/hooks';
import { Axes } from '../chart/axes.tsx';
import { PointSlider } from '../chart/point-slider.tsx';
import { findNearestIndex, isWithinDay, MARGIN } from '../chart/ticks.ts';
import type { Gap } from '../data/coverage.ts';
import { formatCount, formatExact, formatSignedUsd, toDirection } from '../format/number.ts';
import { formatLocalTime, formatUtcTime } from '../format/time.ts';
import { Pnl, Time } from '../panel/shown.tsx';
import { useWidth } from '../panel/use-width.ts';
import type { Curve as Data } from './curve.ts';
import { buildCurveLayout } from './curve-layout.ts';
import { TokenLink } from './named-link.tsx';
import { useTokenNames } from './names.ts';
import './curve.css';

const HEIGHT = 232;
const PLOT_HEIGHT = HEIGHT - MARGIN.top - MARGIN.bottom;
const WIDTH_BEFORE_LAYOUT = 640;

/** A slider or the pointer reads single exits. */
export function Curve({ curve, gaps }: { readonly curve: Data; readonly gaps: readonly Gap[] }) {
  const [frame, width] = useWidth<HTMLDivElement>(WIDTH_BEFORE_LAYOUT);
  const [chosen, setChosen] = useState<number | null>(null);
  const layout = buildCurveLayout(curve, { width, height: HEIGHT }, gaps);
  const isDay = isWithinDay(curve.fromMs, curve.toMs);
  const last = curve.points.length - 1;
  const index = chosen === null ? null : Math.min(chosen, last);
  const { ms, total, exit } = curve.points[index ?? last]!;
  const span = `${formatUtcTime(curve.fromMs)} to ${formatUtcTime(curve.toMs)}`;
  const sum = formatSignedUsd(curve.total);
  const bounds = `lowest ${formatSignedUsd(curve.lowest)}, highest ${formatSignedUsd(curve.highest)}`;
  const sums = `exit ${formatExact(exit.realized_pnl_usd)} USD, sum ${formatSignedUsd(total)}`;
  const point = (event: PointerEvent): void => {
    const { left } = (event.currentTarget as Element).getBoundingClientRect();
    setChosen(findNearestIndex(layout.xs, event.clientX - left));
  };
  return (
    <div class="curve" ref={frame}>
      <Reading curve={curve} index={index} />
      <svg
        role="img"
        aria-label={`Cumulative realized PnL from ${span}: ${sum} after ${formatCount(last + 1, 'exit')}, ${bounds}.`}
        width={width}
        height={HEIGHT}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(null)}
      >
        <Axes {...{ ...layout, width, isDay }} height={HEIGHT} unit="$" />
        <g class={toDirection(curve.total)}>
          <path class="curve-area" d={layout.area} />
          <path class="curve-line" d={layout.line} />
        </g>
        {layout.gaps.map(({ at, width: gapWidth }) => (
          <rect key={at} class="curve-gap" x={at} y={MARGIN.top} width={gapWidth} height={PLOT_HEIGHT} />
        ))}
        {index !== null && (
          <g class="curve-cross">
            <line x1={layout.xs[index]} x2={layout.xs[index]} y1={MARGIN.top} y2={HEIGHT - MARGIN.bottom} />
            <circle cx={layout.xs[index]} cy={layout.ys[index]} r="4" />
          </g>
        )}
      </svg>
      <PointSlider
        label="Exit on the curve"
        text={`${formatLocalTime(ms, curve.toMs)}: ${sums}`}
        last={last}
        at={index ?? last}
        onChoose={setChosen}
      />
      {layout.gaps.length > 0 && (
        <p class="curve-gaps faint">
          <span class="gap-swatch" /> No line: a source of the service missed this time, so exits may be missing.
        </p>
      )}
    </div>
  );
}

type ReadingProps = { readonly curve: Data; readonly index: number | null };

function Reading({ curve, index }: ReadingProps) {
  const names = useTokenNames(index === null ? [] : [curve.points[index]!.exit.token_mint]);
  if (index === null)
    return (
      <p class="curve-reading faint">
        {formatCount(curve.points.length, 'exit')}. Lowest {formatSignedUsd(curve.lowest)}, highest{' '}
        {formatSignedUsd(curve.highest)}.
        {curve.unpriced > 0 && ` ${curve.unpriced} more have no price and are left out.`}
      </p>
    );
  const { ms, total, exit } = curve.points[index]!;
  return (
    <p class="curve-reading">
      <Time ms={ms} />
      <TokenLink mint={exit.token_mint} names={names} />
      <span>
        Exit <Pnl value={exit.realized_pnl_usd} />
      </span>
      <span>
        Sum <Pnl value={total} />
      </span>
    </p>
  );
}
