import { useMemo } from 'preact/hooks';
import { useNow } from '../format/now.ts';
import { integer } from '../format/number.ts';
import { Pnl } from '../format/shown.tsx';
import { Panel } from '../panel/panel.tsx';
import { calendarOf, calendarStartMs } from './calendar.ts';
import { Calendar } from './calendar.tsx';
import { curveOf } from './curve.ts';
import { Curve } from './curve.tsx';
import { EXITS_MAX } from './exits.ts';
import { useExits } from './use-exits.ts';
import { type Window, windowMs } from './window.ts';

const MINUTE_MS = 60_000;

type HistoryProps = { readonly address: string; readonly window: Window };

/** Curve and calendar: two views of the same exits. */
export const History = ({ address, window }: HistoryProps) => {
  const nowMs = useNow(MINUTE_MS);
  const sinceMs = calendarStartMs(nowMs);
  const { read, live } = useExits(address, sinceMs);
  const exits = read.data?.exits;
  // The newest exit may be younger than the last minute.
  const toMs = Math.max(nowMs, exits?.[0]?.exit_timestamp ?? 0);
  const curve = useMemo(() => curveOf(exits ?? [], { fromMs: toMs - windowMs(window), toMs }), [exits, window, toMs]);
  const weeks = useMemo(() => calendarOf(exits ?? [], nowMs), [exits, nowMs]);
  const note = read.data?.isCut === true && (
    <p class="panel-note">Sums cover the newest {integer(EXITS_MAX)} exits. Older ones are under Exits.</p>
  );
  return (
    <>
      <Panel
        title="Realized PnL"
        class="span-8"
        of={read}
        live={live}
        tools={curve.points.length > 0 && <Pnl value={curve.total} />}
        isEmpty={() => curve.points.length === 0}
        empty="The wallet has no priced exit in this window. Choose a longer one; its next sell appears here at once."
      >
        {() => (
          <>
            <Curve curve={curve} />
            {note}
          </>
        )}
      </Panel>
      <Panel title="Calendar, USD" class="span-4" of={read} live={live}>
        {() => (
          <>
            <Calendar weeks={weeks} />
            {note}
          </>
        )}
      </Panel>
    </>
  );
};
