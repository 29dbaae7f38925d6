import { PointSlider } from '../chart/point-slider.tsx';
import { formatCount } from '../format/number.ts';
import { formatDuration, formatUtcTime } from '../format/time.ts';
import { useWidth } from '../panel/use-width.ts';
import type { Names } from '../wallet/names.ts';
import { buildFiringLayout } from './firing-layout.ts';
import { LANE_HEIGHT, LaneMarks } from './lane-marks.tsx';
import { TimeAxis } from './time-axis.tsx';
import type { TestResult } from './use-test.ts';
import { shortenAddresses } from './words.ts';

const BARS_HEIGHT = 48;
const AXIS_HEIGHT = 22;
const NARROW = 480;
const WIDTH_BEFORE_LAYOUT = 640;

type TimelineProps = {
  readonly result: TestResult;
  readonly names: Names;
  readonly chosen: number | null;
  readonly onChoose: (at: number | null) => void;
};

/** When a rule would have fired: a mark for each firing, a lane for each group. */
export function FiringTimeline({ result, names, chosen, onChoose }: TimelineProps) {
  const [frame, width] = useWidth<HTMLDivElement>(WIDTH_BEFORE_LAYOUT);
  const { firings, total, from_ms: fromMs, to_ms: toMs } = result;
  const left = width < NARROW ? 72 : 128;
  const right = width - 8;
  const { lanes, bars, barMs } = buildFiringLayout(result, { left, right });
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const height = BARS_HEIGHT + lanes.length * LANE_HEIGHT + AXIS_HEIGHT;
  const listed = firings.length < total ? ` Marks are the first ${firings.length}.` : '';
  const label = `${formatCount(total, 'firing')} from ${formatUtcTime(fromMs)} to ${formatUtcTime(toMs)}`;
  const read = (at: number): string =>
    `${formatUtcTime(firings[at]!.at_ms)}: ${shortenAddresses(firings[at]!.say, names) || 'fired'}`;
  return (
    <figure class="firing-timeline" ref={frame}>
      <figcaption>
        {chosen !== null ? (
          <b>{read(chosen)}</b>
        ) : (
          <>
            A mark is a firing, a bar counts those of {formatDuration(barMs / 1_000).split(' ')[0]}: at most {most}.
            {listed}
          </>
        )}
      </figcaption>
      <svg role="img" aria-label={label} width={width} height={height} onPointerLeave={() => onChoose(null)}>
        {bars.map(({ fromMs: from, count, x, width: wide }) => {
          const tall = Math.max(2, (BARS_HEIGHT - 10) * (count / most));
          return (
            <rect key={from} class="firing-bar" x={x} y={BARS_HEIGHT - tall - 2} width={wide} height={tall}>
              <title>{`${formatUtcTime(from)}: ${formatCount(count, 'firing')}`}</title>
            </rect>
          );
        })}
        {lanes.map((lane, at) => (
          <LaneMarks
            key={lane.key ?? 'others'}
            y={BARS_HEIGHT + at * LANE_HEIGHT}
            {...{ lane, names, chosen, left, right, onChoose }}
          />
        ))}
        <TimeAxis {...{ fromMs, toMs, left, right }} y={height - 6} />
      </svg>
      <PointSlider
        label="Firing on the time line"
        text={read(chosen ?? firings.length - 1)}
        last={firings.length - 1}
        at={chosen ?? firings.length - 1}
        onChoose={onChoose}
      />
    </figure>
  );
}
