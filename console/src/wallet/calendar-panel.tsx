import { useMemo } from 'preact/hooks';
import { Panel } from '../panel/panel.tsx';
import { setQueryValue } from '../route/location.ts';
import { buildCalendar } from './calendar.ts';
import { Calendar } from './calendar.tsx';
import { CutNote } from './cut-note.tsx';
import type { LiveExits } from './use-exits.ts';

/** A year and more of calendars, five weeks each. */
export const backs = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const;

type PanelProps = LiveExits & { readonly nowMs: number; readonly back: number };

export function CalendarPanel({ read, live, nowMs, back }: PanelProps) {
  const exits = read.data?.exits;
  const weeks = useMemo(() => buildCalendar(exits ?? [], nowMs, back), [exits, nowMs, back]);
  const turns = [
    { label: 'Earlier weeks', sign: '‹', to: back + 1 },
    { label: 'Later weeks', sign: '›', to: back - 1 },
  ];
  const tools = (
    <span class="turn">
      {turns.map(({ label, sign, to }) => (
        <button
          key={label}
          type="button"
          class="icon-button"
          aria-label={label}
          title={label}
          disabled={backs[to] === undefined}
          onClick={() => setQueryValue('calendar', to === 0 ? null : String(to))}
        >
          {sign}
        </button>
      ))}
    </span>
  );
  return (
    <Panel title="Calendar, USD" class="span-4" of={read} live={live} tools={tools}>
      {({ isCut }) => (
        <>
          <Calendar weeks={weeks} />
          {isCut && <CutNote />}
        </>
      )}
    </Panel>
  );
}
