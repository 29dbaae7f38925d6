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
  return (
    <Panel title="Calendar, USD" class="span-4" of={read} live={live} tools={<Turn back={back} />}>
      {({ isCut }) => (
        <>
          <Calendar weeks={weeks} />
          {isCut && <CutNote />}
        </>
      )}
    </Panel>
  );
}

function Turn({ back }: { readonly back: number }) {
  return (
    <span class="turn">
      <button
        type="button"
        class="icon-button"
        aria-label="Earlier weeks"
        title="Earlier weeks"
        disabled={back === backs.length - 1}
        onClick={() => openWeeks(back + 1)}
      >
        ‹
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label="Later weeks"
        title="Later weeks"
        disabled={back === 0}
        onClick={() => openWeeks(back - 1)}
      >
        ›
      </button>
    </span>
  );
}

function openWeeks(back: number): void {
  setQueryValue('calendar', back === 0 ? null : String(back));
}
