import { useMemo } from 'preact/hooks';
import { useGaps } from '../data/use-gaps.ts';
import { useNow } from '../data/use-now.ts';
import { Panel } from '../panel/panel.tsx';
import { Pnl } from '../panel/shown.tsx';
import { useQueryValue } from '../route/location.ts';
import { computeCalendarStart } from './calendar.ts';
import { backs, CalendarPanel } from './calendar-panel.tsx';
import { buildPnlCurve } from './curve.ts';
import { Curve } from './curve.tsx';
import { CutNote } from './cut-note.tsx';
import { type LiveExits, useExits } from './use-exits.ts';
import { parseWindowMs, type Window } from './window.ts';

const MINUTE_MS = 60_000;

type HistoryProps = { readonly address: string; readonly window: Window };

/** Curve and calendar: two views of the same exits. */
export function History({ address, window }: HistoryProps) {
  const nowMs = useNow(MINUTE_MS);
  const [given] = useQueryValue('calendar', backs, '0');
  const back = Number(given);
  const recent = useExits(address, { fromMs: computeCalendarStart(nowMs) });
  const earlier = { fromMs: computeCalendarStart(nowMs, back), toMs: computeCalendarStart(nowMs, back - 1) };
  const past = useExits(address, back === 0 ? null : earlier);
  return (
    <>
      <CurvePanel {...recent} window={window} nowMs={nowMs} />
      <CalendarPanel {...(back === 0 ? recent : past)} nowMs={nowMs} back={back} />
    </>
  );
}

type CurveProps = LiveExits & { readonly window: Window; readonly nowMs: number };

function CurvePanel({ read, live, window, nowMs }: CurveProps) {
  const gaps = useGaps();
  const exits = read.data?.exits;
  // The newest exit may be younger than the last minute.
  const toMs = Math.max(nowMs, exits?.[0]?.exit_timestamp ?? 0);
  const curve = useMemo(
    () => buildPnlCurve(exits ?? [], { fromMs: toMs - parseWindowMs(window), toMs }),
    [exits, window, toMs],
  );
  return (
    <Panel
      title="Realized PnL"
      class="span-8"
      of={read}
      live={live}
      tools={curve.points.length > 0 && <Pnl value={curve.total} />}
      isEmpty={() => curve.points.length === 0}
      empty="The wallet has no priced exit in this window. Choose a longer one; its next sell appears here at once."
    >
      {({ isCut }) => (
        <>
          <Curve curve={curve} gaps={gaps} />
          {isCut && <CutNote />}
        </>
      )}
    </Panel>
  );
}
