import { isWithinDay } from '../chart/ticks.ts';
import { formatCount, formatUsd } from '../format/number.ts';
import { formatUtcTime } from '../format/time.ts';
import { useWidth } from '../panel/use-width.ts';
import { type ActivityRow, buildTimeline, kindTexts, toFlow } from './activity.ts';
import './activity.css';

const WIDTH_BEFORE_LAYOUT = 640;

type TimelineProps = { readonly rows: readonly ActivityRow[]; readonly nowMs: number };

/** What happened when, by kind. The table below says the same in words. */
export function ActivityTimeline({ rows, nowMs }: TimelineProps) {
  const [frame, width] = useWidth<HTMLDivElement>(WIDTH_BEFORE_LAYOUT);
  const { lanes, dots, timeTicks, height } = buildTimeline(rows, width, nowMs);
  const oldestMs = rows.at(-1)!.timestamp;
  const counts = lanes.map(({ kind, count }) => formatCount(count, kindTexts[kind].toLowerCase())).join(', ');
  const isDay = isWithinDay(oldestMs, nowMs);
  return (
    <div class="timeline" ref={frame}>
      <svg role="img" aria-label={`Since ${formatUtcTime(oldestMs)}: ${counts}.`} width={width} height={height}>
        {lanes.map(({ kind, y, count }) => (
          <g key={kind}>
            <line x1={118} x2={width} y1={y} y2={y} />
            <text x={0} y={y + 4}>
              {kindTexts[kind]} {count}
            </text>
          </g>
        ))}
        {timeTicks.map(({ at, value }) => (
          <text key={value} class="time" x={at} y={height - 6}>
            {isDay
              ? new Date(value).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
              : new Date(value).toLocaleDateString('en-GB', { day: '2-digit', month: 'short' })}
          </text>
        ))}
        {dots.map(({ row, x, y, radius }) => (
          <circle
            key={row.activity_id}
            class={`${toFlow(row.kind)} ${row.value_usd === null ? 'unvalued' : ''}`}
            cx={x}
            cy={y}
            r={radius}
          >
            <title>
              {[
                kindTexts[row.kind],
                formatUtcTime(row.timestamp),
                row.value_usd === null ? 'value unknown' : formatUsd(row.value_usd),
              ].join(', ')}
            </title>
          </circle>
        ))}
      </svg>
    </div>
  );
}
