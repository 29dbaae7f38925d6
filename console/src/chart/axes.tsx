import { formatAxisValues } from '../format/axis.ts';
import { MARGIN, type Tick } from './ticks.ts';
import './axes.css';

type AxesProps = {
  readonly valueTicks: readonly Tick[];
  readonly timeTicks: readonly Tick[];
  /** Of the values. */
  readonly unit: '$' | '%';
  readonly width: number;
  readonly height: number;
  /** Whether the times are hours of a day. */
  readonly isDay: boolean;
};

/** Values at the right, local times below. */
export function Axes({ valueTicks, timeTicks, unit, width, height, isDay }: AxesProps) {
  const values = valueTicks.map(({ value }) => value);
  const labels = unit === '$' ? formatAxisValues(values, '$') : formatAxisValues(values).map(text => `${text}%`);
  const formatTick = (ms: number): string =>
    isDay
      ? new Date(ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
      : new Date(ms).toLocaleDateString('en-GB', { day: '2-digit', month: 'short' });
  return (
    <g class="axes">
      {valueTicks.map(({ at: y, value }, at) => (
        <g key={value}>
          <line class={value === 0 ? 'zero' : ''} x1={MARGIN.left} x2={width - MARGIN.right} y1={y} y2={y} />
          <text x={width - MARGIN.right + 6} y={y + 4}>
            {labels[at]}
          </text>
        </g>
      ))}
      {timeTicks.map(({ at, value }) => (
        <text key={value} class="time" x={at} y={height - 6}>
          {formatTick(value)}
        </text>
      ))}
    </g>
  );
}
