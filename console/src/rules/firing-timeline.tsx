import { PointSlider } from '../chart/point-slider.tsx';
import { isWithinDay, listTimes, roundPixels } from '../chart/ticks.ts';
import { formatCount } from '../format/number.ts';
import { formatDuration, formatUtcTime } from '../format/time.ts';
import { useWidth } from '../panel/use-width.ts';
import type { Names } from '../wallet/names.ts';
import { buildFiringLayout, type Lane } from './firing-layout.ts';
import type { TestResult } from './use-test.ts';
import { shortenAddresses } from './words.ts';
import '../chart/axes.css';

const BARS_HEIGHT = 48;
const LANE_HEIGHT = 20;
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
  const read = (at: number): string =>
    `${formatUtcTime(firings[at]!.at_ms)}: ${shortenAddresses(firings[at]!.say, names) || 'fired'}`;
  return (
    <figure class="firing-timeline" ref={frame}>
      <figcaption>
        {chosen === null ? (
          <>
            A mark is a firing, a bar counts those of {formatDuration(barMs / 1_000).split(' ')[0]}: at most {most}.
            {listed}
          </>
        ) : (
          <b>{read(chosen)}</b>
        )}
      </figcaption>
      <svg
        role="img"
        aria-label={`${formatCount(total, 'firing')} from ${formatUtcTime(fromMs)} to ${formatUtcTime(toMs)}, in ${formatCount(lanes.length, 'lane')}`}
        width={width}
        height={height}
        onPointerLeave={() => onChoose(null)}
      >
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
        <g class="axes">
          {listTimes(fromMs, toMs, right - left).map(ms => (
            <text key={ms} class="time" x={left + ((right - left) * (ms - fromMs)) / (toMs - fromMs)} y={height - 6}>
              {isWithinDay(fromMs, toMs)
                ? new Date(ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
                : new Date(ms).toLocaleDateString('en-GB', { day: '2-digit', month: 'short' })}
            </text>
          ))}
        </g>
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

type MarksProps = {
  readonly lane: Lane;
  readonly y: number;
  readonly left: number;
  readonly right: number;
} & Pick<TimelineProps, 'names' | 'chosen' | 'onChoose'>;

function LaneMarks({ lane: { key, count, marks }, y, left, right, names, chosen, onChoose }: MarksProps) {
  const title = key === null ? 'others' : key === '' ? 'all' : shortenAddresses(key, names);
  const own = marks.find(({ at }) => at === chosen);
  return (
    <g>
      <text class="firing-lane" x={0} y={y + LANE_HEIGHT - 6}>
        {`${title.slice(0, 14)} ${count}`}
        <title>{key}</title>
      </text>
      <line class="firing-line" x1={left} x2={right} y1={y + LANE_HEIGHT - 0.5} y2={y + LANE_HEIGHT - 0.5} />
      {marks.map(({ at, x }) => (
        <rect
          key={at}
          class={`firing-mark ${at === own?.at ? 'is-chosen' : ''}`}
          x={roundPixels(x - 1)}
          y={y + 3}
          width={3}
          height={LANE_HEIGHT - 5}
          onPointerEnter={() => onChoose(at)}
        />
      ))}
    </g>
  );
}
