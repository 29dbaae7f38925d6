import { isWithinDay, listTimes } from '../chart/ticks.ts';
import '../chart/axes.css';

type TimeAxisProps = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly left: number;
  readonly right: number;
  readonly y: number;
};

/** Local times between two edges. */
export function TimeAxis({ fromMs, toMs, left, right, y }: TimeAxisProps) {
  const format = (ms: number): string =>
    isWithinDay(fromMs, toMs)
      ? new Date(ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
      : new Date(ms).toLocaleDateString('en-GB', { day: '2-digit', month: 'short' });
  return (
    <g class="axes">
      {listTimes(fromMs, toMs, right - left).map(ms => (
        <text key={ms} class="time" x={left + ((right - left) * (ms - fromMs)) / (toMs - fromMs)} y={y}>
          {format(ms)}
        </text>
      ))}
    </g>
  );
}
