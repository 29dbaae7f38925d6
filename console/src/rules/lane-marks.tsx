import { roundPixels } from '../chart/ticks.ts';
import type { Names } from '../wallet/names.ts';
import type { Lane } from './firing-layout.ts';
import { shortenAddresses } from './words.ts';

export const LANE_HEIGHT = 20;

type MarksProps = {
  readonly lane: Lane;
  readonly y: number;
  readonly left: number;
  readonly right: number;
  readonly names: Names;
  readonly chosen: number | null;
  readonly onChoose: (at: number | null) => void;
};

/** The firings of a group. */
export function LaneMarks({ lane: { key, count, marks }, y, left, right, names, chosen, onChoose }: MarksProps) {
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
