import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Gap } from '../data/coverage.ts';
import { useWidth } from '../panel/use-width.ts';
import { Axes } from './axes.tsx';
import { buildLineLayout, type LineData } from './line-layout.ts';
import { PointSlider } from './point-slider.tsx';
import { findNearestIndex, isWithinDay, MARGIN } from './ticks.ts';
import './line-chart.css';

const HEIGHT = 220;
const WIDTH_BEFORE_LAYOUT = 640;

type LineChartProps = {
  readonly data: LineData;
  /** What it shows, in a sentence. */
  readonly label: string;
  /** Name of a point, for the slider. Example: `Day`. */
  readonly pointName: string;
  /** `$` or `%`, of the value axis. */
  readonly unit: '$' | '%';
  readonly formatTime: (ms: number) => string;
  readonly formatValue: (value: number | null) => string;
  /** Without a chosen point. */
  readonly note?: ComponentChildren;
  readonly gaps?: readonly Gap[];
  readonly hasZero?: boolean;
  /** Whether a value stays until the next. */
  readonly isStepped?: boolean;
  /** Fills below the first line. */
  readonly isFilled?: boolean;
};

/** Lines over time. A slider or the pointer reads single points. */
export function LineChart(props: LineChartProps) {
  const { data, label, pointName, unit, formatTime, formatValue, note, isFilled } = props;
  const { gaps = [], hasZero = false, isStepped = false } = props;
  const [frame, width] = useWidth<HTMLDivElement>(WIDTH_BEFORE_LAYOUT);
  const [chosen, setChosen] = useState<number | null>(null);
  const layout = buildLineLayout(data, { width, height: HEIGHT }, { gaps, hasZero, isStepped });
  const last = data.times.length - 1;
  const index = chosen === null ? null : Math.min(chosen, last);
  const read = (at: number): string =>
    data.series.map(({ name, values }) => `${name} ${formatValue(values[at] ?? null)}`).join(', ');
  const point = (event: PointerEvent): void => {
    const { left } = (event.currentTarget as Element).getBoundingClientRect();
    setChosen(findNearestIndex(layout.xs, event.clientX - left));
  };
  return (
    <div class="line-chart" ref={frame}>
      <Key data={data} at={index ?? last} isChosen={index !== null} {...{ formatTime, formatValue, note }} />
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={HEIGHT}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(null)}
      >
        <Axes {...{ ...layout, unit, width }} height={HEIGHT} isDay={isWithinDay(data.times[0]!, data.times.at(-1)!)} />
        {layout.gaps.map(({ at, width: wide }) => (
          <rect key={at} class="line-gap" x={at} y={MARGIN.top} width={wide} height={BOTTOM - MARGIN.top} />
        ))}
        {/* Only whole lines are filled: a break would fill what is unknown. */}
        {isFilled && layout.paths[0]!.lastIndexOf('M') === 0 && (
          <path class="line-area series-0" d={`${layout.paths[0]}V${BOTTOM}H${layout.xs[0]}Z`} />
        )}
        {layout.paths.map((path, at) => (
          <path key={data.series[at]!.name} class={`line series-${at}`} d={path} />
        ))}
        {index !== null && <Cross x={layout.xs[index]!} ys={layout.ys.map(own => own[index] ?? null)} />}
      </svg>
      <PointSlider
        label={`${pointName} on the chart`}
        text={`${formatTime(data.times[index ?? last]!)}: ${read(index ?? last)}`}
        last={last}
        at={index ?? last}
        onChoose={setChosen}
      />
    </div>
  );
}

const BOTTOM = HEIGHT - MARGIN.bottom;

type KeyProps = {
  readonly data: LineData;
  readonly at: number;
  readonly isChosen: boolean;
} & Pick<LineChartProps, 'formatTime' | 'formatValue' | 'note'>;

/** Names of the lines, with their values at a point. */
function Key({ data, at, isChosen, formatTime, formatValue, note }: KeyProps) {
  return (
    <p class="line-key">
      {data.series.map(({ name, values }, each) => (
        <span key={name}>
          <i class={`line-swatch series-${each}`} /> {name} <strong>{formatValue(values[at] ?? null)}</strong>
        </span>
      ))}
      <span class="faint">{isChosen ? formatTime(data.times[at]!) : (note ?? formatTime(data.times[at]!))}</span>
    </p>
  );
}

function Cross({ x, ys }: { readonly x: number; readonly ys: readonly (number | null)[] }) {
  return (
    <g class="line-cross">
      <line x1={x} x2={x} y1={MARGIN.top} y2={BOTTOM} />
      {ys.map((y, at) => y !== null && <circle key={at} class={`series-${at}`} cx={x} cy={y} r="3.5" />)}
    </g>
  );
}
